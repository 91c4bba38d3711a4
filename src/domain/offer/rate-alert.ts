// A rate alert: whoever waits for a rate is written to once, when an offer of their market reaches it.

import { parseAmount } from '../format.ts'
import { parseEmail } from '../identifiers/email.ts'
import type { Locale } from '../market.ts'
import { type Rate, rate } from '../rate.ts'
import { compareRates } from './offer.ts'

/** What the money is wanted for: a term in months, or money at call. */
export type AlertTerm = number | 'OVERNIGHT'

export type RateAlert = { email: string; term: AlertTerm; wanted: Rate }

/** In the order of the form: the first that is wrong has the focus. */
export const alertFields = ['term', 'rate', 'email'] as const
export type AlertField = (typeof alertFields)[number]

/** Nobody offers a deposit for longer than ten years. */
export const longestAlertMonths = 120

const [lowest, highest] = [rate('0.01'), rate('15')]

/** A rate that somebody may wait for: of whole hundredths, and not out of this world. */
export const isWaitedFor = (wanted: Rate): boolean =>
  wanted.scale <= 2 && compareRates(wanted, lowest) >= 0 && compareRates(wanted, highest) <= 0

/** A percentage as a saver of the market types one: it has the marks of an amount. */
export function parseWantedRate(locale: Locale, text: string): Rate | undefined {
  const typed = parseAmount(locale, text.replace(/%|p\.\s?a\./g, ''), 'EUR')
  if (!typed) return undefined
  const wanted: Rate = { units: typed.minor, scale: 2 }
  return isWaitedFor(wanted) ? wanted : undefined
}

const parseTerm = (text: string, terms: readonly AlertTerm[]): AlertTerm | undefined =>
  terms.find((term) => String(term) === text)

/** The alert that was asked for, or the fields that have to be mended. */
export function alertOf(
  typed: Readonly<Partial<Record<AlertField, string>>>,
  { locale, terms }: { locale: Locale; terms: readonly AlertTerm[] },
): { alert: RateAlert } | { wrong: AlertField[] } {
  const { value: email } = parseEmail(typed.email ?? '')
  const term = parseTerm(typed.term ?? '', terms)
  const wanted = parseWantedRate(locale, typed.rate ?? '')
  if (email && term && wanted) return { alert: { email, term, wanted } }
  return { wrong: alertFields.filter((name) => !{ email, term, rate: wanted }[name]) }
}

type Offered = {
  type: string
  termMonths?: number | undefined
  shownRate: string
  currency: string
}

const termOf = ({ type, termMonths }: Offered): AlertTerm | undefined =>
  type === 'OVERNIGHT' ? type : type === 'TERM' ? termMonths : undefined

/** The best rate of every term in the market's own currency, money at call first. */
export function bestRates(
  offers: readonly Offered[],
  currency: string,
): ReadonlyMap<AlertTerm, Rate> {
  const best = new Map<AlertTerm, Rate>()
  for (const offer of offers) {
    const term = termOf(offer)
    if (!term || offer.currency !== currency) continue
    const [known, shown] = [best.get(term), rate(offer.shownRate)]
    if (!known || compareRates(shown, known) > 0) best.set(term, shown)
  }
  const months = (term: AlertTerm) => (term === 'OVERNIGHT' ? 0 : term)
  return new Map([...best].sort(([a], [b]) => months(a) - months(b)))
}
