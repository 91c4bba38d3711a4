// What a sale is likely to bring, with its tax and its day, beside where it is ordered.

import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireSale } from '#contracts/investing.ts'
import { saleFee } from '#domain/investment/costs.ts'
import { cryptoTemplate } from '#domain/investment/portfolio.ts'
import type { SaleType } from '#domain/investment/portfolio-order.ts'
import { decimalOf, isNegative, parseMoney } from '#domain/money.ts'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { Facts, RowsLoading } from '../page/account-page.tsx'
import css from './investments.module.css'
import type { Portfolio } from './portfolio.tsx'

/** `amount`: of a part alone, and only one that may be sold. */
type Props = { portfolio: Portfolio; type: SaleType; amount?: string | undefined }

export function SaleFigures({ portfolio, type, amount }: Props) {
  const { id: portfolioId, template } = portfolio
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
        <Brought sale={data} isPrivate={template === cryptoTemplate} />
      ) : (
        <RowsLoading rows={3} />
      )}
    </aside>
  )
}

function Brought({ sale, isPrivate }: { sale: WireSale; isPrivate: boolean }) {
  const t = useTranslations('investing.sell')
  const { amount, day } = useFigures()
  const sum = (label: string, decimal: string) => ({
    ...{ label, value: amount(decimal, sale.currencyCode), isNumber: true },
  })
  const { tax } = sale
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
      {!tax && <p className={css.name}>{t('declare')}</p>}
      {tax && isPrivate && <p className={css.name}>{t('private')}</p>}
      <p className={css.name}>{t('note', { day: day(sale.tradesOn, 'long') })}</p>
    </>
  )
}
