// What a provider of identifications may answer, by method: the good end, what goes wrong between us, and what goes
// wrong with a person, a device or a document.

import type { IdentificationEvent } from '#contracts/identification.ts'
import type { IdentificationMethod, IdentificationReason } from '#domain/kyc/identification.ts'

export type Saying = Pick<IdentificationEvent, 'status' | 'reason'> & {
  /** Signed by somebody who has not the key. */
  isForged?: true
  afterMs?: number
}

export type Play = { title: string; text: string; says: readonly Saying[] }

const reviewMs = 5000

const play = (title: string, text: string, ...says: readonly Saying[]): Play => ({
  ...{ title, text, says },
})
const refused = (title: string, text: string, reason: IdentificationReason): Play =>
  play(title, text, { status: 'FAILED', reason })
const left = (title: string, text: string, reason: IdentificationReason): Play =>
  play(title, text, { status: 'EXPIRED', reason })

const usual: Record<string, Play> = {
  yes: play('Yes', 'This is the person', { status: 'SUCCESS' }),
  review: play(
    ...(['Review', 'Somebody looks at it first, and says yes a few seconds later'] as const),
    { status: 'PENDING_REVIEW' },
    { status: 'SUCCESS', afterMs: reviewMs },
  ),
}

const between: Record<string, Play> = {
  repeated: play('Repeated', 'Yes, told twice', { status: 'SUCCESS' }, { status: 'SUCCESS' }),
  late: play(
    ...(['Late', 'Left unfinished; a yes that comes after that counts no more'] as const),
    { status: 'EXPIRED', reason: 'cancelled' },
    { status: 'SUCCESS' },
  ),
  forged: play('Forged', 'Somebody without the key says yes', {
    ...{ status: 'SUCCESS', isForged: true },
  }),
  silent: play('Silent', 'Nothing is ever heard'),
}

const atLogin = {
  cancelled: left('Cancelled', 'The person does not agree', 'cancelled'),
  name: refused('Other name', 'The account is in another name', 'otherName'),
  away: left('Away', 'The service cannot be reached', 'away'),
}

const ofMethod: Record<IdentificationMethod, Record<string, Play>> = {
  VIDEO: {
    queue: left('Queue', 'Nobody is free in time', 'videoQueue'),
    drop: left('Drop', 'The connection is lost', 'videoDropped'),
    tan: refused('TAN', 'The code is typed wrong', 'videoCode'),
    person: refused('Other person', 'The face is not that of the document', 'otherPerson'),
  },
  EID: {
    pin: refused('PIN', 'Wrong three times: the card is blocked', 'eidBlocked'),
    inactive: refused('Inactive', 'The online function is switched off', 'eidInactive'),
    expired: refused('Expired', 'The card is no longer valid', 'documentExpired'),
  },
  BRANCH: { refused: refused('Refused', 'The counter does not accept it', 'branchRefused') },
  BANK: atLogin,
  ITSME: atLogin,
  DATA: {
    one: refused('One source', 'One of two sources knows the person', 'dataOneSource'),
    none: refused('No source', 'No source knows the person', 'dataNoSource'),
  },
  // What a document says wrong is read from it.
  DOCUMENT: {
    blur: refused('Blurred', 'The picture cannot be read', 'documentBlurred'),
    liveness: refused('Liveness', 'Nobody alive before the camera', 'liveness'),
  },
}

export const playsOf = (method: IdentificationMethod): Record<string, Play> => ({
  ...usual,
  ...ofMethod[method],
  ...between,
})

/** What was read from a document, as an answer. */
export const readPlay = (reason: IdentificationReason | undefined): Play =>
  reason ? refused('', '', reason) : usual.yes!
