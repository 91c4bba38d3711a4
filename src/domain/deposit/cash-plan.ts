// "I need this much on that day": what to ask which bank for, and until when, cheapest way first. What a
// way costs is the interest missed within a year after that day, before tax, as the time machine reckons it.

import { addMonths, type CalendarDate, dateOfDayNumber, dayNumber } from '../date.ts'
import { marketOf } from '../markets/markets.ts'
import { type Money, money } from '../money.ts'
import { type DepositKind, earlyExit } from './deposit.ts'
import { type WithdrawalKind, withdrawalDay, withdrawalKindOf } from './deposit-withdrawal.ts'
import { instructUntil, plainInstructions } from './maturity-instruction.ts'
import type { ProjectedContract } from './projected-contract.ts'
import { type PendingWithdrawal, projection, type World } from './projection.ts'

export type CashSource = ProjectedContract & {
  kind: DepositKind
  noticeDays?: number | undefined
  /** What must stay on it unless everything is taken. */
  minimum: Money
}

export type CashAct = WithdrawalKind | 'PAYOUT'

export type CashStep = {
  act: CashAct
  depositId: string
  /** The last day on which to ask for it, and the day the money is there. */
  askBy: CalendarDate
  on: CalendarDate
  /** What it brings to the account. */
  amount: Money
  /** Otherwise a part. */
  isAll: boolean
  cost: Money
}

export type CashPlan = { steps: CashStep[]; cost: Money }

export type CashAnswer = {
  /** On the account that day without doing anything. */
  there: Money
  /** Empty where nothing needs to be done, or nothing helps. */
  plans: CashPlan[]
  /** All that could be there that day. */
  most: Money
}

export type CashWish = { need: Money; on: CalendarDate; onAccount: Money }

const horizonMonths = 12
const mostPlans = 3
/** Alternatives are sought among so many of the cheapest. */
const mostTried = 12

type Change = { contract?: Partial<ProjectedContract>; withdrawal?: PendingWithdrawal }

/** A contract by itself, and what it comes to when nothing is asked of it. */
type Alone = { source: CashSource; today: CalendarDate; on: CalendarDate; kept: Outcome }

/** What reaches the account by the day, and all that is there a year later, taxes as if not paid. */
type Outcome = { brings: bigint; worth: bigint }

/** Exemption orders are left out, so that a step never promises too much. */
function outcomeOf({ source, today, on }: Omit<Alone, 'kept'>, change: Change = {}): Outcome {
  const contract = { ...source, ...change.contract }
  const { happenings, deposits } = projection(
    {
      ...{ today, contracts: [contract], exemptions: [] },
      withdrawals: change.withdrawal ? [change.withdrawal] : [],
    },
    addMonths(on, horizonMonths),
  )
  const inTime = happenings.filter((each) => each.on <= on)
  const paid = happenings.reduce(
    (total, { toAccount, carried, home, tax }) =>
      total + toAccount.minor + carried.minor + home.minor + tax.minor,
    0n,
  )
  return {
    brings: inTime.reduce((total, { toAccount }) => total + toAccount.minor, 0n),
    worth: deposits.reduce((total, each) => total + each.balance.minor + each.accrued.minor, paid),
  }
}

/** The last day on which asking is early enough; the later, the more it earns. */
function lastAskDay({ source, today, on }: Alone): CalendarDate | undefined {
  const { calendar } = marketOf(source.market)
  const isEnough = (day: number) => withdrawalDay(source, dateOfDayNumber(day), calendar) <= on
  let [low, high] = [dayNumber(today), dayNumber(on)]
  if (!isEnough(low)) return undefined
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isEnough(middle)) low = middle
    else high = middle - 1
  }
  return dateOfDayNumber(low)
}

/** The end of a term that would not come to the account, told to come. */
function payoutStep(alone: Alone): CashStep | undefined {
  const { id, legs, maturesOn, paysOn } = alone.source
  if (!legs || !maturesOn || !paysOn || paysOn > alone.on) return undefined
  const askBy = instructUntil(maturesOn)
  if (askBy < alone.today) return undefined
  return priced(alone, {
    ...{ act: 'PAYOUT', depositId: id, askBy, on: paysOn, isAll: true },
    change: { contract: { legs: plainInstructions.PAYOUT } },
  })
}

/** Taking money out before the end: as much as is wanted, or everything where a part will not do. */
function withdrawalStep(alone: Alone, wanted?: bigint): CashStep | undefined {
  const { source } = alone
  const { id, currency, paysOn, minimum, steps } = source
  const kind = withdrawalKindOf(source.kind)
  if (kind === 'EARLY_EXIT' && earlyExit(source.earlyTermination).kind === 'none') return undefined
  const askBy = lastAskDay(alone)
  if (!askBy) return undefined
  const effectiveOn = withdrawalDay(source, askBy, marketOf(source.market).calendar)
  if (paysOn && effectiveOn >= paysOn) return undefined
  const most = kind === 'EARLY_EXIT' ? 0n : steps.at(-1)!.balance.minor - minimum.minor
  const amount = wanted && wanted <= most ? money(wanted, currency) : undefined
  return priced(alone, {
    ...{ act: kind, depositId: id, askBy, on: effectiveOn, isAll: !amount },
    change: { withdrawal: { depositId: id, kind, effectiveOn, amount } },
  })
}

type Asked = Omit<CashStep, 'amount' | 'cost'> & { change: Change }

function priced(alone: Alone, { change, ...step }: Asked): CashStep | undefined {
  const { currency } = alone.source
  const { brings, worth } = outcomeOf(alone, change)
  const missed = alone.kept.worth - worth
  if (brings <= alone.kept.brings) return undefined
  return {
    ...step,
    amount: money(brings - alone.kept.brings, currency),
    cost: money(missed > 0n ? missed : 0n, currency),
  }
}

/** Without a sum: everything. */
const stepOf = (alone: Alone, wanted?: bigint): CashStep | undefined =>
  payoutStep(alone) ?? withdrawalStep(alone, wanted)

const broughtBy = (steps: readonly CashStep[]): bigint =>
  steps.reduce((total, { amount }) => total + amount.minor, 0n)

const costOf = (steps: readonly CashStep[]): bigint =>
  steps.reduce((total, { cost }) => total + cost.minor, 0n)

/** Source by source until there is enough; then without those that the later ones made needless. */
function stepsTo(missing: bigint, sources: readonly Alone[]): CashStep[] | undefined {
  let steps: CashStep[] = []
  for (const source of sources) {
    const left = missing - broughtBy(steps)
    if (left <= 0n) break
    const step = stepOf(source, left)
    if (step) steps.push(step)
  }
  if (broughtBy(steps) < missing) return undefined
  for (const step of steps.toSorted((a, b) => (a.cost.minor < b.cost.minor ? 1 : -1)))
    if (broughtBy(steps) - step.amount.minor >= missing)
      steps = steps.filter((each) => each !== step)
  return steps
}

const byCost = (a: CashStep[], b: CashStep[]): number =>
  Number(costOf(a) - costOf(b)) || a.length - b.length

/** The cheapest for each euro first; and then each of them once as the first to be asked. */
function ways(missing: bigint, sources: readonly Alone[]): CashStep[][] {
  const ranked = sources
    .flatMap((source) => {
      const step = stepOf(source, missing)
      return step ? [{ source, each: Number(step.cost.minor) / Number(step.amount.minor) }] : []
    })
    .sort((a, b) => a.each - b.each)
    .map(({ source }) => source)
  const found = new Map<string, CashStep[]>()
  for (const first of ranked.slice(0, mostTried)) {
    const steps = stepsTo(missing, [first, ...ranked.filter((source) => source !== first)])
    if (!steps) continue
    const key = steps
      .map(({ depositId }) => depositId)
      .sort()
      .join(' ')
    if (!found.has(key) || byCost(steps, found.get(key)!) < 0) found.set(key, steps)
  }
  return [...found.values()].sort(byCost).slice(0, mostPlans)
}

export function cashAnswer(
  world: World,
  deposits: readonly CashSource[],
  { need, on, onAccount }: CashWish,
): CashAnswer {
  const { today, withdrawals } = world
  const there = projection(world, on)
    .happenings.filter(({ toAccount }) => toAccount.currency === need.currency)
    .reduce((total, { toAccount }) => total + toAccount.minor, onAccount.minor)
  const sources = deposits
    .filter(({ currency }) => currency === need.currency)
    .filter(({ id }) => withdrawals.every(({ depositId }) => depositId !== id))
    .map((source) => ({ source, today, on, kept: outcomeOf({ source, today, on }) }))
  const everything = sources.flatMap((source) => stepOf(source) ?? [])
  const most = there + broughtBy(everything)
  const missing = need.minor - there
  const found = missing > 0n && most >= need.minor ? ways(missing, sources) : []
  return {
    there: money(there, need.currency),
    most: money(most, need.currency),
    plans: found.map((steps) => ({ steps, cost: money(costOf(steps), need.currency) })),
  }
}
