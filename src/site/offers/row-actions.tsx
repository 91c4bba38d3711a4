// What can be done with an offer in its row: put it beside others, or open it.

import { IslandIcon } from '../island-icon.tsx'
import type { ShownOffer } from '../shown-offer.ts'
import css from './row-actions.module.css'
import type { RowTexts } from './row-texts.ts'

export type RowActionsProps = {
  offer: ShownOffer
  texts: RowTexts
  isOpen: boolean
  onOpen: (id: string) => void
  isCompared: boolean
  canCompare: boolean
  onCompare: (id: string) => void
}

export function RowActions(props: RowActionsProps) {
  const { offer, texts, isOpen, onOpen, isCompared, canCompare, onCompare } = props
  const { t, words } = texts
  const named = { bank: offer.bank.name, term: words.term(offer) }
  return (
    <>
      <label className={css.compare} title={canCompare ? undefined : texts.full}>
        <input
          type="checkbox"
          checked={isCompared}
          disabled={!canCompare}
          onChange={() => onCompare(offer.id)}
          aria-label={t('row.compareOf', named)}
        />
        <span aria-hidden="true">{texts.compare}</span>
      </label>
      <button
        type="button"
        className={css.details}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `details-${offer.id}` : undefined}
        aria-label={t('row.detailsOf', named)}
        onClick={() => onOpen(offer.id)}
      >
        <span aria-hidden="true">{texts.details}</span>
        <IslandIcon name="chevron" className={css.chevron} size={18} />
      </button>
    </>
  )
}
