// The calculator in the browser: reads amount and term, asks the engine, shows the answer.

import { type CalendarDate, date } from '#domain/date.ts'
import { formatMoney, parseAmount } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, compare, parseMoney } from '#domain/money.ts'
import { earnings } from '#domain/offer/offer.ts'
import { type OfferFigures, termsOf } from '../offer-figures.ts'

export type TermChoice = OfferFigures & {
  min: string
  /** Bank and rate, and what to say below the minimum: ready in the market's words. */
  says: string
  tooLow: string
}

export type CalculatorSettings = {
  locale: Locale
  currency: Currency
  start: CalendarDate
  choices: readonly TermChoice[]
}

export function start(form: HTMLElement): void {
  const part = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector)!
  const settings = JSON.parse(part('script').textContent) as CalculatorSettings
  const { locale, currency, start, choices } = settings
  const amount = part<HTMLInputElement>('[name=amount]')
  const term = part<HTMLSelectElement>('[name=months]')
  const hint = part('[data-hint]')
  const invalid = hint.textContent

  function show(): void {
    const choice = choices.find(({ termMonths }) => String(termMonths) === term.value)!
    const principal = parseAmount(locale, amount.value, currency)
    const isTooLow = principal && compare(principal, parseMoney(choice.min, currency)!) < 0
    hint.hidden = Boolean(principal) && !isTooLow
    hint.textContent = isTooLow ? choice.tooLow : invalid
    amount.setAttribute('aria-invalid', String(!principal))
    part('[data-at]').textContent = choice.says
    if (!principal || principal.minor <= 0n) return
    const earned = earnings(termsOf(choice), principal, date(start))
    part('[data-earned]').textContent = formatMoney(locale, earned)
  }

  form.addEventListener('input', show)
  // The amount travels to the offers as a plain decimal, whatever the market's way of writing it.
  form.addEventListener('formdata', ({ formData }) => {
    const principal = parseAmount(locale, amount.value, currency)
    if (principal) formData.set('amount', (principal.minor / 100n).toString())
    else formData.delete('amount')
  })
}
