// Identification: how far the check of a person's identity has come.

import type { Machine } from './state-machine.ts'

export const identificationStatuses = [
  'NOT_STARTED',
  'STARTED',
  'PENDING_REVIEW',
  'SUCCESS',
  'FAILED',
  'EXPIRED',
] as const
export type IdentificationStatus = (typeof identificationStatuses)[number]

export const identificationMachine: Machine<IdentificationStatus> = {
  NOT_STARTED: { STARTED: 'person began' },
  STARTED: {
    PENDING_REVIEW: 'handed in',
    SUCCESS: 'provider confirmed',
    FAILED: 'provider refused',
    EXPIRED: 'not finished in time',
  },
  PENDING_REVIEW: { SUCCESS: 'review passed', FAILED: 'review failed' },
  SUCCESS: {},
  FAILED: { STARTED: 'person tries again' },
  EXPIRED: { STARTED: 'person tries again' },
}

/** After this many failures another method is offered. */
export const maxIdentificationTries = 3
