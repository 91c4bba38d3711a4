// Another mail address or telephone number: it counts once it has answered, and until then the old one does. Whoever
// reads mail at the old address has three days to take it back.

/** So long a link to the new address can be opened; one that is too old is sent again. */
export const mailLinkMinutes = 30
/** What has not answered by then is forgotten. */
export const contactWaitHours = 24
/** So long the old address can take it back. */
export const mailUndoHours = 72

const hourMs = 3_600_000

export const contactKinds = ['mail', 'phone'] as const
export type ContactKind = (typeof contactKinds)[number]

export const contactEnds = ['undone', 'givenUp', 'replaced'] as const
/** The old address took it back; whoever asked for it did, or secured the login; or another one was asked for. */
export type ContactEnd = (typeof contactEnds)[number]

export type ContactChange = {
  readonly kind: ContactKind
  readonly askedAt: Date
  /** When it answered, and counted from then on. */
  readonly doneAt: Date | null
  readonly endedAt: Date | null
}

export type ContactStage = 'waiting' | 'undoable' | 'over'

export function contactStage(
  { kind, askedAt, doneAt, endedAt }: ContactChange,
  now: Date,
): ContactStage {
  const isWithin = (since: Date, hours: number) => now.getTime() < since.getTime() + hours * hourMs
  if (endedAt) return 'over'
  if (!doneAt) return isWithin(askedAt, contactWaitHours) ? 'waiting' : 'over'
  return kind === 'mail' && isWithin(doneAt, mailUndoHours) ? 'undoable' : 'over'
}

/** Whoever logs in with the address goes on doing so; a name somebody chose stays what it is. */
export const movedUsername = (username: string, before: string, after: string): string =>
  username === before.toLowerCase() ? after.toLowerCase() : username
