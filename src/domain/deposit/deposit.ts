// Deposits: the types that banks offer, the kinds that customers hold, and how one gets at the money.

export const depositTypes = ['TERM', 'OVERNIGHT', 'NOTICE'] as const
export type DepositType = (typeof depositTypes)[number]

/** Money without a term: it may grow, and what it earns may change. */
export const openEndedTypes = ['OVERNIGHT', 'NOTICE'] as const satisfies readonly DepositType[]
export const isOpenEnded = (kind: string): boolean =>
  (openEndedTypes as readonly string[]).includes(kind)

export const depositKinds = ['TERM', 'FLEX', 'OVERNIGHT', 'NOTICE'] as const
export type DepositKind = (typeof depositKinds)[number]

type EarlyExit =
  | { kind: 'none' | 'daily' | 'reducedRate' | 'halfRate' | 'lossOfInterest' }
  | { kind: 'notice' | 'noticeReduced' | 'penalty' | 'freeAfter'; days: number }

const plainExits: Record<string, EarlyExit> = {
  DAILY: { kind: 'daily' },
  FREE_REDUCED_RATE: { kind: 'reducedRate' },
  PENALTY_HALF_RATE: { kind: 'halfRate' },
  LOSS_OF_INTEREST: { kind: 'lossOfInterest' },
}

const exitsByDays: ReadonlyArray<[RegExp, Extract<EarlyExit, { days: number }>['kind']]> = [
  [/^NOTICE_(\d+)D$/, 'notice'],
  [/^(\d+)_DAYS_REDUCED$/, 'noticeReduced'],
  [/^PENALTY_(\d+)D$/, 'penalty'],
  [/^NO_PENALTY_AFTER_(\d+)D$/, 'freeAfter'],
]

/** How a saver gets at the money before the end; a code we do not know promises nothing. */
export function earlyExit(code: string): EarlyExit {
  for (const [pattern, kind] of exitsByDays) {
    const days = pattern.exec(code)?.[1]
    if (days) return { kind, days: Number(days) }
  }
  return plainExits[code] ?? { kind: 'none' }
}

/** A term deposit that lets go early, for less than all of its interest, is a flexible one. */
export function depositKindOf(type: DepositType, earlyTermination: string): DepositKind {
  const { kind: exit } = earlyExit(earlyTermination)
  const isFlexible = exit === 'reducedRate' || exit === 'noticeReduced' || exit === 'freeAfter'
  return type === 'TERM' && isFlexible ? 'FLEX' : type
}
