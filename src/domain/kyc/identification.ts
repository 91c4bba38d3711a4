// Identification: how far the check of a person's identity has come, what may have gone wrong, and what is left.

import { addMonths, type CalendarDate } from '../date.ts'
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

/** Why it was not done, as far as whoever wants to try again is helped by it. */
export const identificationReasons = [
  'cancelled',
  'away',
  'otherName',
  'otherPerson',
  'videoQueue',
  'videoDropped',
  'videoCode',
  'eidBlocked',
  'eidInactive',
  'documentExpired',
  'documentBlurred',
  'documentType',
  'documentDigits',
  'liveness',
  'branchRefused',
  'couponExpired',
  'dataOneSource',
  'dataNoSource',
] as const
export type IdentificationReason = (typeof identificationReasons)[number]

/** After this many failures a method is closed. The same data would be compared with the same sources again. */
const maxFailures = (method: IdentificationMethod): number => (method === 'DATA' ? 1 : 3)

type Try = { readonly method: IdentificationMethod; readonly status: IdentificationStatus }

const isClosed = (method: IdentificationMethod, tries: readonly Try[]): boolean =>
  tries.filter((each) => each.method === method && each.status === 'FAILED').length >=
  maxFailures(method)

/** What is still open to a person: a method that failed too often is not offered again. */
export const openMethods = (locale: Locale, tries: readonly Try[]): IdentificationMethod[] =>
  methodsOf[locale].filter((method) => !isClosed(method, tries))

export const closedMethods = (locale: Locale, tries: readonly Try[]): IdentificationMethod[] =>
  methodsOf[locale].filter((method) => isClosed(method, tries))

/** A coupon is taken at the counter this long. */
export const couponDays = 30

/** Who was identified once needs no second time for so long, whoever they act for. */
export const identityHoldsMonths = 24

export const holdsIdentity = (identifiedOn: CalendarDate, today: CalendarDate): boolean =>
  today < addMonths(identifiedOn, identityHoldsMonths)
