// A commitment as its holder sees it: what is promised, called, came back and is worth, with the figures of such funds.

import type {
  WireCapitalCall,
  WireCommitment,
  WireCommitmentOrder,
  WireCommitmentStanding,
} from '#contracts/commitments.ts'
import { addMonths, type CalendarDate } from '#domain/date.ts'
import { overdueInterest, severityOfCall } from '#domain/investment/capital-call.ts'
import {
  type CommitmentFigures,
  commitmentFigures,
  commitmentValue,
  jCurve,
} from '#domain/investment/commitment.ts'
import {
  equityName,
  isEquityOffered,
  isMuchCommitted,
  refusalsBefore,
  subscriptionFee,
} from '#domain/investment/committing.ts'
import type { CashFlow } from '#domain/investment/performance.ts'
import { decimalOf } from '#domain/money.ts'
import { type Fraction, rounded } from '#domain/rate.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { readInvestor, wireProfile } from '#services/investments/index.ts'
import { gapsOf, type Instruction, instructionsWhere } from '#services/orders/index.ts'
import { waitingFor } from '#services/signatures/index.ts'
import { readCommitting } from './place.ts'
import { ownOf } from './sign.ts'
import {
  type Call,
  callsOf,
  type Distribution,
  distributionsOf,
  euros,
  type Held,
  readHeld,
  valuesOf,
} from './store.ts'

export async function wireOrder(tx: Tx, order: Instruction): Promise<WireCommitmentOrder> {
  const { terms } = await ownOf(tx, order)
  const waiting = (await waitingFor(tx, order.customerId, [order.id])).get(order.id)
  const { id, type, state, instructionState, amount, reference } = order
  return {
    ...{ id, type: type!, state, instructionState, reference, currencyCode: 'EUR' },
    ...{ commitmentId: terms.portfolioId, fundName: terms.portfolioName },
    ...{ amount: decimalOf(amount), fee: decimalOf(subscriptionFee(amount)) },
    isMuch: isMuchCommitted(amount, terms.advice!.answers),
    ...(waiting && { waiting }),
  }
}

/** Four digits after the point. */
function ratio({ numerator, denominator }: Fraction): string {
  const scaled = rounded({ numerator: numerator * 10_000n, denominator })
  return `${scaled / 10_000n}.${String(scaled % 10_000n).padStart(4, '0')}`
}

/** Money between holder and fund, as the fund's figures see it: neither our fee nor interest is a part of it. */
export const flowsOf = (
  calls: readonly Call[],
  distributions: readonly Distribution[],
): CashFlow[] =>
  [
    ...calls.flatMap(({ paidOn, amount }) =>
      paidOn ? [{ on: paidOn, amount: euros(-amount.minor) }] : [],
    ),
    ...distributions.map(({ on, amount }) => ({ on, amount })),
  ].toSorted((a, b) => (a.on < b.on ? -1 : 1))

async function wireCalls(tx: Tx, calls: readonly Call[], today: CalendarDate) {
  const ids = calls.flatMap(({ orderId }) => orderId ?? [])
  const orders = await instructionsWhere(tx, 'id = any ($1)', [ids])
  const gaps = await gapsOf(tx, orders)
  return calls.map((call): WireCapitalCall => {
    const { number, state, amount, fee, announcedOn, dueOn, paidOn, orderId } = call
    const isOverdue = state === 'OVERDUE'
    const interest = isOverdue ? overdueInterest(amount, dueOn, today) : call.interest
    const gap = orderId ? gaps.get(orderId) : undefined
    const order = orders.find(({ id }) => id === orderId)
    const severity = severityOfCall(state)
    return {
      ...{
        number,
        state,
        ...(severity && { severity }),
        announcedOn,
        dueOn,
        ...(paidOn && { paidOn }),
      },
      ...{ amount: decimalOf(amount), fee: decimalOf(fee), interest: decimalOf(interest) },
      ...(gap && gap.minor > 0n && { missing: decimalOf(gap) }),
      ...(order && { reference: order.reference }),
    }
  })
}

/** A return of less than a year says nothing of a year. */
const tellsReturn = (flows: readonly CashFlow[], today: CalendarDate) =>
  flows[0] !== undefined && addMonths(flows[0].on, 12) <= today

const wireFigures = (
  { dpi, rvpi, tvpi, irr }: CommitmentFigures,
  flows: readonly CashFlow[],
  today: CalendarDate,
) => ({
  ...{ dpi: ratio(dpi), rvpi: ratio(rvpi), tvpi: ratio(tvpi) },
  ...(irr !== undefined && tellsReturn(flows, today) && { irr: irr.toFixed(6) }),
})

export async function viewCommitment(tx: Tx, held: Held): Promise<WireCommitment> {
  const today = await businessDate(tx)
  const calls = await callsOf(tx, held)
  const distributions = await distributionsOf(tx, held)
  const values = await valuesOf(tx, held)
  const flows = flowsOf(calls, distributions)
  const value = commitmentValue(flows, values, today)
  const figures = commitmentFigures({
    ...{ commitment: held.amount, flows, value: { on: today, amount: value } },
    recallable: held.recallable,
  })
  const { id, state, signedOn, amount, paidIn, distributed, recallable } = held
  return {
    ...{ id, fundName: equityName, state, signedOn, currencyCode: 'EUR', today },
    ...{ amount: decimalOf(amount), paidIn: decimalOf(paidIn) },
    ...{ distributed: decimalOf(distributed), recallable: decimalOf(recallable) },
    unfunded: decimalOf(figures.unfunded),
    ...{ value: decimalOf(value), ...(values[0] && { valuedOn: values[0].on }) },
    ...(paidIn.minor > 0n && { figures: wireFigures(figures, flows, today) }),
    calls: await wireCalls(tx, calls, today),
    distributions: distributions.map((each) => ({ ...each, amount: decimalOf(each.amount) })),
    values: values.map(({ on, toldOn, amount: of }) => ({
      ...{ quarterEnd: on, toldOn, amount: decimalOf(of) },
    })),
    curve: jCurve(flows, values, today).map((point) => ({
      ...{ on: point.on, paidIn: decimalOf(point.paidIn), net: decimalOf(point.net) },
      distributed: decimalOf(point.distributed),
    })),
  }
}

export async function viewStanding(tx: Tx, customerId: string): Promise<WireCommitmentStanding> {
  const held = await readHeld(tx, customerId)
  const isOffered = isEquityOffered(await readInvestor(tx, customerId))
  if (held) return { currencyCode: 'EUR', isOffered, commitment: await viewCommitment(tx, held) }
  if (!isOffered) return { currencyCode: 'EUR', isOffered }
  const { profile, refusal } = await readCommitting(tx, customerId)
  const told = refusalsBefore.find((code) => code === refusal)
  const today = await businessDate(tx)
  return {
    ...{ currencyCode: 'EUR', isOffered, ...(told && { refusal: told }) },
    ...(profile && { profile: wireProfile(profile, today) }),
  }
}
