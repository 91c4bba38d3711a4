// What is paid and what ends until the day that is looked at.

import { useTranslations } from 'use-intl/react'
import { type Happening, happeningName } from '#domain/deposit/projection.ts'
import { ScrollTable } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import fields from '../page/lists.module.css'

type HappeningsProps = { happenings: readonly Happening[]; bankName: (bankId: string) => string }

/** The last ones are the ones one looked for. */
const mostShown = 60

export function Happenings({ happenings, bankName }: HappeningsProps) {
  const t = useTranslations('deposits.machine')
  const words = useTranslations('deposits')
  const { money, day } = useFigures()
  return (
    <div className={fields.block}>
      <h2>{t('events')}</h2>
      {happenings.length === 0 ? (
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
            {happenings.slice(-mostShown).map((happening) => (
              <tr
                key={`${happening.kind} ${happening.depositId} ${happening.on}`}
                data-happening={happening.kind}
              >
                <td>
                  {t(happeningName(happening), { bank: bankName(happening.bankId) })}
                  <br />
                  <span className={`number ${fields.rowMeta}`}>{day(happening.on)}</span>
                </td>
                <td className="number" data-end>
                  {money({
                    ...happening.interest,
                    minor: happening.interest.minor - happening.tax.minor,
                  })}
                </td>
                <td className="number" data-end>
                  {money(happening.toAccount)}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </div>
  )
}
