// What is paid and what ends until the day that is looked at.

import { useTranslations } from 'use-intl/react'
import { type Happening, happeningName } from '#domain/deposit/projection.ts'
import { leaves, type Payment } from '#domain/holdings/planned-investing.ts'
import { type Money, money as moneyOf, subtract } from '#domain/money.ts'
import { ScrollTable } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import fields from '../page/lists.module.css'

type HappeningsProps = {
  happenings: readonly Happening[]
  /** What is put into investments until then. */
  payments: readonly Payment[]
  bankName: (bankId: string) => string
}

type Row = {
  on: Happening['on']
  kind: Happening['kind'] | Payment['kind']
  id: string
  /** Of a fund's call: two that are overdue are paid on one day. */
  number?: number | undefined
  what: string
  /** None where nothing is earned. */
  net?: Money
  toAccount: Money
}

/** In the order of their days: on one of them what comes is there before anything is taken. */
function useRows({ happenings, payments, bankName }: HappeningsProps): Row[] {
  const t = useTranslations('deposits.machine')
  const comes = happenings.map((happening): Row => {
    const { on, kind, depositId: id, bankId, interest, tax, toAccount } = happening
    const what = t(happeningName(happening), { bank: bankName(bankId) })
    return { on, kind, id, what, net: subtract(interest, tax), toAccount }
  })
  const goes = payments.map((payment): Row => {
    const { on, kind, id, number, name, isTaken } = payment
    const { minor, currency } = leaves(payment)
    const what = t(`invested.paid.${kind}`, { name })
    return {
      ...{ on, kind, id, number, what: isTaken ? what : t('invested.left', { what }) },
      toAccount: moneyOf(isTaken ? -minor : 0n, currency),
    }
  })
  return [...comes, ...goes].sort((one, other) => one.on.localeCompare(other.on))
}

/** The last ones are the ones one looked for. */
const mostShown = 60

export function Happenings(props: HappeningsProps) {
  const t = useTranslations('deposits.machine')
  const words = useTranslations('deposits')
  const { money, day } = useFigures()
  const rows = useRows(props)
  return (
    <div className={fields.block}>
      <h2>{t('events')}</h2>
      {rows.length === 0 ? (
        <p className={fields.soft}>{t('noEvents')}</p>
      ) : (
        <ScrollTable label={t('events')}>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col" data-end>
                {words('net')}
              </th>
              <th scope="col" data-end>
                {t('toAccount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(-mostShown).map(({ on, kind, id, number, what, net, toAccount }) => (
              <tr key={`${kind} ${id} ${number ?? ''} ${on}`} data-happening={kind}>
                <td>
                  {what}
                  <br />
                  <span className={`number ${fields.rowMeta}`}>{day(on)}</span>
                </td>
                <td className="number" data-end>
                  {net ? money(net) : '–'}
                </td>
                <td className="number" data-end>
                  {money(toAccount)}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </div>
  )
}
