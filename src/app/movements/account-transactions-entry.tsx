// One movement on the account.

import { useTranslations } from 'use-intl/react'
import type { WireTransaction } from '#contracts/payments.ts'
import { isNegative, parseMoney } from '#domain/money.ts'
import { useFigures } from '../holdings/use-figures.ts'
import css from '../page/entries.module.css'

export function TransactionEntry({ transaction }: { transaction: WireTransaction }) {
  const t = useTranslations('deposits.transactions')
  const names = useTranslations('deposits.statement')
  const { money, day } = useFigures()
  const { kind, currencyCode, bookedOn, valueDate, party } = transaction
  const amount = parseMoney(transaction.amount, currencyCode)!
  const after = parseMoney(transaction.balanceAfter, currencyCode)!
  const name = `kinds.${kind}`
  return (
    <div className={css.entry} data-transaction={kind}>
      <span>
        <span className={css.entryTitle}>
          {names.has(name as never) ? names(name as never) : names('other')}
          {party && `, ${party}`}
        </span>
        <br />
        <span className={css.entryMeta}>
          {day(bookedOn)}
          {valueDate !== bookedOn && `, ${t('valued', { date: day(valueDate) })}`}
        </span>
      </span>
      <span>
        <span className={`number ${css.amount}`} data-positive={!isNegative(amount) || undefined}>
          {isNegative(amount) ? '' : '+'}
          {money(amount)}
        </span>
        <br />
        <span className={`number ${css.entryMeta}`}>{t('after', { amount: money(after) })}</span>
      </span>
    </div>
  )
}
