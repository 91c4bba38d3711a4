// What the pretended custodian tells of funds: what they pay out, on its day and rightly, unless it was told to misbehave.

import type { CustodianEvent } from '#contracts/custodian.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import type { CalendarDate } from '#domain/date.ts'
import { decimalOfUnits, type Price } from '#domain/investment/units.ts'
import { isPayoutDay, payingFunds, payoutOf } from '../market/payouts.ts'

type PriceOn = (isin: string, on: CalendarDate) => Price
export type DistributionFault =
  | 'late'
  | 'twice'
  | 'unknown'
  | 'too much'
  | 'taken back'
  | 'too late'

const nextDay = (on: CalendarDate, days: number) => addBusinessDays('TARGET', on, days)
const daysLate = 5

type Told = Extract<CustodianEvent, { kind: 'DISTRIBUTION' }>

function told(isin: string, exOn: CalendarDate, priceOn: PriceOn): Told {
  const actionId = `distribution/${isin}/${exOn}`
  const perUnit = payoutOf(priceOn(isin, nextDay(exOn, -1)))
  return {
    ...{ eventId: `${actionId}/told`, kind: 'DISTRIBUTION', actionId, isin, exOn },
    perUnit: decimalOfUnits(perUnit),
  }
}

/** Anything that is no fund of ours, by a number that could be one. */
const nobodysFund = 'QZ0EQNONE008'

function eventsOf(event: Told, fault: DistributionFault | undefined): CustodianEvent[] {
  const { actionId, eventId } = event
  const back: CustodianEvent = {
    ...{ eventId: `${eventId}/back`, kind: 'DISTRIBUTION_CANCELLED', actionId },
  }
  switch (fault) {
    case 'twice':
      return [event, { ...event, actionId: `${actionId}/2`, eventId: `${eventId}/2` }]
    case 'unknown':
      return [{ ...event, isin: nobodysFund }]
    case 'too much':
      return [{ ...event, perUnit: `${event.perUnit.replace('.', '')}.0000` }]
    case 'taken back':
      return [event, back]
    default:
      return [event]
  }
}

/** What is told on a day. */
export function actionsOn(
  day: CalendarDate,
  fault: DistributionFault | undefined,
  priceOn: PriceOn,
): CustodianEvent[] {
  const exOn = fault === 'late' ? nextDay(day, -daysLate) : day
  const before = nextDay(day, -1)
  return payingFunds.flatMap((isin) => [
    ...(isPayoutDay(isin, exOn) ? eventsOf(told(isin, exOn, priceOn), fault) : []),
    ...(fault === 'too late' && isPayoutDay(isin, before)
      ? eventsOf(told(isin, before, priceOn), 'taken back').slice(1)
      : []),
  ])
}
