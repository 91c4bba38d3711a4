// The filter: the amount always in sight, the other wishes in a row, or in a sheet on narrow screens.

import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { OfferOrder } from '#domain/offer/offer.ts'
import { type OfferView, plainView, wishCount } from '#domain/offer/offer-filter.ts'
import { Button } from '#ui/button.tsx'
import { IslandIcon } from '../island-icon.tsx'
import { AmountField } from './amount-field.tsx'
import css from './filter-bar.module.css'
import type { FilterProps } from './filter-fields.tsx'
import { FilterFields, FilterToggles } from './filter-fields.tsx'
import { showView } from './offer-view.ts'

const withoutWishes = ({ order, compared }: OfferView): OfferView => ({
  ...plainView,
  order,
  compared,
})

export function FilterBar(props: FilterProps) {
  const t = useTranslations('offers.filter')
  const { view, amount, ownCurrency } = props
  return (
    <search className={css.filter} aria-label={t('label')}>
      <div className={css.bar}>
        <AmountField
          label={t('amount')}
          amount={amount}
          onChange={(decimal) => showView({ ...view, amount: decimal }, 'replace')}
        />
        <div className={css.inline}>
          <FilterFields {...props} />
        </div>
        <div className={css.narrow}>
          <FilterSheet {...props} />
          <SortField {...props} />
        </div>
      </div>
      {amount.currency !== ownCurrency && (
        <p className={css.risk}>
          {t('currencyRisk', { currency: amount.currency, own: ownCurrency })}
        </p>
      )}
      <div className={css.summary}>
        <p className={css.results} role="status">
          {props.children}
        </p>
        <div className={css.wide}>
          <FilterToggles {...props} />
          <SortField {...props} />
        </div>
        {wishCount(view) > 0 && (
          <Button look="quiet" size="small" onClick={() => showView(withoutWishes(view))}>
            {t('reset')}
          </Button>
        )}
      </div>
    </search>
  )
}

/** On wide screens the table's headings sort too, by what they show; narrow ones have none to press. */
function SortField({ view, choices }: Pick<FilterProps, 'view' | 'choices'>) {
  const t = useTranslations('offers')
  return (
    <label className={css.field}>
      <span>{t('filter.sort')}</span>
      <select
        value={view.order}
        onChange={({ target }) => showView({ ...view, order: target.value as OfferOrder })}
      >
        {choices.orders.map((order) => (
          <option key={order} value={order}>
            {t(`order.${order}`)}
          </option>
        ))}
      </select>
    </label>
  )
}

function FilterSheet(props: FilterProps) {
  const t = useTranslations('offers.filter')
  const sheet = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const wishes = wishCount(props.view)
  const open = () => {
    setIsOpen(true)
    sheet.current?.showModal()
  }
  return (
    <>
      <Button look="secondary" aria-haspopup="dialog" onClick={open}>
        <IslandIcon name="filters" size={18} />
        {wishes > 0 ? t('openCount', { count: wishes }) : t('open')}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={sheet}
        className={css.sheet}
        aria-label={t('label')}
        onClose={() => setIsOpen(false)}
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      >
        {isOpen && (
          <form method="dialog" className={css.sheetForm}>
            <div className={css.sheetHead}>
              <h2>{t('open')}</h2>
              <button type="submit" className={css.close}>
                <IslandIcon name="close" size={24} />
                <span className="visually-hidden">{t('close')}</span>
              </button>
            </div>
            <div className={css.sheetFields}>
              <FilterFields {...props} />
              <FilterToggles {...props} />
            </div>
            <div className={css.sheetActions}>
              <Button
                look="quiet"
                disabled={wishes === 0}
                onClick={() => showView(withoutWishes(props.view))}
              >
                {t('reset')}
              </Button>
              <Button type="submit">{t('show', { count: props.count })}</Button>
            </div>
          </form>
        )}
      </dialog>
    </>
  )
}
