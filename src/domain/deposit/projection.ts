// The time machine: what running contracts will post, pay and hold, day by day, by the rules the end of day
// follows. It assumes what it cannot know: rates of today last, renewals take the terms of today.

import { type CalendarDate, earlier, later, partsOf } from '../date.ts'
import { capitalises } from '../interest/payout-plan.ts'
import { interestOf } from '../interest/receipt.ts'
import {
  agentOf,
  amountEarned,
  brokenTerm,
  type ContractStep,
  contractTax,
  type RunningContract,
} from '../interest/running-contract.ts'
import { add, type Money, money, subtract } from '../money.ts'
import type { HeldCertificate } from '../tax/certificate.ts'
import type { WithdrawalKind } from './deposit-withdrawal.ts'
import { type Leg, type LegTarget, legAmounts } from './maturity-instruction.ts'
import {
  followUp,
  type NextOffer,
  nextOf,
  type ProjectedContract,
  type Running,
  renewal,
} from './projected-contract.ts'

/** Asked for and not settled. Without an amount: everything. */
export type PendingWithdrawal = {
  depositId: string
  kind: WithdrawalKind
  effectiveOn: CalendarDate
  amount?: Money | undefined
}

/** A German exemption order at one agent: what it leaves this year, and grants each year it is valid. */
export type Exemption = {
  agentId: string
  amount: Money
  left: Money
  validTo?: CalendarDate | undefined
}

export type World = {
  today: CalendarDate
  contracts: readonly ProjectedContract[]
  /** Where follow-ups go, as far as it is known: into others they vanish without their interest. */
  nextOffers?: readonly NextOffer[] | undefined
  withdrawals: readonly PendingWithdrawal[]
  exemptions: readonly Exemption[]
  /** Of nobody in particular: as if all that are needed were there. */
  certificates?: readonly HeldCertificate[] | undefined
}

export const happeningKinds = ['INTEREST', 'WITHDRAWAL', 'MATURITY'] as const

export type Happening = {
  kind: (typeof happeningKinds)[number]
  depositId: string
  bankId: string
  /** The business day on which the money moves. */
  on: CalendarDate
  interest: Money
  tax: Money
  /** What reaches the account and stays there, and what of it is renewed or stays on the deposit. */
  toAccount: Money
  kept: Money
  /** What goes on at once: to an offer of any bank, or to the reference account. */
  carried: Money
  home: Money
  /** Of what is carried, what goes on into an offer nobody knows any more. */
  unplaced: Money
}

/** An end that goes on is no end. */
export const happeningName = ({ kind, kept }: Happening): Happening['kind'] | 'RENEWAL' =>
  kind === 'MATURITY' && kept.minor > 0n ? 'RENEWAL' : kind

/** All that leaves a deposit with it, wherever it goes. */
export const comesOut = ({ toAccount, kept, carried, home }: Happening): Money =>
  [kept, carried, home].reduce(add, toAccount)

export type ProjectedDeposit = {
  id: string
  bankId: string
  balance: Money
  /** Earned since the last posting. */
  accrued: Money
  /** The deposit whose money this one carries on, where it does not exist yet. */
  renewedFrom?: string
}

export type Projection = { happenings: Happening[]; deposits: ProjectedDeposit[] }

type Due = { on: CalendarDate; kind: Happening['kind']; contract: Running; amount?: Money }

/** Withdrawals come in the order in which they are settled. */
function isBefore(one: Due, other: Due): boolean {
  if (one.on !== other.on) return one.on < other.on
  if (one.kind !== other.kind)
    return happeningKinds.indexOf(one.kind) < happeningKinds.indexOf(other.kind)
  return one.kind !== 'WITHDRAWAL' && one.contract.id < other.contract.id
}

const balanceOf = ({ steps }: Pick<RunningContract, 'steps'>): Money => steps.at(-1)!.balance
/** At the rates of before. */
const stepWith = ({ steps }: Running, from: CalendarDate, balance: Money): ContractStep => ({
  ...steps.at(-1)!,
  ...{ from, balance },
})
const zero = ({ currency }: Money): Money => money(0n, currency)
const nothingOn = (sum: Money) => ({ carried: zero(sum), home: zero(sum), unplaced: zero(sum) })

/** What orders still free, year by year: used up as interest is reckoned. */
function exemptionsOf({ today, exemptions }: World) {
  const used = new Map<string, bigint>()
  return {
    left(agentId: string, on: CalendarDate): bigint {
      const order = exemptions.find((each) => each.agentId === agentId)
      if (!order || (order.validTo && order.validTo < on)) return 0n
      const isThisYear = partsOf(on).year === partsOf(today).year
      const granted = isThisYear ? order.left.minor : order.amount.minor
      return granted - (used.get(`${agentId} ${partsOf(on).year}`) ?? 0n)
    },
    use(agentId: string, on: CalendarDate, minor: bigint): void {
      const key = `${agentId} ${partsOf(on).year}`
      used.set(key, (used.get(key) ?? 0n) + minor)
    },
  }
}

function taxerOf(world: World) {
  const exemptions = exemptionsOf(world)
  return (contract: Running, interest: Money, on: CalendarDate) => {
    const agentId = agentOf(contract)
    const left = exemptions.left(agentId, on)
    const tax = contractTax(contract, interest, on, left, world.certificates)
    exemptions.use(agentId, on, tax.exemptionUsed.minor)
    return tax
  }
}

/** Of several on one day: interest, then withdrawals, then ends; of one kind by id, as the end of day goes. */
function firstDue(
  running: readonly Running[],
  pending: readonly PendingWithdrawal[],
  until: CalendarDate,
): Due | undefined {
  let first: Due | undefined
  const consider = (due: Due) => {
    if (due.on <= until && (!first || isBefore(due, first))) first = due
  }
  for (const contract of running) {
    if (contract.next) consider({ on: contract.next.paidOn, kind: 'INTEREST', contract })
    if (contract.paysOn) consider({ on: contract.paysOn, kind: 'MATURITY', contract })
  }
  for (const { depositId, effectiveOn } of pending) {
    const contract = running.find(({ id }) => id === depositId)
    if (contract) consider({ on: effectiveOn, kind: 'WITHDRAWAL', contract })
  }
  return first
}

/** Everything that happens by the end of a day, in order, and what is held then. */
export function projection(world: World, until: CalendarDate): Projection {
  const taxed = taxerOf(world)
  let running: Running[] = world.contracts.map((each) => ({ ...each, next: nextOf(each) }))
  let pending = [...world.withdrawals]
  const happenings: Happening[] = []

  const replace = (contract: Running, by: readonly Running[]) => {
    running = running.flatMap((each) => (each === contract ? by : each))
  }

  function postInterest({ contract, on }: Due): void {
    const { date } = contract.next!
    const interest = amountEarned(contract, date)
    const { net, total } = taxed(contract, interest, on)
    const stays = capitalises(contract.payout)
    const balance = add(balanceOf(contract), stays ? net : zero(net))
    const moved = { ...contract, accruedFrom: date, steps: [stepWith(contract, date, balance)] }
    replace(contract, [{ ...moved, next: nextOf(moved) }])
    happenings.push({
      ...{
        kind: 'INTEREST',
        depositId: contract.id,
        bankId: contract.bankId,
        on,
        interest,
        tax: total,
      },
      ...{ toAccount: stays ? zero(net) : net, kept: stays ? net : zero(net), ...nothingOn(net) },
    })
  }

  function takeOut({ contract, on }: Due): void {
    const asked = pending.find((each) => each.depositId === contract.id && each.effectiveOn === on)!
    pending = pending.filter((each) => each !== asked)
    const { id: depositId, bankId } = contract
    if (asked.amount) {
      const balance = subtract(balanceOf(contract), asked.amount)
      const none = zero(balance)
      const steps = [...contract.steps, stepWith(contract, on, balance)]
      replace(contract, [{ ...contract, steps }])
      const moved = { interest: none, tax: none, toAccount: asked.amount, kept: none }
      happenings.push({ kind: 'WITHDRAWAL', depositId, bankId, on, ...moved, ...nothingOn(none) })
      return
    }
    const broken = asked.kind === 'EARLY_EXIT' ? brokenTerm(contract, on) : {}
    const interest = broken.receipt ? interestOf(broken.receipt) : amountEarned(contract, on)
    const { net, total } = taxed(contract, interest, on)
    const penalty = broken.penalty ?? zero(net)
    const toAccount = subtract(add(balanceOf(contract), net), penalty)
    replace(contract, [])
    const moved = { interest, tax: total, toAccount, kept: zero(net) }
    happenings.push({ kind: 'WITHDRAWAL', depositId, bankId, on, ...moved, ...nothingOn(net) })
  }

  function mature({ contract, on }: Due): void {
    const interest = amountEarned(contract, contract.maturesOn!)
    const { net, total: tax } = taxed(contract, interest, on)
    const { successors, parts } = endOf(world, contract, add(balanceOf(contract), net))
    replace(contract, successors)
    const { id: depositId, bankId } = contract
    happenings.push({ kind: 'MATURITY', depositId, bankId, on, interest, tax, ...parts })
  }

  const act = { INTEREST: postInterest, WITHDRAWAL: takeOut, MATURITY: mature }
  const next = () => firstDue(running, pending, until)
  for (let due = next(); due; due = next()) act[due.kind](due)
  return { happenings, deposits: running.map((contract) => held(contract, until)) }
}

/** Where everything that comes out of a contract goes, and what carries it on. */
function endOf(world: World, contract: Running, payout: Money) {
  const legs = contract.legs ?? [{ to: 'ACCOUNT', amount: 'REST' } as const]
  const amounts = legAmounts(legs, contract.principal, payout)
  const going = (to: LegTarget) =>
    amounts.filter((_, i) => legs[i]!.to === to).reduce(add, zero(payout))
  const [kept, carried] = [going('RENEWAL'), going('PRODUCT')]
  const followUps = legs.flatMap((leg, i) => {
    const offer = leg.to === 'PRODUCT' && nextOfferOf(world, leg)
    return offer ? [followUp(contract, { leg, offer, principal: amounts[i]! })] : []
  })
  const renewals = kept.minor > 0n && contract.termMonths ? [renewal(contract, kept)] : []
  const unplaced = followUps.reduce(lessPrincipal, carried)
  return {
    successors: [...renewals, ...followUps],
    parts: { toAccount: going('ACCOUNT'), kept, carried, home: going('REFERENCE'), unplaced },
  }
}

const lessPrincipal = (sum: Money, { principal }: Running): Money => subtract(sum, principal)

const nextOfferOf = ({ nextOffers = [] }: World, { productId }: Leg): NextOffer | undefined =>
  nextOffers.find((each) => each.productId === productId)

function held(contract: Running, on: CalendarDate): ProjectedDeposit {
  const { maturesOn, accruedFrom, id, bankId, renewedFrom } = contract
  const until = later(accruedFrom, maturesOn ? earlier(on, maturesOn) : on)
  return {
    ...{ id, bankId },
    balance: balanceOf(contract),
    accrued: amountEarned(contract, until),
    ...(renewedFrom && { renewedFrom }),
  }
}
