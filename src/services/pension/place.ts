// Ordering for a pension: every check before the order exists, and again before it binds.

import type { CallInput } from '#contracts/call.ts'
import type { pensionCalls } from '#contracts/pension.ts'
import { type Money, money, parseMoney } from '#domain/money.ts'
import { amountErrors } from '#domain/order/amount-errors.ts'
import {
  contractRefusal,
  openingRefusal,
  pensionStart,
  standingRefusal,
} from '#domain/pension/contract.ts'
import {
  type Agreed,
  changeBounds,
  changeError,
  countsFrom,
  holiday,
  isHolidayLength,
  monthlyBounds,
  roomOf,
  topUpMin,
  topUpRefusal,
} from '#domain/pension/contribution.ts'
import { increaseOf } from '#domain/pension/increase.ts'
import {
  type PensionScenario,
  type PensionWish,
  pensionName,
  pensionTemplates,
} from '#domain/pension/pension.ts'
import { amountParam } from '#domain/problem/params.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Invalid, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { assertDataConfirmed } from '#services/customer/index.ts'
import { readProfile, writeTerms } from '#services/investments/index.ts'
import {
  type Instruction,
  insertInstruction,
  moveOrder,
  newReference,
  readSaver,
  type Saver,
} from '#services/orders/index.ts'
import { readPensionSaver, readYear } from './facts.ts'
import { insertContract, insertContributions, readAgreed, readContract } from './store.ts'

type Body = CallInput<typeof pensionCalls.place>['body']
export type Wish = Body & { customerId: string; userId: string }

const nothing = money(0n, 'EUR')

function named<T>(given: T | undefined, field: string): T {
  if (given === undefined) throw new Invalid([{ pointer: `/${field}`, code: 'required' }])
  return given
}

function amountOf(typed: string | undefined): Money {
  const amount = parseMoney(named(typed, 'amount'), 'EUR')
  if (!amount || amount.minor < 0n) throw new Invalid([{ pointer: '/amount', code: 'format' }])
  return amount
}

const unfit: readonly ProblemCode[] = [
  'suitability.exceeded',
  'pension.age',
  'pension.start',
  'pension.holiday',
]

/** The wire's spelling of a rule's no. */
export function refused(refusal: ProblemCode, bounds: { min: Money; max: Money }): never {
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if (unfit.includes(refusal)) throw new Refused(refusal)
  if ((amountErrors as readonly string[]).includes(refusal))
    throw new Refused(refusal, { min: amountParam(bounds.min), max: amountParam(bounds.max) })
  throw new Conflict(refusal)
}

export type Opening = {
  customerId: string
  scenario: PensionScenario
  startAge: number
  monthly: Money
}

export async function assertOpening(tx: Tx, { customerId, ...wanted }: Opening) {
  const profile = await readProfile(tx, customerId)
  const saver = await readSaver(tx, customerId)
  await assertDataConfirmed(tx, customerId)
  const facts = await readPensionSaver(tx, customerId)
  const refusal = openingRefusal({
    ...{ ...facts, status: saver.customer.status, accountState: saver.account.state },
    ...{ hasContract: (await readContract(tx, customerId)) !== undefined, profile, ...wanted },
  })
  if (refusal) refused(refusal, monthlyBounds)
  return { saver, birthDate: facts.holders[0]!.birthDate, profile: profile! }
}

/** The contract there is, whoever may still sign for it, and whether this may still be wanted of it. */
async function standing(tx: Tx, customerId: string, wish: Exclude<PensionWish, 'CONTRACT'>) {
  const saver = await readSaver(tx, customerId)
  const refusal = standingRefusal({
    ...{ status: saver.customer.status, accountState: saver.account.state },
  })
  if (refusal) throw new Conflict(refusal)
  const contract = await readContract(tx, customerId)
  if (!contract) throw new Conflict('pension.missing')
  const { state, startsOn } = contract
  const over = contractRefusal(wish, { state, startsOn, today: await businessDate(tx) })
  if (over) throw new Conflict(over)
  return { saver, contract }
}

export type Payment = { customerId: string; amount: Money }

export async function assertTopUp(tx: Tx, { customerId, amount }: Payment) {
  const { saver, contract } = await standing(tx, customerId, 'TOP_UP')
  const room = roomOf(await readYear(tx, customerId, contract))
  const refusal = topUpRefusal(await businessDate(tx), amount, room)
  if (refusal) refused(refusal, { min: topUpMin, max: room })
  return { saver, contract }
}

/** A new amount, or a holiday where nothing is put in and what comes after it. */
export async function assertChange(tx: Tx, customerId: string, wanted: readonly Agreed[]) {
  const { saver, contract } = await standing(tx, customerId, 'CHANGE')
  const year = await readYear(tx, customerId, contract)
  const error = changeError(year, wanted)
  if (error) refused(error, changeBounds(year, wanted[0]!.from))
  return { saver, contract }
}

type Draft = {
  wish: Wish
  saver: Saver
  type: 'RURUP_ONBOARDING' | 'BUY' | 'SAVINGS_PLAN_UPDATE'
  amount: Money
  contractId: string
  template: string
  /** Of the answers a contract rests on. */
  profileVersion?: number
}

async function draft(tx: Tx, wanted: Draft) {
  const { wish, saver, type, amount, contractId, template, profileVersion } = wanted
  const { customerId, userId } = wish
  const order = await insertInstruction(
    tx,
    {
      ...{ customerId, id: uuidV7(), userId, family: 'PENSION', type, amount, instanceId: null },
      ...{ reference: newReference(), market: saver.market, accountId: saver.account.id },
    },
    await businessDate(tx),
  )
  const terms = { customerId, orderId: order.id, portfolioId: contractId, template }
  await writeTerms(tx, {
    ...{ ...terms, name: pensionName },
    ...(profileVersion !== undefined && { profileVersion }),
  })
  return moveOrder(tx, order, 'VALIDATED', { actor: userId })
}

async function placeContract(tx: Tx, wish: Wish): Promise<Instruction> {
  const { customerId } = wish
  const monthly = amountOf(wish.amount)
  const scenario = named(wish.scenario, 'scenario')
  const startAge = named(wish.startAge, 'startAge')
  const survivors = named(wish.survivors, 'survivors')
  const { saver, birthDate, profile } = await assertOpening(tx, {
    ...{ customerId, scenario, startAge, monthly },
  })
  const contractId = uuidV7()
  const order = await draft(tx, {
    ...{ wish, saver, contractId, type: 'RURUP_ONBOARDING', amount: monthly },
    ...{ template: pensionTemplates[scenario], profileVersion: profile.version },
  })
  const startsOn = pensionStart(birthDate, startAge)
  await insertContract(tx, {
    ...{ customerId, id: contractId, orderId: order.id, startAge, startsOn, survivors },
  })
  const from = countsFrom(await businessDate(tx))
  await insertContributions(tx, { customerId, contractId, orderId: order.id }, [
    { from, amount: monthly, increase: wish.increase ?? 0 },
  ])
  return order
}

async function placeTopUp(tx: Tx, wish: Wish): Promise<Instruction> {
  const amount = amountOf(wish.amount)
  const { saver, contract } = await assertTopUp(tx, { customerId: wish.customerId, amount })
  const { id: contractId, template } = contract
  return draft(tx, { wish, saver, type: 'BUY', amount, contractId, template })
}

async function placeChange(tx: Tx, wish: Wish): Promise<Instruction> {
  const { customerId } = wish
  const from = countsFrom(await businessDate(tx))
  const change = async (): Promise<Agreed[]> => {
    const agreed = async () => {
      const { contract } = await standing(tx, customerId, 'CHANGE')
      return readAgreed(tx, customerId, contract.id)
    }
    if (wish.wish === 'CHANGE') {
      const amount = amountOf(wish.amount)
      return [{ from, amount, increase: wish.increase ?? increaseOf(await agreed()) }]
    }
    const months = named(wish.months, 'months')
    if (!isHolidayLength(months)) throw new Refused('pension.holiday')
    return holiday(await agreed(), from, months)
  }
  const wanted = await change()
  const { saver, contract } = await assertChange(tx, customerId, wanted)
  const { id: contractId, template } = contract
  const order = await draft(tx, {
    ...{ wish, saver, contractId, template, type: 'SAVINGS_PLAN_UPDATE' },
    amount: wanted.length === 1 ? wanted[0]!.amount : nothing,
  })
  await insertContributions(tx, { customerId, contractId, orderId: order.id }, wanted)
  return order
}

const placing: Record<PensionWish, (tx: Tx, wish: Wish) => Promise<Instruction>> = {
  CONTRACT: placeContract,
  TOP_UP: placeTopUp,
  CHANGE: placeChange,
  HOLIDAY: placeChange,
}

export const placePension = (tx: Tx, wish: Wish): Promise<Instruction> =>
  placing[wish.wish](tx, wish)
