// The amount field that answers at once: the best term offers, and what they earn on the saver's amount.

import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { add, money, parseMoney } from '#domain/money.ts'
import { compareRates, earnings } from '#domain/offer/offer.ts'
import { termText } from '#domain/offer/term-text.ts'
import { rate } from '#domain/rate.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { DataBlock } from '../data-block.tsx'
import { jsonBlock } from '../json-block.ts'
import { termsOf } from '../offer-figures.ts'
import { figuresOf } from '../quoted-rate.ts'
import css from './calculator.module.css'
import type { CalculatorSettings, TermChoice } from './calculator-behaviour.ts'

const defaultAmount = 1_000_000n
const defaultMonths = 12

/** The best offer of each term, in the market's currency, shortest term first. */
function bestByTerm(offers: readonly WireOffer[], currency: string): WireOffer[] {
  const best = new Map<number, WireOffer>()
  for (const offer of offers) {
    if (offer.type !== 'TERM' || offer.currency !== currency) continue
    const months = offer.termMonths!
    const known = best.get(months)
    if (!known || compareRates(rate(offer.shownRate), rate(known.shownRate)) > 0)
      best.set(months, offer)
  }
  return [...best.values()].sort((a, b) => a.termMonths! - b.termMonths!)
}

export function Calculator({
  offers,
  today,
}: {
  offers: readonly WireOffer[]
  today: CalendarDate
}) {
  const t = useTranslations('home.calculator')
  const { market } = useSite()
  const href = useHref()
  const { locale, currency, rateSuffix: suffix } = market

  const best = bestByTerm(offers, currency)
  const chosen = best.find(({ termMonths }) => termMonths === defaultMonths) ?? best.at(-1)
  if (!chosen) return null

  const principal = money(defaultAmount, currency)
  const earned = earnings(termsOf(figuresOf(chosen)), principal, today)
  const describe = (offer: WireOffer) =>
    t('at', { bank: offer.bank.name, rate: formatPercent(locale, rate(offer.shownRate)), suffix })
  const settings: CalculatorSettings = {
    locale,
    currency,
    start: today,
    choices: best.map(
      (offer): TermChoice => ({
        ...figuresOf(offer),
        min: offer.min,
        says: describe(offer),
        tooLow: t('below', { min: formatRound(locale, parseMoney(offer.min, currency)!) }),
      }),
    ),
  }
  return (
    <form className={css.calculator} action={href('term')} data-calculator>
      <h2 className={css.heading}>{t('heading')}</h2>
      <div className={css.fields}>
        <label className={css.field}>
          <span>{t('amount')}</span>
          <input
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={formatRound(locale, principal)}
            aria-describedby="calculator-hint"
          />
        </label>
        <label className={css.field}>
          <span>{t('term')}</span>
          <select name="months" defaultValue={chosen.termMonths}>
            {best.map(({ termMonths: months = 0 }) => (
              <option key={months} value={months}>
                {t(...termText(months))}
              </option>
            ))}
          </select>
        </label>
      </div>
      <p id="calculator-hint" className={css.hint} data-hint hidden>
        {t('invalid', { example: formatRound(locale, principal) })}
      </p>
      <output className={css.result} data-result>
        <span className={`number ${css.earned}`} data-earned>
          {formatMoney(locale, earned)}
        </span>
        <span className={css.earns}>{t('earns')}</span>
        <span className={css.at} data-at>
          {describe(chosen)}
        </span>
        <span className="visually-hidden" data-total>
          {formatMoney(locale, add(principal, earned))}
        </span>
      </output>
      <button type="submit" className={css.see}>
        {t('see')}
      </button>
      <DataBlock json={jsonBlock(settings)} />
    </form>
  )
}
