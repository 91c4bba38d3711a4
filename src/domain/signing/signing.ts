// How an act is signed: by which means, how often one may try, and how many codes are sent for nothing.

/** The strongest first: it is the one offered. */
export const signingWays = ['passkey', 'totp', 'message', 'recovery'] as const
export type SigningWay = (typeof signingWays)[number]

export type SigningMeans = { hasPasskey: boolean; hasTotp: boolean; hasRecoveryCodes: boolean }

/**
 * Whoever has an authenticator signs with it: a message beside it would be the weaker door. Recovery codes
 * stand in for one that is lost, and only to take it off the list.
 */
export function waysToSign(means: SigningMeans, isChangeOfFactors: boolean): SigningWay[] {
  const strong: SigningWay[] = [
    ...(means.hasPasskey ? (['passkey'] as const) : []),
    ...(means.hasTotp ? (['totp'] as const) : []),
  ]
  if (strong.length === 0) return ['message']
  return means.hasRecoveryCodes && isChangeOfFactors ? [...strong, 'recovery'] : strong
}

/** How long an act can be signed once it was asked for. */
export const signingSeconds = 300
/** Of one user, whatever is signed and however often it is asked for. */
export const mostWrongTries = 5
export const blockedSeconds = 1800

type Allowance = { hour: number; day: number }

/** Codes nobody answered: whoever signs what they ask for never meets these. */
export const unansweredCodes: Allowance = { hour: 10, day: 30 }
/** Text messages cost money, answered or not. */
export const textMessages: Allowance = { hour: 20, day: 60 }

export const codeChannels = ['mail', 'sms'] as const
export type CodeChannel = (typeof codeChannels)[number]

export type SentCode = { at: Date; channel: CodeChannel; isAnswered: boolean }

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** When the oldest of the last `most` within a span is out of it; a moment past where fewer were sent. */
function freeAt(sent: readonly Date[], most: number, spanMs: number, now: Date): number {
  const within = sent
    .map((at) => at.getTime())
    .filter((at) => at > now.getTime() - spanMs)
    .toSorted((a, b) => b - a)
  const oldest = within[most - 1]
  return oldest === undefined ? now.getTime() : oldest + spanMs
}

/** Seconds until another code is sent; 0: at once. */
export function codeWaitSeconds(
  sent: readonly SentCode[],
  channel: CodeChannel,
  now: Date,
): number {
  const unanswered = sent.filter(({ isAnswered }) => !isAnswered).map(({ at }) => at)
  const costly = channel === 'sms' ? sent.filter((code) => code.channel === 'sms') : []
  const costs = costly.map(({ at }) => at)
  const free = Math.max(
    freeAt(unanswered, unansweredCodes.hour, hourMs, now),
    freeAt(unanswered, unansweredCodes.day, dayMs, now),
    freeAt(costs, textMessages.hour, hourMs, now),
    freeAt(costs, textMessages.day, dayMs, now),
  )
  return Math.ceil((free - now.getTime()) / 1000)
}
