// The amount field that answers at once: the best term offers, and what they earn on the saver's amount.

import { useTranslations } from 'use-intl/react'
import { guaranteeLimit, guaranteeScheme } from '#domain/cover/guarantee-schemes.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { add, decimalOf, money, parseMoney } from '#domain/money.ts'
import { earnings } from '#domain/offer/offer.ts'
import { rate } from '#domain/rate.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { DataBlock } from '../data-block.tsx'
import { jsonBlock } from '../json-block.ts'
import { termsOf } from '../offer-figures.ts'
import { figuresOf } from '../quoted-rate.ts'
import { type TermOffer, usualTerm } from './best-by-term.ts'
import css from './calculator.module.css'
import type { CalculatorSettings, TermChoice } from './calculator-behaviour.ts'

const defaultAmount = 1_000_000n

/** What the behaviour needs of each term, its words included. */
function useChoices(
  best: readonly TermOffer[],
  today: CalendarDate,
  describe: (offer: TermOffer) => string,
): TermChoice[] {
  const t = useTranslations('home.calculator')
  const { locale, currency } = useSite().market
  return best.map((offer) => {
    const min = formatRound(locale, parseMoney(offer.min, currency)!)
    const limit = guaranteeLimit(guaranteeScheme(offer.scheme), today)
    return {
      ...figuresOf(offer),
      min: offer.min,
      says: describe(offer),
      tooLow: t('below', { min }),
      earnsOnMinimum: t('earnsOnMinimum', { min }),
      // A limit in another currency cannot be held against the amount as it stands.
      ...(limit.currency === currency && {
        cover: {
          limit: decimalOf(limit),
          beyond: t('beyond', { limit: formatRound(locale, limit) }),
        },
      }),
    }
  })
}

export function Calculator({ best, today }: { best: readonly TermOffer[]; today: CalendarDate }) {
  const t = useTranslations('home.calculator')
  const { market } = useSite()
  const href = useHref()
  const { locale, currency, rateSuffix: suffix } = market
  const words = useOfferWords()
  const chosen = usualTerm(best)
  const describe = (offer: TermOffer) =>
    t('at', {
      bank: offer.bank.name,
      rate: formatPercent(locale, rate(offer.shownRate)),
      suffix,
      dayCount: words.dayCount(offer.dayCount),
    })
  const choices = useChoices(best, today, describe)
  if (!chosen) return null

  const principal = money(defaultAmount, currency)
  const earned = earnings(termsOf(figuresOf(chosen)), principal, today)
  const settings = { locale, currency, start: today, earns: t('earns'), choices }
  return (
    <form className={css.calculator} action={href('term')} data-calculator>
      <h2 className="visually-hidden">{t('heading')}</h2>
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
            {best.map(({ termMonths }) => (
              <option key={termMonths} value={termMonths}>
                {words.months(termMonths)}
              </option>
            ))}
          </select>
        </label>
        <p id="calculator-hint" className={css.hint} data-hint hidden>
          {t('invalid', { example: formatRound(locale, principal) })}
        </p>
      </div>
      <output className={css.result} data-result>
        <span className={`number ${css.earned}`} data-earned>
          {formatMoney(locale, earned)}
        </span>
        <span className={css.earns} data-earns>
          {t('earns')}
        </span>
        <span className={css.at} data-at>
          {describe(chosen)}
        </span>
        <span className="visually-hidden" data-total>
          {formatMoney(locale, add(principal, earned))}
        </span>
        <span className={css.beyond} data-beyond hidden />
      </output>
      <button type="submit" className={css.see}>
        {t('see')}
      </button>
      <DataBlock json={jsonBlock(settings satisfies CalculatorSettings)} />
    </form>
  )
}
