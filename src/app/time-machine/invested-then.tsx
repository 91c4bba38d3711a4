// What is invested on the day that is looked at: worth what it is today, with what is put in by then.

import { useTranslations } from 'use-intl/react'
import type { InvestedThen as Then } from '#domain/holdings/planned-investing.ts'
import { ScrollTable } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import fields from '../page/lists.module.css'

export function InvestedThen({ invested }: { invested: readonly Then[] }) {
  const t = useTranslations('deposits.machine.invested')
  const { money } = useFigures()
  if (invested.length === 0) return null
  return (
    <div className={fields.block}>
      <h2>{t('title')}</h2>
      <ScrollTable label={t('title')}>
        <thead>
          <tr>
            <th scope="col">{t('where')}</th>
            <th scope="col" data-end>
              {t('today')}
            </th>
            <th scope="col" data-end>
              {t('putIn')}
            </th>
            <th scope="col" data-end>
              {t('then')}
            </th>
          </tr>
        </thead>
        <tbody>
          {invested.map(({ id, name, value, putIn, worth }) => (
            <tr key={id} data-invested-then={worth.minor.toString()}>
              <td>{name}</td>
              <td className="number" data-end>
                {money(value)}
              </td>
              <td className="number" data-end>
                {money(putIn)}
              </td>
              <td className="number" data-end>
                {money(worth)}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={fields.soft}>{t('note')}</p>
    </div>
  )
}
