// What a domestic bank withholds from interest in the markets besides Germany.

import type { CalendarDate } from '../date.ts'
import { type Money, money, parseMoney } from '../money.ts'
import { fraction, fractionOf, rate, rounded, times } from '../rate.ts'
import { italianStampDuty, switzerland, unitedStates, withheld } from './figures.ts'
import { inForce, line, type Tax, type TaxLine, taxOf } from './tax.ts'

export type WithholdingSituation = {
  on: CalendarDate
  /** FR: the income tax prepayment is waived on request below an income limit. */
  isPrepaymentWaived?: boolean
  /** IE: forms DE1 and DE2. */
  isExempt?: boolean
  /** CH: the exemption is lost where interest is credited more than once a year. */
  isCreditedOncePerYear?: boolean
  /** US: no certified taxpayer number, or a notice by the tax office. */
  needsBackupWithholding?: boolean
}

/** Poland rounds in favour of the state, grosz by grosz. */
const roundingOf = (market: string) => (market === 'PL' ? 'UP' : 'HALF_UP')

const amountOf = (decimal: string, like: Money) => parseMoney(decimal, like.currency)!

function swissLines(interest: Money, situation: WithholdingSituation): TaxLine[] {
  const { on, isCreditedOncePerYear = true } = situation
  const limit = amountOf(inForce(switzerland.exempt, on), interest)
  const isExempt = isCreditedOncePerYear && interest.minor <= limit.minor
  const base = isExempt ? money(0n, interest.currency) : interest
  return [line('verrechnungssteuer', base, rate(inForce(switzerland.percent, on)))]
}

function lines(market: string, interest: Money, situation: WithholdingSituation): TaxLine[] {
  const { on, isExempt, isPrepaymentWaived, needsBackupWithholding } = situation
  if (isExempt) return []
  if (market === 'CH') return swissLines(interest, situation)
  if (market === 'US' && needsBackupWithholding)
    return [line('backupWithholding', interest, rate(inForce(unitedStates.backup, on)))]
  return (withheld[market] ?? [])
    .filter(({ key }) => !(key === 'ir' && isPrepaymentWaived))
    .map(({ key, figures }) => line(key, interest, rate(inForce(figures, on)), roundingOf(market)))
}

/** A market without an entry (GB, NL, EU) pays interest gross. */
export const withholdingTax = (
  market: string,
  interest: Money,
  situation: WithholdingSituation,
): Tax => taxOf(interest, lines(market, interest, situation))

/** Italian stamp duty on a balance, for the days it stood in the period. */
export function stampDuty(balance: Money, days: number, on: CalendarDate): TaxLine {
  const percent = inForce(italianStampDuty, on)
  const exact = times(
    times(fraction(balance.minor), fractionOf(rate(percent))),
    fraction(BigInt(days), 365n),
  )
  const amount = money(rounded(exact), balance.currency)
  return { key: 'bollo', base: balance, rate: percent, amount }
}

/** From this much interest a year a US bank files Form 1099-INT. */
export const isReportedInUs = (interest: Money, on: CalendarDate): boolean =>
  interest.minor >= amountOf(inForce(unitedStates.reportedFrom, on), interest).minor
