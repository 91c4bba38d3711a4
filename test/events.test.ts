// What is told, by whom, and who hears of it: every kind of event stands here as it was first told.

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { EventKind } from '#platform/events.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { subscribersOf } from '../src/jobs.ts'
import { readSources } from './sources.ts'

const moved = { orderId: 'o', instanceId: null, reason: null }
const payIn = { payInId: 'p', accountId: 'a' }
const withdrawal = { withdrawalId: 'w', effectiveOn: '2026-12-01' }

/** Such facts lie in databases and are heard for ever: a new kind gets its line, and no line changes. */
const firstTold: Record<string, object> = {
  'act.ended': { outcome: 'REFUSED' },
  'act.signed': { by: 'u' },
  'act.waiting': { missing: ['u'] },
  'attachment.sent': {},
  'consent.given': { id: 'savings' },
  'consent.withdrawn': { id: 'savings' },
  'customer.activated': {},
  'customer.contactChanged': { version: 2 },
  'customer.dataConfirmed': { version: 2 },
  'customer.dataDue': { notice: 'ASKED', validUntil: '2027-01-15' },
  'customer.deliveryAddressChanged': { version: 2 },
  'customer.exported': {},
  'customer.financialInformationChanged': { version: 2 },
  'customer.identified': {},
  'customer.moved': { version: 2 },
  'customer.referenceAccountChanged': { version: 2 },
  'customer.referenceAccountNamed': { version: 2 },
  'customer.registered': {},
  'customer.rejected': {},
  'customer.roleEnded': { personId: 'p' },
  'customer.roleGranted': { personId: 'p', authority: 'VIEW' },
  'customer.ruleChanged': { kind: 'ANY_TWO' },
  'customer.workChanged': { version: 2 },
  'certificate.decided': { kind: 'NV', isAccepted: true },
  'certificate.missing': { kind: 'W9' },
  'certificate.due': { kind: 'NV', validTo: '2026-12-31' },
  'deposit.follow_up_impossible': {
    ...{ productId: 'OF002', amount: '5000.00', reason: 'offer.changed' },
  },
  'deposit.instruction_set': { legs: [{ to: 'RENEWAL', amount: 'REST' }] },
  'deposit.interest_posted': { interest: '12.34', currency: 'EUR', for: '2026-12-31' },
  'deposit.matured': { payout: '5012.34', currency: 'EUR' },
  'deposit.maturity_approaching': { reminder: 'maturity 30' },
  'deposit.notice_given': withdrawal,
  'deposit.notice_withdrawn': withdrawal,
  'deposit.rate_changing': { reminder: 'rate 2' },
  'deposit.renewed': { renewedFrom: 'd', amount: '5000.00', rate: '2.25' },
  'deposit.withdrawal_requested': withdrawal,
  'deposit.withdrawn': { withdrawalId: 'w' },
  'exemptionOrder.ended': { agentId: 'servicing', validTo: '2026-12-31' },
  'exemptionOrder.given': {
    ...{ agentId: 'servicing', kind: 'SINGLE', amount: 500, validFrom: '2026-01-01' },
  },
  'export.ready': { userId: 'u' },
  'export.requested': { userId: 'u' },
  'identification.done': { identificationId: 'i', personId: 'p' },
  'identification.failed': { identificationId: 'i', personId: 'p' },
  'kyc.blocked': {},
  'kyc.more': { text: null, dueOn: '2026-12-01' },
  'kyc.passed': {},
  'account.released': { reason: 'DEATH' },
  'customer.majorityAhead': { personId: 'p', on: '2026-12-05' },
  'customer.cameOfAge': { personId: 'p', userIds: ['u'] },
  'customer.tookOver': { personId: 'p' },
  'customer.deathUndone': { personId: 'p', reason: 'r' },
  'customer.died': { personId: 'p', diedOn: '2026-11-01' },
  'complaint.answered': { complaintId: 'c' },
  'complaint.delayed': { complaintId: 'c' },
  'complaint.received': { complaintId: 'c' },
  'leaving.closed': { terminationId: 't' },
  'leaving.requested': { terminationId: 't' },
  'leaving.withdrawn': { terminationId: 't' },
  'party.deathSaid': {},
  'party.declined': { by: 'u', name: 'Greta Helm' },
  'party.expired': { by: 'u', name: 'Greta Helm' },
  'party.invited': {},
  'order.cancelled': moved,
  'order.confirmed': moved,
  'order.executed': { ...moved, instanceId: 'd' },
  'order.exported': moved,
  'order.funded': moved,
  'order.funding_missing': { reminder: 'funding 3' },
  'order.in_progress': moved,
  'order.issue_identified': { ...moved, reason: 'bank.mismatch' },
  'order.prepared': moved,
  'order.rejected': moved,
  'order.revocation_requested': moved,
  'order.revoked': moved,
  'order.call_uncovered': moved,
  'order.uncovered': moved,
  'order.validated': moved,
  'commitment.accepted': { orderId: 'o' },
  'commitment.call_defaulted': { number: 2 },
  'commitment.call_overdue': { number: 2 },
  'commitment.call_paid': { number: 1 },
  'commitment.call_reminder': { reminder: 'call 3' },
  'commitment.called': { number: 1 },
  'commitment.distributed': { amount: '1500.00', isRecallable: true },
  'commitment.refused': { orderId: 'o' },
  'commitment.signed': { orderId: 'o' },
  'commitment.valued': { quarterEnd: '2026-06-30', amount: '3312.00' },
  'pension.begun': { orderId: 'o' },
  'pension.certified': { year: 2026, amount: '1800.00' },
  'pension.undone': { orderId: 'o', refund: '199.40' },
  'pension.withdrawn': { orderId: 'o' },
  'pension.increased': {
    ...{ from: '2027-02-01', increase: 3 },
    ...{ before: '150.00', amount: '154.50' },
  },
  'pension.signed': { orderId: 'o' },
  'portfolio.distribution_paid': {
    ...{ isin: 'QZ0BDCORP004', units: '31.4271', perUnit: '0.4688', amount: '14.73' },
    taxed: { taxable: '14.73', losses: '0.00', exempted: '10.00', tax: '1.24', left: '13.49' },
  },
  'portfolio.fee_charged': {
    ...{ amount: '27.31', average: '23558.00', percent: '0.46' },
    ...{ from: '2026-10-01', until: '2027-01-04' },
  },
  'portfolio.plan_increased': {
    ...{ from: '2027-12-01', increase: 3, before: '200.00', amount: '206.00' },
  },
  'portfolio.fee_given_back': { amount: '27.31', from: '2026-10-01', until: '2027-01-04' },
  'portfolio.fee_sale_cancelled': { isin: 'QZ0EQWRLD000', units: '0.1234', amount: '31.59' },
  'portfolio.loss_reached': { reminder: 'loss 2026-Q4 10' },
  'portfolio.prepayment_ahead': { reminder: 'prepayment 2026' },
  'portfolio.report_due': { reminder: 'report 2026-Q4' },
  'portfolio.year_due': { reminder: 'year 2026' },
  'portfolio.undone': { orderId: 'o', refund: '4990.40' },
  'portfolio.withdrawn': { orderId: 'o' },
  'portfolio.tax_credited': { amount: '26.38', losses: '60.00', exempted: '40.02' },
  'portfolio.tax_prepaid': {
    ...{ year: '2026', prepayment: '212.40', taxable: '160.11' },
    ...{ losses: '0.00', exempted: '60.00', tax: '26.39' },
  },
  'portfolio_order.cancelled': moved,
  'portfolio_order.confirmed': moved,
  'portfolio_order.executed': moved,
  'portfolio_order.exported': moved,
  'portfolio_order.funded': moved,
  'portfolio_order.in_progress': moved,
  'portfolio_order.issue_identified': moved,
  'portfolio_order.prepared': moved,
  'portfolio_order.rejected': moved,
  'portfolio_order.revocation_requested': moved,
  'portfolio_order.revoked': moved,
  'portfolio_order.validated': moved,
  'mandate.ended': {},
  'mandate.signed': {},
  'collection.announced': {},
  'collection.cancelled': {},
  'collection.returned': { code: 'AM04', againOn: '2026-11-23' },
  'payment.decided': { payInId: 'p', decision: 'RELEASE' },
  'payment.held': payIn,
  'payment.received': payIn,
  'payment.returned': payIn,
  'payout.executed': { payoutId: 'p' },
  'payout.kept': { amount: '40.00', currency: 'EUR', until: '2027-01-14' },
  'payout.requested': { payoutId: 'p' },
  'payout.returned': { payoutId: 'p' },
  'referenceAccount.told': { news: 'referenceAccountAdded', ending: '3700' },
  'referenceAccount.lapsed': { ending: '1234' },
  'payout.sent': { payoutId: 'p' },
  'statement.due': { reminder: 'statement 2026-Q4' },
  'tax.corrected': { agentId: 'servicing', tax: '-68.57', currency: 'EUR' },
  'tax.overview_due': { reminder: 'tax 2026' },
}

type Listed = { group: string; key: string; kind: EventKind }

const root = join(import.meta.dirname, '..')
const modules: Record<string, Record<string, EventKind>>[] = await Promise.all(
  globSync('src/services/*/events.ts', { cwd: root }).map((path) => import(join(root, path))),
)
const listed: Listed[] = modules.flatMap((module) =>
  Object.entries(module).flatMap(([group, kinds]) =>
    Object.entries(kinds).map(([key, kind]) => ({ group, key, kind })),
  ),
)

const sources = readSources('src/*.ts').filter(({ path }) => !path.includes('.test.'))
const naming = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('every kind stands in the list, each name once', () => {
  expect(listed.map(({ kind }) => kind.name).sort()).toEqual(Object.keys(firstTold).sort())
})

test.each(listed)('$kind.name is read as it was first told', ({ kind }) => {
  const fact = firstTold[kind.name]!
  expect(z.parse(kind.schema, fact)).toEqual(fact)
})

test('kinds are defined by services in their events.ts, and only emit writes them down', () => {
  const elsewhere = naming(/\bdefineEvent\(/).filter(
    (path) => !/^src\/services\/[\w-]+\/events\.ts$/.test(path),
  )
  expect(elsewhere).toEqual([])
  expect(naming(/\binsert into platform\.outbox\b/)).toEqual(['src/platform/events.ts'])
})

/** Files that tell something, or hand on what is to be told. */
const tellers = sources.filter(
  ({ path, text }) =>
    !path.endsWith('/events.ts') && /\b(emit|emitAll|remind)\(|\bevent: \w+Events\./.test(text),
)

/** Told by its name, or by the key of a state; who only hears of it does not tell it. */
const isTold = ({ group, key }: Listed) => {
  const named = new RegExp(String.raw`(?<!subscriber\(\s*'[^']+',\s*)\b${group}(\.${key}\b|\[)`)
  return tellers.some(({ text }) => named.test(text))
}

test('whatever can be told is told by somebody', () => {
  expect(listed.filter((each) => !isTold(each)).map(({ kind }) => kind.name)).toEqual([])
})

describe('who hears', () => {
  const nobody = async () => {
    throw new Error('nothing is told here')
  }
  const subscribers = subscribersOf(simulatedWorld, { enqueue: nobody, stop: nobody } as never)

  test('hears of a kind that is told', () => {
    const kinds = new Set(listed.map(({ kind }) => kind))
    expect(subscribers.filter(({ kind }) => !kinds.has(kind))).toEqual([])
    expect(subscribers.length).toBeGreaterThan(5)
  })

  test('is remembered by a name of its own', () => {
    const names = subscribers.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
