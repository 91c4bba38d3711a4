// What the rules say no with to whoever has not logged in yet, or has no login: beside the other refusals.

import type { Call } from './call.ts'
import { orderCalls as orders } from './orders.ts'
import { publicComplaintCalls } from './public-complaints.ts'
import { rateAlertCalls } from './rate-alerts.ts'
import { all, lapsed, type Refusals, tried } from './refusal-parts.ts'
import { signInCalls } from './sign-in.ts'
import { wayBackCalls } from './way-back.ts'

export const strangerRefusals: readonly (readonly [Call, Refusals])[] = [
  [orders.declareWithdrawal, tried],
  [publicComplaintCalls.ask, tried],
  [rateAlertCalls.ask, tried],
  [signInCalls.details, { 410: ['interaction.expired'] }],
  [signInCalls.password, all(tried, { 401: ['login.failed'], 410: ['interaction.expired'] })],
  [
    signInCalls.chooseFactor,
    all(tried, { 410: ['interaction.expired', 'sca.expired'], 422: ['sca.invalid'] }),
  ],
  [
    signInCalls.secondFactor,
    all(tried, { 410: ['interaction.expired', 'sca.expired'], 422: ['sca.invalid'] }),
  ],
  [signInCalls.requestReset, tried],
  [signInCalls.resetPassword, all(tried, { 410: ['reset.expired'] })],
  [
    wayBackCalls.start,
    all(tried, {
      409: ['wayBack.resting', 'wayBack.nobody'],
      410: ['interaction.expired', 'sca.expired'],
    }),
  ],
  [wayBackCalls.state, lapsed],
  [
    wayBackCalls.identify,
    all(lapsed, {
      409: ['identification.done', 'identification.pending'],
      422: ['identification.method'],
    }),
  ],
  [wayBackCalls.end, all(lapsed, { 409: ['wayBack.early'] })],
  [wayBackCalls.undo, lapsed],
]
