// Choosing which deposits are shown: the state at a glance, the bank and the order behind it.

import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { type DepositFilter, depositOrders, shownStates } from '#domain/deposit/deposit-filter.ts'
import list from '#ui/select-field.module.css'
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
  const id = useId()
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
      <div className={css.field}>
        <label className={css.label} htmlFor={`${id}-sort`}>
          {t('sort')}
        </label>
        <select
          id={`${id}-sort`}
          className={`${css.control} ${list.arrow}`}
          value={filter.sort}
          onChange={({ target }) => onChoose({ sort: target.value })}
        >
          {depositOrders.map((order) => (
            <option key={order} value={order}>
              {t(orderNames[order])}
            </option>
          ))}
        </select>
      </div>
      <div className={css.field}>
        <label className={css.label} htmlFor={`${id}-bank`}>
          {words('bank')}
        </label>
        <select
          id={`${id}-bank`}
          className={`${css.control} ${list.arrow}`}
          value={filter.bank ?? ''}
          onChange={({ target }) => onChoose({ bank: target.value })}
        >
          <option value="">{t('anyBank')}</option>
          {banks.map((bank) => (
            <option key={bank.id} value={bank.id}>
              {bank.name}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
