// Random worlds: what the screen promises for the end of a deposit is what the order is forwarded by, what its
// paper says and what its bank opens.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import bankList from '#content/demo/banks.json' with { type: 'json' }
import offerList from '#content/demo/offers.json' with { type: 'json' }
import { closingDays } from '#domain/calendar/closing-days.ts'
import { addDays, type CalendarDate, date, partsOf, weekday } from '#domain/date.ts'
import { promisedLegs } from '#domain/deposit/follow-up.ts'
import { type Leg, legAmounts } from '#domain/deposit/maturity-instruction.ts'
import { formatDate } from '#domain/format.ts'
import { nominalOf } from '#domain/interest/quoted-rate.ts'
import { marketOf, markets } from '#domain/markets/markets.ts'
import { decimalOf, money } from '#domain/money.ts'
import { forwardingDay } from '#domain/order/funding.ts'
import { openingCalendars, valueDateOf } from '#domain/order/opening.ts'
import { textOf } from '#services/documents/index.ts'
import { answersTo, goodBehaviour } from '#simulator/banks/answers.ts'
import { confirmationPaper, type DrawnOrder } from './papers.ts'

const terms = offerList.filter(({ type, termMonths }) => type === 'TERM' && termMonths !== null)
const countryOf = (bank: string) => bankList.find(({ id }) => id === bank)!.country

/** Written once more, as plainly as possible: day by day, by both lists of closing days. */
function walkedStart(paysOn: CalendarDate, calendars: ReturnType<typeof openingCalendars>) {
  const isOpen = (day: CalendarDate) =>
    weekday(day) < 6 &&
    calendars.every((each) => !closingDays(each, partsOf(day).year).includes(day))
  let day = paysOn
  while (!isOpen(day)) day = addDays(day, 1)
  for (let open = 0; open < 2; ) {
    day = addDays(day, 1)
    if (isOpen(day)) open += 1
  }
  return day
}

const world = fc.record({
  locale: fc.constantFrom(...markets.map(({ locale }) => locale)),
  offer: fc.constantFrom(...terms),
  maturesOn: fc.integer({ min: 0, max: 3650 }).map((days) => addDays(date('2026-11-16'), days)),
  signedBefore: fc.integer({ min: 5, max: 400 }),
  principal: fc.bigInt(1_000_00n, 100_000_00n),
  interest: fc.bigInt(0n, 9_000_00n),
  paidOut: fc.option(fc.bigInt(1n, 900_00n)),
  cutOffMinutes: fc.integer({ min: 0, max: 1439 }),
})

const runs = Number(process.env.WORLDS ?? 1000)

test(`in ${runs} worlds screen, paper, order and bank name the same day [B2]`, {
  timeout: 300_000,
}, () => {
  fc.assert(
    fc.property(world, ({ locale, offer, maturesOn, ...facts }) => {
      const { calendar } = marketOf(locale)
      const bankCountry = countryOf(offer.bank)
      const calendars = openingCalendars(calendar, bankCountry)
      const paysOn = forwardingDay(maturesOn, -1, 0, calendar)
      const eur = (minor: bigint) => money(minor, 'EUR')
      const [principal, payout] = [eur(facts.principal), eur(facts.principal + facts.interest)]
      const quoted = { ...offer, termMonths: offer.termMonths! } as Parameters<typeof nominalOf>[0]
      const termMonths = offer.termMonths!
      const next = { ...quoted, bankCountry, termMonths, nominal: nominalOf(quoted) }
      const into: Leg = { to: 'PRODUCT', amount: 'REST', productId: offer.id }
      const legs: Leg[] = facts.paidOut
        ? [{ to: 'ACCOUNT', amount: decimalOf(eur(facts.paidOut)) }, into]
        : [into]

      const ending = { market: locale, maturesOn, paysOn, principal, payout }
      const promised = promisedLegs(legs, ending, () => next).at(-1)!
      const { startsOn, maturesOn: endsOn, idle } = promised.next!
      expect(startsOn).toBe(walkedStart(paysOn, calendars))
      expect(promised.money).toEqual(legAmounts(legs, principal, payout).at(-1))
      expect(idle.days === 0).toBe(startsOn === maturesOn)

      const forwardOn = forwardingDay(paysOn, -1, facts.cutOffMinutes, calendars)
      const valueDate = valueDateOf(forwardOn, calendars)
      expect(valueDate).toBe(startsOn)
      const told = { id: '0', bankId: offer.bank, orderId: '1', kind: 'OPEN' } as const
      const body = { amount: '1.00', currency: 'EUR', valueDate } as never
      const receivedOn = addDays(forwardOn, 1)
      const opened = answersTo({ ...told, body, receivedOn }, goodBehaviour).at(-1)!
      expect(opened).toMatchObject({
        on: startsOn,
        answer: { kind: 'OPENED', valueDate: startsOn },
      })

      const signedOn = addDays(maturesOn, -facts.signedBefore)
      const text = textOf(
        confirmationPaper({
          order: {
            ...{ market: locale, reference: 'TM-2', rate: offer.rate, amount: promised.money },
            ...{ maturity: 'PAYOUT', signedOn, confirmedOn: paysOn, forwardOn, exportedOn: null },
            valueDate: null,
          },
          issue: {
            ...{ kind: 'TERM', bankName: offer.bank, scheme: 'DE-EDB', currency: 'EUR' },
            terms: { ...next, ...{ min: eur(1n), max: eur(1n), prolongation: 'OPTIONAL' } },
          },
          ...{ customerType: 'PERSONAL', today: paysOn, at: new Date(0) },
        } as unknown as DrawnOrder),
      )
      for (const day of [startsOn, endsOn, signedOn])
        expect(text).toContain(formatDate(locale, day, 'long').replaceAll('\u202f', '\u00a0'))
    }),
    { numRuns: runs },
  )
})
