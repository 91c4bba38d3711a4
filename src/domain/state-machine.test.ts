import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountMachine, accountStates } from './account/account.ts'
import { customerMachine, customerStatuses } from './customer/customer.ts'
import { instanceMachine, instanceStates } from './holdings/product-instance.ts'
import { portfolioMachine, portfolioStatuses } from './investment/portfolio.ts'
import { caseMachine, caseStates } from './kyc/case.ts'
import { identificationMachine, identificationStatuses } from './kyc/identification.ts'
import {
  instructionMachine,
  instructionStates,
  type OrderState,
  orderMachine,
  orderStates,
} from './order/order.ts'
import {
  type Machine,
  nextStates,
  statesBefore,
  type TransitionRefused,
  transition,
} from './state-machine.ts'

// Written out a second time, from the tables, so that a slip in a machine shows.
// biome-ignore format: a table
const machines: Array<[name: string, Machine<string>, states: readonly string[], allowed: Record<string, string>]> = [
  ['customer [ENUM-001]', customerMachine, customerStatuses, {
    REGISTERED: 'IDENTIFIED DELETION_INITIATED',
    IDENTIFIED: 'PENDING_SERVICING_BANK_ACCEPTANCE REJECTED',
    PENDING_SERVICING_BANK_ACCEPTANCE: 'ACTIVE REJECTED',
    ACTIVE: 'TERMINATION_REQUESTED',
    TERMINATION_REQUESTED: 'ACTIVE TERMINATION_INITIATED',
    TERMINATION_INITIATED: 'TERMINATED',
    REJECTED: 'DELETION_INITIATED',
    TERMINATED: 'DELETION_INITIATED',
    DELETION_INITIATED: 'DELETED',
  }],
  ['transaction account [ENUM-010]', accountMachine, accountStates, {
    INITIATED: 'REQUESTED',
    REQUESTED: 'ACTIVE',
    ACTIVE: 'SUSPENDED CLOSING_IN_PROGRESS',
    SUSPENDED: 'ACTIVE CLOSING_IN_PROGRESS',
    CLOSING_IN_PROGRESS: 'CLOSED',
  }],
  ['product instance [ENUM-011]', instanceMachine, instanceStates, {
    CREATED: 'REQUESTED REJECTED CLOSING_PENDING ISSUE_IDENTIFIED',
    REQUESTED: 'ORDERED CREATED REJECTED CLOSING_PENDING ISSUE_IDENTIFIED',
    ORDERED: 'ACTIVE REJECTED CLOSING_PENDING ISSUE_IDENTIFIED',
    ACTIVE: 'CLOSING_PENDING ISSUE_IDENTIFIED',
    ISSUE_IDENTIFIED: 'CREATED REQUESTED ORDERED ACTIVE CLOSING_PENDING REJECTED',
    CLOSING_PENDING: 'CLOSED ACTIVE',
  }],
  ['portfolio [ENUM-012]', portfolioMachine, portfolioStatuses, {
    CREATION_IN_PROGRESS: 'CREATED',
    CREATED: 'ACTIVE DELETION_IN_PROGRESS',
    ACTIVE: 'DELETION_IN_PROGRESS',
    DELETION_IN_PROGRESS: 'DELETED',
  }],
  ['case', caseMachine, caseStates, {
    OPEN: 'WAITING_CUSTOMER REVIEW PASSED',
    WAITING_CUSTOMER: 'REVIEW PASSED',
    REVIEW: 'WAITING_CUSTOMER PASSED FAILED',
    PASSED: 'REVIEW',
    FAILED: 'REVIEW',
  }],
  ['order [ENUM-014]', orderMachine, orderStates, {
    DRAFTED: 'VALIDATED CANCELLED',
    VALIDATED: 'PREPARED CANCELLED',
    PREPARED: 'CONFIRMED CANCELLED',
    CONFIRMED: 'EXPORTED CANCELLED REVOCATION_REQUESTED',
    EXPORTED: 'IN_PROGRESS REJECTED REVOCATION_REQUESTED',
    IN_PROGRESS: 'EXECUTED REJECTED REVOCATION_REQUESTED',
    EXECUTED: 'REVOCATION_REQUESTED',
    REVOCATION_REQUESTED: 'REVOKED',
  }],
  ['order instruction [ENUM-015]', instructionMachine, instructionStates, {
    DRAFTED: 'VALIDATED CANCELLED',
    VALIDATED: 'PREPARED CANCELLED',
    PREPARED: 'CONFIRMED CANCELLED',
    CONFIRMED: 'FUNDED EXPORTED CANCELLED REVOCATION_REQUESTED ISSUE_IDENTIFIED',
    FUNDED: 'EXPORTED CANCELLED REVOCATION_REQUESTED ISSUE_IDENTIFIED CONFIRMED',
    EXPORTED: 'IN_PROGRESS REJECTED REVOCATION_REQUESTED ISSUE_IDENTIFIED',
    IN_PROGRESS: 'EXECUTED REJECTED REVOCATION_REQUESTED ISSUE_IDENTIFIED',
    ISSUE_IDENTIFIED: 'FUNDED IN_PROGRESS REJECTED CANCELLED REVOCATION_REQUESTED',
    EXECUTED: 'REVOCATION_REQUESTED',
    REVOCATION_REQUESTED: 'REVOKED',
  }],
  ['identification', identificationMachine, identificationStatuses, {
    NOT_STARTED: 'STARTED',
    STARTED: 'PENDING_REVIEW SUCCESS FAILED EXPIRED',
    PENDING_REVIEW: 'SUCCESS FAILED',
    FAILED: 'STARTED',
    EXPIRED: 'STARTED',
  }],
]

describe.each(machines)('the machine of the %s', (_, machine, states, allowed) => {
  test('knows exactly the states of the enumeration', () => {
    expect(Object.keys(machine).toSorted()).toEqual([...states].toSorted())
  })

  test('allows every pair of its table and refuses every other, naming what is allowed', () => {
    for (const from of states) {
      const following = (allowed[from] ?? '').split(' ').filter(Boolean)
      for (const to of states) {
        const answer = transition(machine, from, to)
        if (following.includes(to)) expect(answer).toBe(to)
        else {
          expect(answer).toMatchObject({ refused: true, from, to })
          expect(typeof answer === 'object' && answer.allowed.toSorted()).toEqual(
            following.toSorted(),
          )
        }
      }
    }
  })
})

test('an instruction may do whatever its order may do [ENUM-015]', () => {
  for (const state of orderStates)
    expect(nextStates(instructionMachine, state)).toEqual(
      expect.arrayContaining(nextStates(orderMachine, state)),
    )
})

test('no walk through the order machine ever leaves a final state', () => {
  const final = orderStates.filter((state) => nextStates(orderMachine, state).length === 0)
  expect(final).toEqual(['REJECTED', 'REVOKED', 'CANCELLED'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...orderStates), { maxLength: 30 }), (wishes) => {
      let state: OrderState = 'DRAFTED'
      for (const wish of wishes) {
        const answer: OrderState | TransitionRefused<OrderState> = transition(
          orderMachine,
          state,
          wish,
        )
        if (final.includes(state)) expect(answer).toMatchObject({ refused: true, allowed: [] })
        if (typeof answer === 'string') state = answer
      }
    }),
  )
})

test('what a state may follow is what may come before it', () => {
  expect(statesBefore(portfolioMachine, 'CREATED')).toEqual(['CREATION_IN_PROGRESS'])
  for (const to of orderStates)
    expect(statesBefore(orderMachine, to)).toEqual(
      orderStates.filter((from) => nextStates(orderMachine, from).includes(to)),
    )
})
