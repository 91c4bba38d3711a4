// All a pretended fund will ever say of a commitment, each with its day: it calls most of it within two years, is worth less
// at first, and pays back more later.

import type { FundNotice } from '#contracts/fund.ts'
import { addBusinessDays, following } from '#domain/calendar/business-day.ts'
import { addDays, addMonths, type CalendarDate, date } from '#domain/date.ts'
import type { DistributionKind } from '#domain/investment/capital-call.ts'
import { decimalOf, type Money, money } from '#domain/money.ts'

/** How a fund misbehaves. */
export type FundBehaviour = {
  isSilent?: boolean
  /** Takes nobody. */
  refuses?: boolean
  /** Calls twice what it may before it calls what it should. */
  callsAbove?: boolean
  /** Says everything again under another number. */
  repeats?: boolean
  /** Says something of a commitment nobody made, and something nobody can read. */
  invents?: boolean
  /** Tells its values so many days later. */
  lateDays?: number
}

export type Subscription = {
  commitmentId: string
  amount: Money
  subscribedOn: CalendarDate
  /** Calls that were paid, by number. */
  paid: readonly { number: number; amount: Money; on: CalendarDate }[]
}

export type DatedNotice = { on: CalendarDate; notice: FundNotice }

const percent = ({ minor, currency }: Money, of: bigint): Money =>
  money((minor * of) / 100n, currency)

/** In percent of the commitment, months after it. */
const calls = [
  { number: 1, of: 36n, months: 0 },
  { number: 2, of: 24n, months: 6 },
  { number: 3, of: 20n, months: 18 },
] as const
const distributions: { of: bigint; months: number; kind: DistributionKind }[] = [
  { of: 15n, months: 48, kind: 'RETURN_OF_CAPITAL' },
  { of: 42n, months: 66, kind: 'GAIN' },
  { of: 53n, months: 90, kind: 'GAIN' },
]
const daysToFirstCall = 5
const daysToValue = 90
/** Of what was paid in, in a thousandth: at first below it, with each quarter more. */
const [firstWorth, perQuarter] = [920n, 22n]

const dayOf = ({ subscribedOn }: Subscription, months: number): CalendarDate =>
  months === 0
    ? addBusinessDays('TARGET', subscribedOn, daysToFirstCall)
    : following('TARGET', addMonths(subscribedOn, months))

function callsOf(of: Subscription, { callsAbove }: FundBehaviour): DatedNotice[] {
  const { commitmentId, amount, paid } = of
  return calls
    .filter(({ number }) => number === 1 || paid.some((call) => call.number === number - 1))
    .flatMap(({ number, of: part, months }): DatedNotice[] => {
      const call = { commitmentId, kind: 'CALL' as const, number }
      const eventId = `${commitmentId}/call-${number}`
      const tooMuch = {
        ...call,
        eventId: `${eventId}-wrong`,
        amount: decimalOf(percent(amount, 200n)),
      }
      const right = { ...call, eventId, amount: decimalOf(percent(amount, part)) }
      const on = dayOf(of, months)
      return [...(callsAbove ? [{ on, notice: tooMuch }] : []), { on, notice: right }]
    })
}

const distributed = (of: Subscription): DatedNotice[] =>
  of.paid.length < calls.length
    ? []
    : distributions.map(({ of: part, months, kind }, i) => ({
        on: dayOf(of, months),
        notice: {
          ...{ eventId: `${of.commitmentId}/distribution-${i + 1}`, kind: 'DISTRIBUTION' },
          ...{ commitmentId: of.commitmentId, number: i + 1, of: kind },
          ...{ amount: decimalOf(percent(of.amount, part)), isRecallable: i === 0 },
        },
      }))

const quarterAfter = (day: CalendarDate): CalendarDate => {
  const month = Math.ceil(Number(day.slice(5, 7)) / 3) * 3
  return addDays(addMonths(date(`${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`), 1), -1)
}

/** For ten years of quarters after the first payment. */
function valuesOf(of: Subscription, { lateDays = 0 }: FundBehaviour): DatedNotice[] {
  const { commitmentId, paid, amount } = of
  const first = paid.find(({ number }) => number === 1)
  if (!first) return []
  let on = quarterAfter(first.on)
  return Array.from({ length: 40 }, (_, quarters): DatedNotice => {
    const put = paid
      .filter((call) => call.on <= on)
      .reduce((sum, call) => sum + call.amount.minor, 0n)
    const back = distributions
      .filter(({ months }) => paid.length === calls.length && dayOf(of, months) <= on)
      .reduce((sum, { of: part }) => sum + percent(amount, part).minor, 0n)
    const worth = (put * (firstWorth + perQuarter * BigInt(quarters))) / 1000n - back
    const value = decimalOf(money(worth > 0n ? worth : 0n, 'EUR'))
    const notice = { eventId: `${commitmentId}/nav-${on}`, commitmentId, quarterEnd: on, value }
    const told = addDays(on, daysToValue + lateDays)
    on = quarterAfter(addDays(on, 1))
    return { on: told, notice: { ...notice, kind: 'NAV' } }
  })
}

/** In the order of their days. */
export function noticesOf(of: Subscription, behaviour: FundBehaviour = {}): DatedNotice[] {
  if (behaviour.isSilent) return []
  const { commitmentId, subscribedOn } = of
  const isAccepted = !behaviour.refuses
  const closing: DatedNotice = {
    on: addBusinessDays('TARGET', subscribedOn, 1),
    notice: { eventId: `${commitmentId}/closing`, kind: 'CLOSING', commitmentId, isAccepted },
  }
  if (!isAccepted) return [closing]
  return [
    closing,
    ...callsOf(of, behaviour),
    ...distributed(of),
    ...valuesOf(of, behaviour),
  ].toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
}
