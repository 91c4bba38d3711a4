// Choosing which movements are shown.

import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { transactionKinds } from '#contracts/payments.ts'
import { type PeriodFilter, periods } from '#domain/account/period.ts'
import { Button } from '#ui/button.tsx'
import { FilterChoice, FilterField } from '../page/filter-field.tsx'
import css from '../page/lists.module.css'

type FiltersProps = {
  filter: PeriodFilter
  today: string
  onChoose: (change: Partial<Record<keyof PeriodFilter, string>>) => void
}

export function TransactionFilters({ filter, today, onChoose }: FiltersProps) {
  const t = useTranslations('deposits.transactions')
  const kinds = useTranslations('deposits.statement.kinds')

  /** Words count when they are complete; choices count at once. */
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    onChoose({ text: String(new FormData(event.currentTarget).get('text')).trim() })
  }

  return (
    <search>
      <form className={css.filters} onSubmit={search}>
        <FilterField label={t('text')}>
          {(control) => (
            <div className={css.search}>
              <input
                key={filter.text}
                {...control}
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
          )}
        </FilterField>
        <FilterChoice
          label={t('period')}
          value={filter.period}
          options={periods.map((period) => [period, t(period)])}
          onChoose={(period) => onChoose({ period })}
        />
        <FilterChoice
          label={t('kind')}
          value={filter.kind}
          any={t('anyKind')}
          options={transactionKinds.map((kind) => [kind, kinds(kind)])}
          onChoose={(kind) => onChoose({ kind })}
        />
        {filter.period === 'own' &&
          (['since', 'until'] as const).map((end) => (
            <FilterField key={end} label={t(end === 'since' ? 'from' : 'to')}>
              {(control) => (
                <input
                  {...control}
                  type="date"
                  max={today}
                  defaultValue={filter[end]}
                  onChange={({ target }) => onChoose({ [end]: target.value })}
                />
              )}
            </FilterField>
          ))}
      </form>
    </search>
  )
}
