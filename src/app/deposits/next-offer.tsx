// Choosing the offer that money goes on to: by term, best rate first, a row for each.

import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { alpha2Of } from '#domain/countries.ts'
import type { CalendarDate } from '#domain/date.ts'
import { regionName } from '#domain/format.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { earnings, ranked } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { FieldError } from '#ui/form/field.tsx'
import list from '#ui/select-field.module.css'
import form from '../form/form.module.css'
import { useFigures } from '../holdings/use-figures.ts'
import { termsOf } from '../offer/offer-terms.ts'
import lists from '../page/lists.module.css'
import css from './next-offer.module.css'

type NextOfferProps = {
  offers: readonly WireOffer[]
  chosen: WireOffer | undefined
  /** What would be put into one, and about when. */
  sum: Money
  from: CalendarDate
  /** The term that ends: who had it may want it again. */
  usualMonths: number | undefined
  onChoose: (offer: WireOffer) => void
  error: string | undefined
}

const shownAtFirst = 6

const byRate = (offers: readonly WireOffer[]): WireOffer[] => {
  const keyed = offers.map((offer) => ({
    ...{ id: offer.id, offer, rate: rate(offer.shownRate), termMonths: offer.termMonths ?? 0 },
    minimum: parseMoney(offer.min, offer.currency)!,
  }))
  return ranked(keyed, 'rate', ({ minimum }) => minimum).map(({ offer }) => offer)
}

/** To the cent that the engine would post, before tax. */
const interestFrom = (offer: WireOffer, sum: Money, from: CalendarDate): Money =>
  earnings(termsOf(offer), sum, from)

export function NextOffer(props: NextOfferProps) {
  const { offers, chosen, sum, from, usualMonths, onChoose, error } = props
  const t = useTranslations('deposits.instruction')
  const words = useTranslations('offers')
  const { money } = useFigures()
  const id = useId()
  const terms = [...new Set(offers.map(({ termMonths = 0 }) => termMonths))].sort((a, b) => a - b)
  const usual = chosen?.termMonths ?? usualMonths
  const [wanted, setWanted] = useState(usual)
  const [isWhole, setWhole] = useState(false)
  const months = wanted !== undefined && terms.includes(wanted) ? wanted : undefined
  const fitting = byRate(offers.filter(({ termMonths }) => !months || termMonths === months))
  const shown = isWhole ? fitting : fitting.slice(0, shownAtFirst)
  if (chosen && fitting.includes(chosen) && !shown.includes(chosen)) shown.push(chosen)
  if (offers.length === 0) return <p className={form.hint}>{t('noOffers')}</p>
  return (
    <div className={css.chooser} data-next-offer>
      <TermField {...{ id, terms, months }} onChoose={setWanted} />
      <div
        className={css.offers}
        role="radiogroup"
        tabIndex={-1}
        aria-labelledby={`${id}-offers`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
      >
        <p id={`${id}-offers`} className={form.label}>
          {words('table.caption', { amount: money(sum) })}
        </p>
        {shown.map((offer) => (
          <OfferRow
            key={offer.id}
            {...{ offer, name: `${id}-offer` }}
            earned={interestFrom(offer, sum, from)}
            isChosen={offer.id === chosen?.id}
            onChoose={() => onChoose(offer)}
          />
        ))}
      </div>
      {shown.length < fitting.length && (
        <Button look="quiet" size="small" onClick={() => setWhole(true)}>
          {words('filter.show', { count: fitting.length })}
        </Button>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

type TermFieldProps = {
  id: string
  terms: readonly number[]
  months: number | undefined
  onChoose: (months: number | undefined) => void
}

function TermField({ id, terms, months, onChoose }: TermFieldProps) {
  const t = useTranslations('offers.filter')
  const words = useOfferWords()
  return (
    <div className={`${lists.field} ${lists.short}`}>
      <label className={form.label} htmlFor={`${id}-term`}>
        {t('term')}
      </label>
      <select
        id={`${id}-term`}
        className={`${lists.control} ${list.arrow}`}
        value={months ?? ''}
        onChange={({ target }) => onChoose(target.value ? Number(target.value) : 0)}
      >
        <option value="">{t('allTerms')}</option>
        {terms.map((each) => (
          <option key={each} value={each}>
            {words.months(each)}
          </option>
        ))}
      </select>
    </div>
  )
}

type RowProps = {
  offer: WireOffer
  name: string
  earned: Money
  isChosen: boolean
  onChoose: () => void
}

function OfferRow({ offer, name, earned, isChosen, onChoose }: RowProps) {
  const words = useOfferWords()
  const { market } = useSite()
  const { perYear, money } = useFigures()
  const { bank } = offer
  return (
    <label className={css.offer} data-offer={offer.id}>
      <input type="radio" name={name} value={offer.id} checked={isChosen} onChange={onChoose} />
      <BankSign id={bank.id} letters={bank.letters} size="small" />
      <span className={css.bank}>
        <span className={css.name}>{bank.name}</span>
        <span className={css.more}>
          {words.term(offer)}, {regionName(market.locale, alpha2Of(bank.countryCode)!)}
        </span>
      </span>
      <span className={css.figures}>
        <span className={`number ${css.rate}`}>{perYear(offer.shownRate)}</span>
        <span className={`number ${css.more}`}>{money(earned)}</span>
      </span>
    </label>
  )
}
