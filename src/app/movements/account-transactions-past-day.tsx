// The customer's money as it stood at the end of any past day.

import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { paymentCalls } from '#contracts/payments.ts'
import { isWithinOurYears, parseDate } from '#domain/date.ts'
import { add, type Money, money, parseMoney } from '#domain/money.ts'
import table from '#ui/table/table.module.css'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { sumOf, useBanks, useOverview } from '../holdings/use-overview.ts'
import { FilterField } from '../page/filter-field.tsx'
import css from '../page/lists.module.css'

export function PastDay({ today }: { today: string }) {
  const t = useTranslations('deposits.transactions')
  const id = useId()
  const [typed, setTyped] = useState(today)
  const day = parseDate(typed)
  const isPast = day !== undefined && isWithinOurYears(day) && day <= today
  return (
    <section className={css.block} aria-labelledby={`${id}-title`} data-past-day>
      <div>
        <h2 id={`${id}-title`}>{t('past')}</h2>
        <p className={css.soft}>{t('pastLead')}</p>
      </div>
      <div className={css.short}>
        <FilterField label={t('pastDay')}>
          {(control) => (
            <input
              {...control}
              type="date"
              max={today}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </FilterField>
      </div>
      {isPast && <Balances on={day} />}
    </section>
  )
}

function Balances({ on }: { on: NonNullable<ReturnType<typeof parseDate>> }) {
  const t = useTranslations('deposits.transactions')
  const { money: shown } = useFigures()
  const customerId = useCustomerId()
  const bankOf = useBanks()
  const { data: overview } = useOverview()
  const { data, isError, refetch } = useAsk(paymentCalls.balances, {
    query: { customer_id: customerId, on },
  })
  if (isError) return <PartMissing onRetry={() => void refetch()} />
  if (!data) return null
  const stood = data.balances
    .map(({ of, kind, balance, currencyCode }) => ({
      of,
      balance: parseMoney(balance, currencyCode)!,
      name:
        kind === 'TRANSACTION'
          ? t('account')
          : bankOf(overview?.deposits.find(({ id }) => id === of)?.bankId ?? '').name,
    }))
    .filter(({ balance }) => balance.minor !== 0n)
  const between = data.underWay.map((entry) => ({
    of: entry.id,
    balance: sumOf(entry),
    name: entry.bankId ? t('pastUnderWay', { bank: bankOf(entry.bankId).name }) : t('pastPayout'),
  }))
  const held = [...stood, ...between]
  if (held.length === 0) return <p>{t('pastNone')}</p>
  const sums = new Map<string, Money>()
  for (const { balance } of held)
    sums.set(
      balance.currency,
      add(sums.get(balance.currency) ?? money(0n, balance.currency), balance),
    )
  return (
    <table className={`${table.table} ${table.pairs} ${css.narrow}`}>
      <tbody>
        {held.map(({ of, name, balance }) => (
          <tr key={of}>
            <th scope="row">{name}</th>
            <td className="number" data-end>
              {shown(balance)}
            </td>
          </tr>
        ))}
        {[...sums.values()].map((sum) => (
          <tr key={sum.currency} className={table.tableSum}>
            <th scope="row">{t('sum')}</th>
            <td className="number" data-end>
              {shown(sum)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
