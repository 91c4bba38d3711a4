// What a sale is likely to bring, with its tax and its day, beside where it is ordered.

import { useTranslations } from 'use-intl/react'
import { investingCalls } from '#contracts/investing.ts'
import type { WireSale } from '#contracts/sale.ts'
import { saleFee } from '#domain/investment/costs.ts'
import { soldPrivately } from '#domain/investment/instrument.ts'
import type { SaleType } from '#domain/investment/portfolio-order.ts'
import { decimalOf, isNegative, parseMoney } from '#domain/money.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { Facts, RowsLoading } from '../page/account-page.tsx'
import css from './investments.module.css'
import type { Portfolio } from './use-portfolio.ts'

/** `amount`: of a part alone, and only one that may be sold. */
type Props = { portfolio: Portfolio; type: SaleType; amount?: string | undefined }

export function SaleFigures({ portfolio, type, amount }: Props) {
  const { id: portfolioId, positions } = portfolio
  const t = useTranslations('investing.sell')
  const textOf = useProblemText()
  const customerId = useCustomerId()
  const isAsked = type !== 'PARTIAL_SELL' || amount !== undefined
  const { data, error, isPlaceholderData } = useAsk(
    investingCalls.sale,
    {
      params: { portfolioId },
      query: { customer_id: customerId, type, ...(amount && { amount }) },
    },
    { isEnabled: customerId !== '' && isAsked, keepsLast: true },
  )
  return (
    <aside
      className={css.figure}
      data-sale={type}
      aria-live="polite"
      aria-busy={isPlaceholderData || undefined}
    >
      <h2 className={css.title}>{t('figure')}</h2>
      {!isAsked ? (
        <p>{t('ask')}</p>
      ) : error ? (
        <p>{textOf(toldBy(error))}</p>
      ) : data ? (
        <Brought sale={data} parts={positions} />
      ) : (
        <RowsLoading rows={3} />
      )}
    </aside>
  )
}

/** `parts`: all that is held, of which a sale takes in proportion. */
type BroughtProps = { sale: WireSale; parts: readonly { isin: string }[] }

export function Brought({ sale, parts }: BroughtProps) {
  const t = useTranslations('investing.sell')
  const { amount, day } = useFigures()
  const sum = (label: string, decimal: string) => ({
    ...{ label, value: amount(decimal, sale.currencyCode), isNumber: true },
  })
  const fundName = useFundName()
  const ofPrivate = soldPrivately(parts)
  const isPrivate = ofPrivate.length > 0 && ofPrivate.length === parts.length
  // On what is sold privately nothing is reckoned: a gain of nothing would be untrue.
  const tax = isPrivate ? undefined : sale.tax
  const isLoss = (decimal: string) => isNegative(parseMoney(decimal, sale.currencyCode)!)
  const isSome = (decimal: string) => Number(decimal) !== 0
  return (
    <>
      <Facts
        facts={[
          sum(t('proceeds'), sale.proceeds),
          sum(t('cost'), decimalOf(saleFee)),
          ...(tax
            ? [
                sum(t(isLoss(tax.gain) ? 'loss' : 'gain'), tax.gain.replace('-', '')),
                ...(isSome(tax.lossesUsed) ? [sum(t('losses'), tax.lossesUsed)] : []),
                ...(isSome(tax.exempted) ? [sum(t('exempted'), tax.exempted)] : []),
                sum(t('tax'), tax.total),
              ]
            : []),
          ...(sale.fee ? [sum(t('service'), sale.fee)] : []),
          sum(t('net'), sale.net),
          { label: t('paidOn'), value: day(sale.paidOn, 'long') },
        ]}
      />
      {!sale.tax && <p className={css.name}>{t('declare')}</p>}
      {sale.tax && isPrivate && <p className={css.name}>{t('private')}</p>}
      {tax && ofPrivate.length > 0 && (
        <p className={css.name}>
          {t('privatePart', { funds: ofPrivate.map(({ isin }) => fundName(isin)).join(', ') })}
        </p>
      )}
      <p className={css.name}>
        {t(tax ? 'note' : 'noteUntaxed', { day: day(sale.tradesOn, 'long') })}
      </p>
    </>
  )
}
