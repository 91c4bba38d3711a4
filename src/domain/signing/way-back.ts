// The way back for whoever has lost every second factor: the mailbox answers, a provider identifies the person anew,
// and the owner has two days to say that it was not them.

import {
  type IdentificationMethod,
  type IdentificationStatus,
  openMethods,
} from '../kyc/identification.ts'
import type { Locale } from '../market.ts'

/** So long the owner can say no, on every channel we know, before anything is removed. */
export const wayBackHours = 48
/** A way that nobody follows any further ends. */
export const wayBackDays = 14
/** Somebody said that it was not them: so long there is no other. */
export const wayBackRestDays = 7
/** How far back failed identifications count. */
export const wayBackTriesDays = 30

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const wayBackEnds = ['done', 'undone', 'factor', 'lapsed'] as const
/** It was walked to its end, somebody said no, a factor turned up after all, or nobody followed it. */
export type WayBackEnd = (typeof wayBackEnds)[number]

export type WayBack = {
  readonly startedAt: Date
  /** When the person was identified. */
  readonly provenAt: Date | null
  readonly endedAt: Date | null
  readonly endedBy: WayBackEnd | null
}

export const wayBackStages = ['identify', 'waiting', 'ready', 'over'] as const
export type WayBackStage = (typeof wayBackStages)[number]

export const waitsUntil = (provenAt: Date): Date =>
  new Date(provenAt.getTime() + wayBackHours * hourMs)

export function wayBackStage({ startedAt, provenAt, endedAt }: WayBack, now: Date): WayBackStage {
  const last = provenAt ? waitsUntil(provenAt) : startedAt
  if (endedAt || now.getTime() >= last.getTime() + wayBackDays * dayMs) return 'over'
  if (!provenAt) return 'identify'
  return now < waitsUntil(provenAt) ? 'waiting' : 'ready'
}

/** Until when there is no other, after the last one; undefined: at once. */
export function restsUntil(last: WayBack | undefined, now: Date): Date | undefined {
  if (last?.endedBy !== 'undone' || !last.endedAt) return undefined
  const until = new Date(last.endedAt.getTime() + wayBackRestDays * dayMs)
  return now < until ? until : undefined
}

/** Whoever knows a person's data would pass a comparison of data; a branch writes to where nobody can log in. */
const unfit: readonly IdentificationMethod[] = ['DATA', 'BRANCH']

type Try = { readonly method: IdentificationMethod; readonly status: IdentificationStatus }

export const wayBackMethods = (locale: Locale, tries: readonly Try[]): IdentificationMethod[] =>
  openMethods(locale, tries).filter((method) => !unfit.includes(method))
