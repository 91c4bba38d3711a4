// A second opinion on interest: walks day by day with its own calendar and decimal arithmetic. It
// shares no line with the engine, on purpose: two programs rarely make the same mistake.

import { Decimal } from 'decimal.js'

const Wide = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

/** A day as the number 20261116. */
type Day = number

const read = (text: string): Day => Number(text.replaceAll('-', ''))
const yearOf = (day: Day) => Math.floor(day / 10000)
const monthOf = (day: Day) => Math.floor(day / 100) % 100

const hasLeapDay = (year: number) => year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0)
const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lengthOf = (year: number, month: number) =>
  month === 2 && hasLeapDay(year) ? 29 : lengths[month - 1]!

function tomorrow(day: Day): Day {
  if (day % 100 < lengthOf(yearOf(day), monthOf(day))) return day + 1
  return monthOf(day) < 12 ? day - (day % 100) + 101 : (yearOf(day) + 1) * 10000 + 101
}

function monthsOn(day: Day, months: number): Day {
  let [year, month] = [yearOf(day), monthOf(day) + months]
  while (month > 12) [year, month] = [year + 1, month - 12]
  return year * 10000 + month * 100 + Math.min(day % 100, lengthOf(year, month))
}

function distance(from: Day, to: Day): number {
  let days = 0
  for (let day = from; day < to; day = tomorrow(day)) days++
  return days
}

type Regular = { anchor: string; perYear: number }

/** What one day is worth, as `weight / basis` of a year. */
function worth(dayCount: string, regular?: Regular): (day: Day) => [weight: number, basis: number] {
  switch (dayCount) {
    case '30E/360':
      // Every month has thirty days: its 31st is worth nothing, its real last day the missing ones.
      return (day) => {
        const last = lengthOf(yearOf(day), monthOf(day))
        const dayOfMonth = day % 100
        if (dayOfMonth === 30 && last === 31) return [0, 360]
        return [dayOfMonth === last && last < 30 ? 31 - last : 1, 360]
      }
    case 'ACT/360':
      return () => [1, 360]
    case 'ACT/365F':
    case 'ACT/365F-DAILY':
      return () => [1, 365]
    case 'ACT/ACT-ISDA':
      return (day) => (hasLeapDay(yearOf(day)) ? [365, 365 * 366] : [366, 365 * 366])
    case 'ACT/ACT-ICMA': {
      const { anchor = '', perYear = 1 } = regular ?? {}
      let n = 0
      let [end, basis] = [0, 0]
      return (day) => {
        while (day >= end) {
          const start = monthsOn(read(anchor), (n * 12) / perYear)
          n += 1
          end = monthsOn(read(anchor), (n * 12) / perYear)
          basis = distance(start, end) * perYear
        }
        return [1, basis]
      }
    }
    default:
      throw new Error(`no second opinion on '${dayCount}': teach it the day count`)
  }
}

/** Adds up what each day earns, and gives it in whole cents when asked to settle. */
function meter(dayCount: string, regular?: Regular) {
  const worthOf = worth(dayCount, regular)
  const compounds = dayCount.endsWith('DAILY')
  let earned = new Wide(0)
  let stretch = { base: '', rate: '', basis: 0, weight: 0 }
  let growth = new Wide(1)

  function flush() {
    const { base, rate, basis, weight } = stretch
    if (weight > 0)
      earned = earned.plus(new Wide(base).times(rate).times(weight).div(basis).div(100))
    stretch = { base: '', rate: '', basis: 0, weight: 0 }
  }

  return {
    day(day: Day, base: string, rate: string) {
      const [weight, basis] = worthOf(day)
      const isNew = base !== stretch.base || rate !== stretch.rate || basis !== stretch.basis
      if (compounds) {
        if (isNew) growth = new Wide(rate).div(100).div(basis)
        stretch = { base, rate, basis, weight: 0 }
        earned = earned.plus(earned.plus(base).times(growth))
        return
      }
      if (isNew) {
        flush()
        stretch = { base, rate, basis, weight: 0 }
      }
      stretch.weight += weight
    },
    settle(): string {
      flush()
      // Thirds of a cent do not end: what sixty digits left open is closed before the cent is cut.
      const cents = earned.toDecimalPlaces(30).toFixed(2, Decimal.ROUND_HALF_UP)
      earned = new Wide(0)
      return cents
    },
  }
}

export type PlainReceipt = {
  segments: readonly { from: string; to: string; base: string; rate: string; dayCount: string }[]
  schedule?: Regular
}

/** What the segments of a receipt come to. */
export function secondOpinionOnReceipt({ segments, schedule }: PlainReceipt): string {
  // A meter of its own for each segment could round twice; one for all of them adds before it rounds.
  const { day, settle } = meter(segments[0]?.dayCount ?? '30E/360', schedule)
  for (const { from, to, base, rate } of segments)
    for (let at = read(from); at < read(to); at = tomorrow(at)) day(at, base, rate)
  return settle()
}

export type PlainTerm = {
  principal: string
  rate: string
  dayCount: string
  start: string
  end: string
  /** Postings a year; 0 is one at the end. */
  perYear: number
  capitalises: boolean
}

export type Opinion = { interest: string[]; totalInterest: string; finalBalance: string }

export function secondOpinionOnTerm(term: PlainTerm): Opinion {
  const { principal, rate, dayCount, perYear, capitalises } = term
  const [start, end] = [read(term.start), read(term.end)]
  const { day, settle } = meter(dayCount, { anchor: term.start, perYear: perYear || 1 })
  const postingDay = (n: number) =>
    perYear === 0 ? end : Math.min(end, monthsOn(start, (n * 12) / perYear))
  const interest: string[] = []
  let balance = principal
  let total = new Wide(0)
  let next = postingDay(1)
  for (let at = start; at < end; ) {
    day(at, balance, rate)
    at = tomorrow(at)
    if (at !== next) continue
    const posted = settle()
    interest.push(posted)
    total = total.plus(posted)
    if (capitalises || perYear === 0) balance = new Wide(balance).plus(posted).toFixed(2)
    next = postingDay(interest.length + 1)
  }
  return { interest, totalInterest: total.toFixed(2), finalBalance: balance }
}

export type PlainOvernight = {
  dayCount: string
  movements: readonly (readonly [date: string, amount: string])[]
  rates: readonly (readonly [date: string, rate: string])[]
  postings: readonly string[]
  capitalises: boolean
}

export function secondOpinionOnOvernight(account: PlainOvernight): Opinion {
  const movements = account.movements.map(([date, amount]) => [read(date), amount] as const)
  const rates = account.rates.map(([date, percent]) => [read(date), percent] as const)
  const postings = account.postings.map(read).sort((a, b) => a - b)
  const { day, settle } = meter(account.dayCount)
  const interest: string[] = []
  let balance = '0.00'
  let rate = '0'
  let total = new Wide(0)
  const stop = postings.at(-1) ?? 0
  for (let at = Math.min(...movements.map(([date]) => date)); at <= stop; at = tomorrow(at)) {
    if (postings.includes(at)) {
      const posted = settle()
      interest.push(posted)
      total = total.plus(posted)
      if (account.capitalises) balance = new Wide(balance).plus(posted).toFixed(2)
    }
    for (const [date, amount] of movements)
      if (date === at) balance = new Wide(balance).plus(amount).toFixed(2)
    for (const [date, percent] of rates) if (date === at) rate = percent
    day(at, balance, rate)
  }
  return { interest, totalInterest: total.toFixed(2), finalBalance: balance }
}
