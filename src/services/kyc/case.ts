// The case of a customer: judged when all are identified, when something changes, and whenever somebody decides or
// answers. Passed, the customer goes to the servicing bank; refused, they are told no and never why.

import type { CalendarDate } from '#domain/date.ts'
import {
  answerDue,
  caseMachine,
  caseStateOf,
  checksOf,
  type Facts,
  merged,
} from '#domain/kyc/case.ts'
import { homeCountry } from '#domain/registration/checks.ts'
import { marketFields, residenceCountries } from '#domain/registration/market-fields.ts'
import { transition } from '#domain/state-machine.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import {
  customerEvents,
  isKnownElsewhere,
  moveCustomer,
  readSalesChannel,
} from '#services/customer/index.ts'
import {
  keepChecks,
  knownPerson,
  lockCase,
  openCase,
  overdueAnswers,
  readChecks,
  readCompany,
  readPersons,
  setState,
} from './case-store.ts'
import { caseEvents } from './events.ts'

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
    hits: [],
    isKnownElsewhere: await isKnownElsewhere(tx, customerId),
    ...(company && {
      company: {
        hasRegister: company.hasRegister,
        owners: withRole('ULTIMATE_BENEFICIAL_OWNER').length,
        representatives: withRole('LEGAL_REPRESENTATIVE').length,
      },
    }),
  }
}

/** In a transaction of the worker's role. */
export async function judge(tx: Tx, customerId: string, actor: string): Promise<void> {
  const today = await businessDate(tx)
  await openCase(tx, customerId, today)
  await lockCase(tx, customerId)
  const kept = new Map((await readChecks(tx, customerId)).map((row) => [row.name, row]))
  const checks = checksOf(await factsOf(tx, customerId)).map((found) => {
    const check = merged(found, kept.get(found.name))
    const isAsked = check.status === 'NEEDS_MORE' && !kept.get(found.name)?.dueOn
    return { ...check, dueOn: isAsked ? answerDue(today) : undefined }
  })
  await keepChecks(tx, customerId, checks)
  for (const { dueOn } of checks)
    if (dueOn) await askFor(tx, customerId, { text: null, dueOn }, actor)
  await settle(tx, customerId, actor)
}

/** The customer is told what is missing. */
export const askFor = (
  tx: Tx,
  customerId: string,
  data: { text: string | null; dueOn: CalendarDate },
  actor: string,
): Promise<void> => emit(tx, caseEvents.more, { data, entityId: customerId, customerId, actor })

/** The state that follows from the checks, and what follows from the state. */
export async function settle(tx: Tx, customerId: string, actor: string): Promise<void> {
  const before = await lockCase(tx, customerId)
  const after = caseStateOf(await readChecks(tx, customerId))
  if (!before || transition(caseMachine, before, after) !== after) return
  await setState(tx, customerId, after, await businessDate(tx))
  if (after === 'PASSED')
    await emit(tx, caseEvents.passed, { data: {}, entityId: customerId, customerId, actor })
  if (after === 'FAILED') await moveCustomer(tx, customerId, 'REJECTED', actor)
}

export const caseSubscribers: readonly Subscriber[] = [
  subscriber('kyc.case', customerEvents.identified, ({ customerId }, tx) =>
    judge(tx, customerId, 'kyc'),
  ),
]

/** Who did not answer in time is looked at by somebody. */
export const overdueAnswersStep: DayStep = {
  name: 'answers to checks',
  run: (db, day) =>
    db.transaction(async (tx) => {
      for (const customerId of await overdueAnswers(tx, day)) await settle(tx, customerId, 'kyc')
    }),
}
