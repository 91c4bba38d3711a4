// The calculator in the browser: reads amount and term, asks the engine, shows the answer.

import { coverNotice } from '#domain/cover/cover.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { formatMoney, formatRound, parseAmount } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, compare, type Money, parseMoney } from '#domain/money.ts'
import { earnings } from '#domain/offer/offer.ts'
import { type OfferFigures, termsOf } from '../offer-figures.ts'

export type TermChoice = OfferFigures & {
  min: string
  /** Bank and rate, and what to say below the minimum: ready in the market's words. */
  says: string
  tooLow: string
  earnsOnMinimum: string
  cover?: { limit: string; beyond: string }
}

export type CalculatorSettings = {
  locale: Locale
  currency: Currency
  start: CalendarDate
  earns: string
  choices: readonly TermChoice[]
}

export function start(form: HTMLElement): void {
  const part = <E extends HTMLElement>(selector: string) => form.querySelector<E>(selector)!
  const settings = JSON.parse(part('script').textContent) as CalculatorSettings
  const { locale, currency, start, earns, choices } = settings
  const amount = part<HTMLInputElement>('[name=amount]')
  const term = part<HTMLSelectElement>('[name=months]')
  const hint = part('[data-hint]')
  const invalid = hint.textContent

  /** Below the minimum no bank pays anything, so the answer is for the minimum, and says so. */
  function show(): void {
    const choice = choices.find(({ termMonths }) => String(termMonths) === term.value)!
    const typed = parseAmount(locale, amount.value, currency)
    const minimum = parseMoney(choice.min, currency)!
    const isTooLow = typed && compare(typed, minimum) < 0
    hint.hidden = Boolean(typed) && !isTooLow
    hint.textContent = isTooLow ? choice.tooLow : invalid
    amount.setAttribute('aria-invalid', String(!typed))
    part('[data-at]').textContent = choice.says
    for (const stop of document.querySelectorAll<SVGElement>('[data-stop]'))
      stop.toggleAttribute('data-chosen', stop.dataset.stop === term.value)
    if (typed) answer(choice, isTooLow ? minimum : typed)
    part('[data-earns]').textContent = isTooLow ? choice.earnsOnMinimum : earns
  }

  function answer(choice: TermChoice, principal: Money): void {
    const terms = termsOf(choice)
    part('[data-earned]').textContent = formatMoney(locale, earnings(terms, principal, date(start)))
    const { cover } = choice
    const beyond = part('[data-beyond]')
    const limit = cover && parseMoney(cover.limit, currency)!
    beyond.hidden = !limit || !coverNotice(principal, limit, terms, date(start))
    beyond.textContent = cover?.beyond ?? ''
  }

  // Written as the market writes it, once it is typed.
  amount.addEventListener('change', () => {
    const typed = parseAmount(locale, amount.value, currency)
    if (typed) amount.value = formatRound(locale, typed)
  })
  form.addEventListener('input', show)
  // The amount travels to the offers as a plain decimal, whatever the market's way of writing it.
  form.addEventListener('formdata', ({ formData }) => {
    const principal = parseAmount(locale, amount.value, currency)
    if (principal) formData.set('amount', (principal.minor / 100n).toString())
    else formData.delete('amount')
  })
}
