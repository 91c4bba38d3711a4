// The case of a customer: judged when all are identified, when somebody has come of age, when something changes, and
// whenever somebody decides or answers. Passed, the customer goes to the servicing bank; refused, they are told no and never why.

import { investorStatus } from '#domain/customer/customer.ts'
import type { CalendarDate } from '#domain/date.ts'
import {
  answerDue,
  type CheckName,
  caseMachine,
  caseStateOf,
  checksOf,
  type Facts,
  merged,
  screeningCheck,
} from '#domain/kyc/case.ts'
import { homeCountry } from '#domain/markets/markets.ts'
import { marketFields, residenceCountries } from '#domain/registration/market-fields.ts'
import { transition } from '#domain/state-machine.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import type { Issue } from '#platform/issues.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { accountEvents, followBlocks, keepBlock } from '#services/accounts/index.ts'
import {
  awaitedPersons,
  customerEvents,
  isKnownElsewhere,
  moveCustomer,
  readSalesChannel,
  readStatus,
} from '#services/customer/index.ts'
import {
  decideCheck,
  keepChecks,
  knownPerson,
  lockCase,
  lookAtOverdue,
  openCase,
  overdueAnswers,
  passFailed,
  readChecks,
  readCompany,
  readPersons,
  setState,
} from './case-store.ts'
import { caseEvents } from './events.ts'
import { readBases, screenAll, screenCustomer, unjudgedMatches } from './screening.ts'
import { insertSuccess } from './store.ts'

/** For whoever works for all customers: whether somebody is known already others' rows say. */
async function factsOf(tx: Tx, customerId: string): Promise<Facts> {
  const { market } = (await readSalesChannel(tx, customerId))!
  const rows = await readPersons(tx, customerId)
  const company = await readCompany(tx, customerId)
  const asked = marketFields(market)
  const withRole = (role: string) => rows.filter(({ roles }) => roles.includes(role))
  return {
    country: homeCountry(market),
    residences: residenceCountries(market),
    isTaxNumberNeeded: asked.taxNumber === 'required',
    areFundsNeeded: asked.originOfFunds === 'required' && asked.annualIncome === 'required',
    persons: rows.map(knownPerson),
    hits: await readBases(tx, customerId),
    isKnownElsewhere: await isKnownElsewhere(tx, customerId),
    isChild: !company && withRole('LEGAL_REPRESENTATIVE').length > 0,
    ...(company && {
      company: {
        ...company,
        owners: withRole('ULTIMATE_BENEFICIAL_OWNER').length,
        representatives: withRole('LEGAL_REPRESENTATIVE').length,
      },
    }),
  }
}

/** In a transaction of the worker's role. */
export async function judge(tx: Tx, customerId: string): Promise<void> {
  const today = await businessDate(tx)
  await openCase(tx, customerId, today)
  await lockCase(tx, customerId)
  await screenCustomer(tx, customerId)
  const kept = new Map((await readChecks(tx, customerId)).map((row) => [row.name, row]))
  const checks = checksOf(await factsOf(tx, customerId)).map((found) => {
    const check = merged(found, kept.get(found.name))
    const isAsked = check.status === 'NEEDS_MORE' && !kept.get(found.name)?.dueOn
    return { ...check, dueOn: isAsked ? answerDue(today) : undefined }
  })
  await keepChecks(tx, customerId, checks)
  // One letter for all of it.
  const dueOn = checks.find((check) => check.dueOn)?.dueOn
  if (dueOn) await askFor(tx, customerId, dueOn)
  await settle(tx, customerId)
}

/** Of somebody who is in the house before its first day: they have proved who they are, and may have been asked something. */
export async function openJudgedCase(
  tx: Tx,
  person: Parameters<typeof insertSuccess>[1],
  proved: Parameters<typeof insertSuccess>[2],
  asked?: { check: CheckName; text: string },
): Promise<void> {
  const { customerId } = person
  await insertSuccess(tx, person, proved)
  await judge(tx, customerId)
  if (!asked) return
  const today = await businessDate(tx)
  await decideCheck(tx, {
    ...{ customerId, name: asked.check, status: 'NEEDS_MORE', by: actor, today },
    ...{ asked: asked.text, dueOn: answerDue(today) },
  })
  await settle(tx, customerId)
}

/** Who looked at a case is nobody's to know, and that somebody did is not either. */
const actor = 'kyc'

/** The customer is told what is missing. */
export const askFor = (tx: Tx, customerId: string, dueOn: CalendarDate): Promise<void> =>
  emit(tx, caseEvents.more, { data: { dueOn }, entityId: customerId, customerId, actor })

/** The state that follows from the checks, and what follows from the state. */
export async function settle(tx: Tx, customerId: string): Promise<void> {
  const before = await lockCase(tx, customerId)
  const after = caseStateOf(await readChecks(tx, customerId))
  if (!before || transition(caseMachine, before, after) !== after) return
  await setState(tx, customerId, after, await businessDate(tx))
  if (after === 'PASSED')
    await emit(tx, caseEvents.passed, { data: {}, entityId: customerId, customerId, actor })
  // Whoever is served already cannot be turned away any more: their account is blocked.
  if (after === 'FAILED' && !(await moveCustomer(tx, customerId, 'REJECTED', actor)))
    await emit(tx, caseEvents.blocked, { data: {}, entityId: customerId, customerId, actor })
}

/** Released is passed: what a customer was refused for blocks no more, until a list says something else of them. */
async function passReleased(tx: Tx, customerId: string, by: string): Promise<void> {
  if ((await lockCase(tx, customerId)) !== 'FAILED') return
  const today = await businessDate(tx)
  await passFailed(tx, { customerId, by, today })
  await setState(tx, customerId, 'REVIEW', today)
  await settle(tx, customerId)
}

/** Whoever is served is judged by what lists say alone, and whoever is not yet by everything, once identified. */
async function judgeMatches(tx: Tx, customerId: string): Promise<void> {
  if (!(await lockCase(tx, customerId))) {
    if (investorStatus((await readStatus(tx, customerId))!) === 'non-exported') return
    await openCase(tx, customerId, await businessDate(tx))
    await lockCase(tx, customerId)
  }
  const found = screeningCheck(await readBases(tx, customerId))
  const kept = (await readChecks(tx, customerId)).find(({ name }) => name === found.name)
  await keepChecks(tx, customerId, [merged(found, kept)])
  await settle(tx, customerId)
}

const eachLocked = async (
  db: Db,
  customerIds: readonly string[],
  act: (tx: Tx, customerId: string) => Promise<void>,
): Promise<readonly Issue[]> => {
  const { issues } = await oneByOne(
    customerIds,
    (customerId) =>
      db.transaction((tx) => act(tx, customerId), { customers: [customerId], isLocked: true }),
    (customerId) => ({ entityId: customerId, customerId }),
  )
  return issues
}

/** Who changed against all lists, and everybody against what is new on one; then whoever that concerns, one by one. */
export const screeningStep: DayStep = {
  name: 'screening',
  run: async (db) => {
    await db.transaction(screenAll)
    return eachLocked(db, await unjudgedMatches(db), judgeMatches)
  },
}

export const caseSubscribers: readonly Subscriber[] = [
  subscriber('kyc.case', customerEvents.identified, ({ customerId }, tx) => judge(tx, customerId)),
  subscriber('kyc.release', accountEvents.released, async ({ customerId, data, actor: by }, tx) => {
    if (data.reason === 'COMPLIANCE') await passReleased(tx, customerId, by)
    // Whoever has come of age is asked what nobody asked of the child.
    if (data.reason === 'HANDOVER' && (await awaitedPersons(tx, customerId)).size === 0)
      await judge(tx, customerId)
  }),
  subscriber('kyc.block', caseEvents.blocked, async ({ customerId, actor }, tx) => {
    await keepBlock(tx, { customerId, reason: 'COMPLIANCE', by: actor })
    await followBlocks(tx, customerId)
  }),
]

/** Who did not answer in time is looked at by somebody. */
export const overdueAnswersStep: DayStep = {
  name: 'answers to checks',
  run: async (db, day) =>
    eachLocked(db, await overdueAnswers(db, day), async (tx, customerId) => {
      await lockCase(tx, customerId)
      await lookAtOverdue(tx, customerId, day)
      await settle(tx, customerId)
    }),
}
