// How to pay in: every line to be copied, and a code to be scanned where the account is in euros.

import { Check, Copy } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import type { TransactionAccount } from '#domain/account/account.ts'
import { creditTransferCode } from '#domain/account/credit-transfer-code.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { electronicIban, printIban } from '#domain/identifiers/iban.ts'
import { printSortCode } from '#domain/identifiers/sort-code.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { useCopied } from '#ui/use-copied.ts'
import { useAccount } from '../data/customer-data.ts'
import { QrCode } from '../page/qr-code.tsx'
import css from './pay-in.module.css'
import { PayInNow } from './pay-in-now.tsx'

type Line = { id: string; label: string; shown: string; copied: string }

function useLines(account: TransactionAccount, amount: Money | undefined, reference: string) {
  const t = useTranslations('order.payIn')
  const { market, brand } = useSite()
  const { iban, bic, accountNumber, sortCode } = account
  const plain = (id: 'bic' | 'accountNumber' | 'reference' | 'recipient', text: string) => ({
    id,
    label: t(id),
    shown: text,
    copied: text,
  })
  const lines: Line[] = [plain('recipient', brand.name)]
  if (iban && !market.usesSortCode) {
    const ibanLine = { id: 'iban', label: t('iban'), copied: electronicIban(iban) }
    lines.push({ ...ibanLine, shown: printIban(iban) })
    if (bic) lines.push(plain('bic', bic))
  } else {
    if (sortCode)
      lines.push({
        id: 'sortCode',
        label: t('sortCode'),
        shown: printSortCode(sortCode),
        copied: sortCode,
      })
    if (accountNumber) lines.push(plain('accountNumber', accountNumber))
  }
  if (amount)
    lines.push({
      id: 'amount',
      label: t('amount'),
      shown: formatMoney(market.locale, amount),
      copied: decimalOf(amount),
    })
  lines.push(plain('reference', reference))
  return lines
}

type Props = {
  amount: Money
  reference: string
  by: CalendarDate
  onPaid: () => void
}

/** For an order that waits for its money. */
export function PayInInstructions({ amount, reference, by, onPaid }: Props) {
  const t = useTranslations('order.payIn')
  const { market } = useSite()
  const { data: account } = useAccount()
  const id = useId()
  if (!account) return null
  return (
    <section className={css.panel} aria-labelledby={id} data-pay-in>
      <h2 id={id}>{t('order')}</h2>
      <p>
        {t('orderLead', {
          amount: formatMoney(market.locale, amount),
          day: formatDate(market.locale, by, 'long'),
        })}
      </p>
      <Transfer account={account} amount={amount} reference={reference} />
      <PayInNow account={account} amount={amount} reference={reference} onPaid={onPaid} />
    </section>
  )
}

type TransferProps = { account: TransactionAccount; amount?: Money; reference: string }

export function Transfer({ account, amount, reference }: TransferProps) {
  const t = useTranslations('order.payIn')
  const { brand } = useSite()
  const lines = useLines(account, amount, reference)
  const { copied, copy } = useCopied()
  const code =
    account.iban && account.balance.current.currency === 'EUR'
      ? creditTransferCode({
          recipient: brand.name,
          iban: account.iban,
          bic: account.bic,
          amount,
          reference,
        })
      : undefined
  return (
    <div className={css.transfer}>
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.id}>
            <dt>{line.label}</dt>
            <dd>
              <span className="number" data-line={line.id}>
                {line.shown}
              </span>
              <button
                type="button"
                aria-label={t('copy', { label: line.label })}
                onClick={() => void copy(line.id, line.copied)}
                data-copy={line.id}
              >
                {copied === line.id ? (
                  <Check size={18} strokeWidth={1.5} aria-hidden="true" />
                ) : (
                  <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
                )}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <p className="visually-hidden" role="status">
        {copied && t('copied')}
      </p>
      {code && (
        <figure className={css.scan}>
          <QrCode text={code} label={t('qrLabel')} />
          <figcaption>{t('qr')}</figcaption>
        </figure>
      )}
      <p className={css.note}>{t('own')}</p>
    </div>
  )
}
