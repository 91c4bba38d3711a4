// What is still held on the day that is looked at.

import { useTranslations } from 'use-intl/react'
import type { ProjectedDeposit } from '#domain/deposit/projection.ts'
import { ScrollTable } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import fields from '../page/lists.module.css'

type HeldProps = { deposits: readonly ProjectedDeposit[]; bankName: (bankId: string) => string }

export function HeldThen({ deposits, bankName }: HeldProps) {
  const t = useTranslations('deposits.machine')
  const words = useTranslations('deposits')
  const { money } = useFigures()
  return (
    <div className={fields.block}>
      <h2>{t('holdings')}</h2>
      {deposits.length === 0 ? (
        <p className={fields.soft}>{t('noHoldings')}</p>
      ) : (
        <ScrollTable label={t('holdings')}>
          <thead>
            <tr>
              <th scope="col">{words('bank')}</th>
              <th scope="col" data-end>
                {words('balance')}
              </th>
              <th scope="col" data-end>
                {words('accrued')}
              </th>
            </tr>
          </thead>
          <tbody>
            {deposits.map(({ id, bankId, balance, accrued, renewedFrom }) => (
              <tr key={id} data-held={id}>
                <td>
                  {bankName(bankId)}
                  {renewedFrom && <span className={fields.soft}> ({t('renewed')})</span>}
                </td>
                <td className="number" data-end>
                  {money(balance)}
                </td>
                <td className="number" data-end>
                  {money(accrued)}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </div>
  )
}
