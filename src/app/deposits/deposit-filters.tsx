// Choosing which deposits are shown: the state at a glance, the bank and the order behind it.

import { useTranslations } from 'use-intl/react'
import { type DepositFilter, depositOrders, shownStates } from '#domain/deposit/deposit-filter.ts'
import { FilterChoice } from '../page/filter-field.tsx'
import css from '../page/lists.module.css'

type FiltersProps = {
  filter: DepositFilter
  banks: readonly { id: string; name: string }[]
  onChoose: (change: Partial<Record<keyof DepositFilter, string>>) => void
}

const orderNames = {
  maturity: 'byMaturity',
  amount: 'byAmount',
  rate: 'byRate',
  opening: 'byOpening',
} as const

export function DepositFilters({ filter, banks, onChoose }: FiltersProps) {
  const t = useTranslations('deposits.list')
  const words = useTranslations('deposits')
  return (
    <div className={css.filters}>
      <fieldset className={css.field}>
        <legend className={css.label}>{t('show')}</legend>
        <div className={css.segments}>
          {shownStates.map((state) => (
            <label key={state} className={css.segment}>
              <input
                type="radio"
                name="show"
                value={state}
                checked={filter.show === state}
                onChange={() => onChoose({ show: state })}
              />
              {t(state)}
            </label>
          ))}
        </div>
      </fieldset>
      <FilterChoice
        label={t('sort')}
        value={filter.sort}
        options={depositOrders.map((order) => [order, t(orderNames[order])])}
        onChoose={(sort) => onChoose({ sort })}
      />
      <FilterChoice
        label={words('bank')}
        value={filter.bank}
        any={t('anyBank')}
        options={banks.map(({ id, name }) => [id, name])}
        onChoose={(bank) => onChoose({ bank })}
      />
    </div>
  )
}
