import { expect, test } from 'vitest'
import { type RunNews, runLetter } from './run-letter.ts'

test.each<[why: string, news: Partial<RunNews>, letter: string | undefined]>([
  ['made on its day', { state: 'CONFIRMED' }, undefined],
  ['paid', { state: 'FUNDED' }, undefined],
  ['bought', { state: 'EXECUTED' }, 'planExecuted'],
  ['refused by the custodian', { state: 'REJECTED', reason: 'custodian' }, 'investmentRejected'],
  ['no money yet', { state: 'ISSUE_IDENTIFIED', reason: 'plan.cover' }, 'planUncovered'],
  ['a question', { state: 'ISSUE_IDENTIFIED', reason: 'custodian' }, 'investmentIssue'],
  ['a debit came back', { state: 'ISSUE_IDENTIFIED', reason: 'plan.debit' }, undefined],
  ['a debit came back at last', { reason: 'plan.debit' }, 'planUncollected'],
  ['a debit called off', { reason: 'plan.uncollected' }, 'planUncollected'],
  ['no mandate any more', { reason: 'plan.mandate' }, 'planUncollected'],
  ['the third time', { reason: 'plan.mandate', isPlanPaused: true }, 'planPaused'],
  ['no money at last', { reason: 'plan.cover' }, 'planSkipped'],
  ['the third without', { reason: 'plan.cover', isPlanPaused: true }, 'planPaused'],
  ['a blocked account', { reason: 'account.state' }, 'planBlocked'],
  ['a blocked customer', { reason: 'customer.state' }, 'planBlocked'],
  ['a closed investment', { reason: 'product_instance_must_be_active' }, 'planBlocked'],
  ['the third blocked', { reason: 'account.state', isPlanPaused: true }, 'planPaused'],
  ['cancelled by the customer', { reason: null }, undefined],
  ['cancelled by the customer, of a paused plan', { reason: null, isPlanPaused: true }, undefined],
  ['the plan was ended', { reason: 'plan.ended' }, undefined],
  ['the plan was changed', { reason: 'plan.changed' }, undefined],
  ['bought for a pension', { state: 'EXECUTED', isPension: true }, 'pensionTaken'],
  ['no money for a pension', { reason: 'plan.cover', isPension: true }, 'pensionSkipped'],
  [
    'a pension’s third without',
    { reason: 'plan.cover', isPension: true, isPlanPaused: true },
    'pensionStopped',
  ],
  [
    'a question about a pension',
    { state: 'ISSUE_IDENTIFIED', reason: 'custodian', isPension: true },
    'investmentIssue',
  ],
  ['the holder died', { reason: 'plan.ended', isPlanPaused: true }, undefined],
])('%s', (_, news, letter) => {
  expect(
    runLetter({
      ...{ state: 'CANCELLED', reason: null, isPlanPaused: false, isPension: false, ...news },
    }),
  ).toBe(letter)
})
