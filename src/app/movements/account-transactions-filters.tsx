// Choosing which movements are shown.

import { Search } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { transactionKinds } from '#contracts/payments.ts'
import { type PeriodFilter, periods } from '#domain/account/period.ts'
import { Button } from '#ui/button.tsx'
import list from '#ui/select-field.module.css'
import css from '../page/lists.module.css'

type FiltersProps = {
  filter: PeriodFilter
  today: string
  onChoose: (change: Partial<Record<keyof PeriodFilter, string>>) => void
}

export function TransactionFilters({ filter, today, onChoose }: FiltersProps) {
  const t = useTranslations('deposits.transactions')
  const kinds = useTranslations('deposits.statement.kinds')
  const id = useId()

  /** Words count when they are complete; choices count at once. */
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onChoose({ text: String(new FormData(event.currentTarget).get('text')).trim() })
  }

  return (
    <search>
      <form className={css.filters} onSubmit={search}>
        <div className={css.field}>
          <label className={css.label} htmlFor={`${id}-text`}>
            {t('text')}
          </label>
          <div className={css.search}>
            <input
              id={`${id}-text`}
              key={filter.text}
              className={css.control}
              type="search"
              name="text"
              maxLength={60}
              placeholder={t('textHint')}
              defaultValue={filter.text}
            />
            <Button type="submit" look="secondary" aria-label={t('apply')}>
              <Search size={20} strokeWidth={1.5} aria-hidden="true" />
            </Button>
          </div>
        </div>
        <div className={css.field}>
          <label className={css.label} htmlFor={`${id}-period`}>
            {t('period')}
          </label>
          <select
            id={`${id}-period`}
            className={`${css.control} ${list.arrow}`}
            value={filter.period}
            onChange={({ target }) => onChoose({ period: target.value })}
          >
            {periods.map((period) => (
              <option key={period} value={period}>
                {t(period)}
              </option>
            ))}
          </select>
        </div>
        <div className={css.field}>
          <label className={css.label} htmlFor={`${id}-kind`}>
            {t('kind')}
          </label>
          <select
            id={`${id}-kind`}
            className={`${css.control} ${list.arrow}`}
            value={filter.kind ?? ''}
            onChange={({ target }) => onChoose({ kind: target.value })}
          >
            <option value="">{t('anyKind')}</option>
            {transactionKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kinds(kind)}
              </option>
            ))}
          </select>
        </div>
        {filter.period === 'own' &&
          (['since', 'until'] as const).map((end) => (
            <div key={end} className={css.field}>
              <label className={css.label} htmlFor={`${id}-${end}`}>
                {t(end === 'since' ? 'from' : 'to')}
              </label>
              <input
                id={`${id}-${end}`}
                className={css.control}
                type="date"
                max={today}
                defaultValue={filter[end]}
                onChange={({ target }) => onChoose({ [end]: target.value })}
              />
            </div>
          ))}
      </form>
    </search>
  )
}
