// Up to three offers side by side: a tray while they are chosen, a sheet with their figures.

import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import type { Money } from '#domain/money.ts'
import { comparing, maxCompared, type OfferView } from '#domain/offer/offer-filter.ts'
import { Button } from '#ui/button.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { IslandIcon } from '../island-icon.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import css from './comparison.module.css'
import { showView } from './offer-view.ts'

type SideBySide = typeof import('./side-by-side.tsx').SideBySide

/** Most visitors compare nothing, and fetch it not. What cannot be fetched leaves the rest of the page as it is. */
function useSideBySide(isWanted: boolean) {
  const [loaded, setLoaded] = useState<{ Table?: SideBySide; isMissing?: boolean }>({})
  const load = useCallback(() => {
    setLoaded({})
    import('./side-by-side.tsx').then(
      ({ SideBySide: Table }) => setLoaded({ Table }),
      () => setLoaded({ isMissing: true }),
    )
  }, [])
  useEffect(() => {
    if (isWanted) load()
  }, [isWanted, load])
  return { ...loaded, load }
}

type ComparisonProps = {
  offers: readonly ShownOffer[]
  view: OfferView
  amount: Money
  today: CalendarDate
}

export function Comparison({ offers, view, amount, today }: ComparisonProps) {
  const t = useTranslations('offers.compare')
  const sheet = useRef<HTMLDialogElement>(null)
  const chosen = view.compared.flatMap((id) => offers.find((offer) => offer.id === id) ?? [])
  const { Table, isMissing, load } = useSideBySide(chosen.length > 0)
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
        {chosen.length > 0 && Table && (
          <Table
            offers={chosen}
            amount={amount}
            today={today}
            onRemove={(id) => change(comparing(view, id))}
          />
        )}
        {isMissing && (
          <div className={css.missing} role="alert">
            <p>{t('failed')}</p>
            <Button look="secondary" size="small" onClick={load}>
              {t('retry')}
            </Button>
          </div>
        )}
      </dialog>
    </>
  )
}
