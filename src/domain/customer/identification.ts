// Identification: how far the check of a person's identity has come.

import type { Locale } from '../market.ts'
import type { Machine } from '../state-machine.ts'

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

export const identificationMethods = [
  'VIDEO',
  'EID',
  'BRANCH',
  'BANK',
  'DATA',
  'DOCUMENT',
  'ITSME',
] as const
export type IdentificationMethod = (typeof identificationMethods)[number]

/** What customers of a market expect, the usual one first. */
export const methodsOf: Record<Locale, readonly IdentificationMethod[]> = {
  en: ['VIDEO'],
  'en-US': ['DATA', 'DOCUMENT'],
  'de-DE': ['VIDEO', 'EID', 'BRANCH', 'BANK'],
  'en-GB': ['DATA', 'DOCUMENT'],
  'en-IE': ['DOCUMENT'],
  'es-ES': ['VIDEO', 'EID', 'DOCUMENT'],
  'nl-NL': ['ITSME', 'BANK', 'DOCUMENT'],
  'de-AT': ['VIDEO', 'EID', 'BRANCH'],
  'fr-FR': ['DOCUMENT', 'EID'],
  'pl-PL': ['BANK', 'EID', 'DOCUMENT'],
  'fi-FI': ['BANK'],
  'it-IT': ['EID', 'VIDEO', 'DOCUMENT'],
  'de-CH': ['VIDEO'],
}

type Try = { readonly method: IdentificationMethod; readonly status: IdentificationStatus }

/** What is still open to a person: a method that failed too often is not offered again. */
export const openMethods = (locale: Locale, tries: readonly Try[]): IdentificationMethod[] =>
  methodsOf[locale].filter(
    (method) =>
      tries.filter((each) => each.method === method && each.status === 'FAILED').length <
      maxIdentificationTries,
  )
