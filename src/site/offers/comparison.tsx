// Up to three offers side by side: a tray while they are chosen, a sheet with their figures.

import { useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import type { Money } from '#domain/money.ts'
import { comparing, maxCompared, type OfferView } from '#domain/offer/offer-filter.ts'
import { Button } from '#ui/button.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { IslandIcon } from '../island-icon.tsx'
import type { RateOn, ShownOffer } from '../shown-offer.ts'
import css from './comparison.module.css'
import { Missing } from './missing.tsx'
import { showView } from './offer-view.ts'
import { useFetched } from './use-fetched.ts'

const sideBySide = () => import('./side-by-side.tsx')

type ComparisonProps = {
  offers: readonly ShownOffer[]
  view: OfferView
  amount: Money
  today: CalendarDate
  rateOn: RateOn | undefined
}

export function Comparison({ offers, view, amount, ...rest }: ComparisonProps) {
  const t = useTranslations('offers.compare')
  const sheet = useRef<HTMLDialogElement>(null)
  const chosen = view.compared.flatMap((id) => offers.find((offer) => offer.id === id) ?? [])
  const { part, isMissing, load } = useFetched(sideBySide, chosen.length > 0)
  const change = (compared: OfferView) => {
    if (compared.compared.length === 0) sheet.current?.close()
    showView(compared, 'replace')
  }
  return (
    <>
      {chosen.length > 0 && (
        <div className={css.tray}>
          <div className={css.signs}>
            {chosen.map(({ id, bankId, bank }) => (
              <BankSign key={id} id={bankId} letters={bank.letters} size="small" />
            ))}
          </div>
          <p role="status">{t('tray', { count: chosen.length, max: maxCompared })}</p>
          <Button look="quiet" size="small" onClick={() => change({ ...view, compared: [] })}>
            {t('clear')}
          </Button>
          <Button size="small" aria-haspopup="dialog" onClick={() => sheet.current?.showModal()}>
            {t('open')}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={sheet}
        className={css.sheet}
        aria-labelledby="comparison"
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      >
        <form method="dialog" className={css.bar}>
          <h2 id="comparison">{t('title')}</h2>
          <button type="submit" className={css.close}>
            <IslandIcon name="close" size={24} />
            <span className="visually-hidden">{t('close')}</span>
          </button>
        </form>
        {chosen.length > 0 && part && (
          <part.SideBySide
            offers={chosen}
            amount={amount}
            {...rest}
            onRemove={(id) => change(comparing(view, id))}
          />
        )}
        {isMissing && <Missing text={t('failed')} onRetry={load} />}
      </dialog>
    </>
  )
}
