// A pension as its holder sees it: what it is worth, what is put in, and the room of the year.

import {
  openingRefusals,
  type WirePension,
  type WirePensionOrder,
  type WireStanding,
} from '#contracts/pension.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { openOrderStates } from '#domain/investment/portfolio.ts'
import { pensionOrderTypes } from '#domain/investment/portfolio-order.ts'
import type { KnownProfile } from '#domain/investment/questionnaire.ts'
import { decimalOf, type Money, money } from '#domain/money.ts'
import {
  contractRefusal,
  isPensionOffered,
  openingRefusal,
  startAges,
} from '#domain/pension/contract.ts'
import {
  type Agreed,
  aheadOf,
  amountOn,
  changeBounds,
  countsFrom,
  isTopUpOpen,
  monthlyBounds,
  plannedIn,
  roomOf,
  stoppedFor,
  takenOn,
  topUpDeadline,
  topUpMin,
  topUpRefusal,
  type YearFacts,
  yearLimit,
} from '#domain/pension/contribution.ts'
import { increaseOf, nextIncrease } from '#domain/pension/increase.ts'
import { scenarioOf } from '#domain/pension/pension.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'
import { readProfile, wireProfile } from '#services/investments/index.ts'
import {
  gapsOf,
  type Instruction,
  instructionsWhere,
  readSaver,
  withdrawalOf,
} from '#services/orders/index.ts'
import { waitingFor } from '#services/signatures/index.ts'
import { readPensionSaver, readYear, type Year } from './facts.ts'
import { ownOf } from './sign.ts'
import { type Contract, planOf, readContract, readMoves, readPaid } from './store.ts'

const nothing = money(0n, 'EUR')
const sumOf = (amounts: readonly Money[]) =>
  decimalOf({ ...nothing, minor: amounts.reduce((sum, { minor }) => sum + minor, 0n) })
const wireAgreed = ({ from, amount, increase = 0 }: Agreed) => ({
  ...{ from, amount: decimalOf(amount), increase },
})

export async function wireOrder(tx: Tx, order: Instruction): Promise<WirePensionOrder> {
  const { terms, wish, wanted, contract } = await ownOf(tx, order)
  const { startAge, startsOn, survivors } = contract
  const gap = (await gapsOf(tx, [order])).get(order.id)
  const waiting = (await waitingFor(tx, order.customerId, [order.id])).get(order.id)
  const { id, type, state, instructionState, amount, reference, fundBy } = order
  return {
    ...{ id, wish, type: type!, state, instructionState, reference, currencyCode: 'EUR' },
    ...{ template: scenarioTemplate(terms.template), amount: decimalOf(amount) },
    ...(wish === 'CONTRACT' && { startAge, startsOn, survivors }),
    ...{ opensDepot: terms.opensDepot, agreed: wanted.map(wireAgreed) },
    ...(gap && gap.minor > 0n && { missing: decimalOf(gap) }),
    ...(fundBy && { fundBy }),
    ...(waiting && { waiting }),
    ...(await withdrawalOf(tx, order)),
  }
}

function scenarioTemplate(template: string): WirePension['template'] {
  scenarioOf(template)
  return template as WirePension['template']
}

/** Signed, and not done; a contribution that waits for its money is told beside them. */
async function openOrders(tx: Tx, contract: Contract, customerId: string) {
  const begun = await instructionsWhere(
    tx,
    `customer_id = $1 and instance_id = $2 and type in ${sqlList(pensionOrderTypes)}
       and instruction_state in ${sqlList(openOrderStates)} order by id`,
    [customerId, contract.id],
  )
  const wired: WirePensionOrder[] = []
  for (const order of begun) wired.push(await wireOrder(tx, order))
  return wired
}

/** Of a contract that was signed here, while it can be withdrawn from, or once it was. */
async function viewWithdrawal(tx: Tx, { orderId }: Contract): Promise<WirePension['withdrawal']> {
  const [order] = orderId ? await instructionsWhere(tx, 'id = $1', [orderId]) : []
  const found = order && (await withdrawalOf(tx, order))
  if (!found?.withdrawUntil && !found?.withdrawnAt) return undefined
  return { orderId: order!.id, reference: order!.reference, ...found }
}

async function viewContract(
  tx: Tx,
  customerId: string,
  contract: Contract,
  year: Year,
): Promise<WirePension> {
  const { agreed, next } = year
  const today = await businessDate(tx)
  const stopped = stoppedFor(planOf(contract), agreed, today, contract.startsOn)
  const moves = await readMoves(tx, customerId, contract.id)
  const [inflows, fees] = [
    moves.filter(({ type }) => type === 'INFLOWS'),
    moves.filter(({ type }) => type === 'FEES'),
  ]
  const years = await readPaid(tx, customerId, contract.id)
  const { id, template, state, openedOn, startAge, startsOn, survivors, value, valuedOn } = contract
  const increasesOn = nextIncrease(agreed, today, contract.startsOn)
  const withdrawal = await viewWithdrawal(tx, contract)
  const running = { state, startsOn, today }
  return {
    ...{ id, template, scenario: scenarioOf(template), state, openedOn, startAge, startsOn },
    ...{ survivors, value: decimalOf(money(value, 'EUR')), ...(valuedOn && { valuedOn }) },
    paidIn: sumOf(inflows.map(({ amount }) => amount)),
    fees: sumOf(fees.map(({ amount }) => money(-amount.minor, 'EUR'))),
    monthly: decimalOf(amountOn(agreed, today)),
    ...(next && { nextOn: takenOn(next, today) }),
    increase: increaseOf(agreed),
    ...(increasesOn && { increasesOn }),
    ahead: aheadOf(agreed, today).map(wireAgreed),
    ...(stopped && { stopped }),
    canTopUp: !contractRefusal('TOP_UP', running) && !topUpRefusal(today, topUpMin, roomOf(year)),
    canChange: !contractRefusal('CHANGE', running),
    monthlyMax: decimalOf(changeBounds(year, countsFrom(today)).max),
    contributions: inflows.map(({ on, amount }) => ({ on, amount: decimalOf(amount) })),
    years: years.map(({ year, amount, certifiedOn }) => ({
      ...{ year, amount: decimalOf(amount), ...(certifiedOn && { certifiedOn }) },
    })),
    orders: await openOrders(tx, contract, customerId),
    ...(withdrawal && { withdrawal }),
  }
}

function wireYear(facts: YearFacts, today: CalendarDate): WireStanding['year'] {
  const { year, paid, underWay } = facts
  return {
    ...{ year, limit: decimalOf(yearLimit(year)), paid: decimalOf(paid) },
    ...{ underWay: decimalOf(underWay), planned: decimalOf(plannedIn(facts)) },
    ...{ room: decimalOf(roomOf(facts)), topUpUntil: topUpDeadline(year) },
    isTopUpOpen: isTopUpOpen(today),
  }
}

const untouched = (today: CalendarDate): YearFacts => ({
  ...{ year: partsOf(today).year, paid: nothing, underWay: nothing, agreed: [] },
  next: undefined,
})

/** Why none can be signed now, as far as nothing that is still to be chosen decides it. */
async function refusalOf(tx: Tx, customerId: string, profile: KnownProfile | undefined) {
  const saver = await readSaver(tx, customerId)
  return openingRefusal({
    ...(await readPensionSaver(tx, customerId)),
    ...{ status: saver.customer.status, accountState: saver.account.state, hasContract: false },
    ...{ profile, scenario: 'CONSERVATIVE' },
    ...{ startAge: startAges.min, monthly: monthlyBounds.min },
  })
}

export async function viewStanding(tx: Tx, customerId: string): Promise<WireStanding> {
  const today = await businessDate(tx)
  const facts = await readPensionSaver(tx, customerId)
  const contract = await readContract(tx, customerId)
  const year = contract && (await readYear(tx, customerId, contract))
  const isOffered = isPensionOffered(facts)
  const profile = isOffered && !contract ? await readProfile(tx, customerId) : undefined
  const refusal = isOffered && !contract ? await refusalOf(tx, customerId, profile) : undefined
  const told = openingRefusals.find((code) => code === refusal)
  return {
    ...{ currencyCode: 'EUR', isOffered, ...(told && { refusal: told }) },
    ...(profile && { profile: wireProfile(profile, today) }),
    ...(isOffered && { birthDate: facts.holders[0]!.birthDate }),
    ...{ countsFrom: countsFrom(today), year: wireYear(year ?? untouched(today), today) },
    ...(contract && { contract: await viewContract(tx, customerId, contract, year!) }),
  }
}
