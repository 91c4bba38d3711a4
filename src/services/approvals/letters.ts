// What people are told of what they sign together: who is missing hears of it, who began it hears of every further
// signature, and everybody who signed hears that it came to nothing.

import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { ActOutcome } from '#domain/party/signing-rule.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { actEvents, actIn, actsWhere, namesOf, partiesOf } from '#services/signatures/index.ts'

async function readAbout(tx: Tx, customerId: string, actId: string, locale: Locale) {
  const [act] = await actsWhere(tx, 'a.customer_id = $1 and a.id = $2', [customerId, actId])
  const parties = await partiesOf(tx, customerId)
  const { title, lines } = actIn(locale, act!.facts)
  const what = [title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')
  const nameOf = (userId: string) => namesOf(parties, [userId])[0] ?? '–'
  return { act: act!, nameOf, what }
}

const endKeys: Partial<Record<ActOutcome, LetterContent['key']>> = {
  REFUSED: 'actRefused',
  WITHDRAWN: 'actWithdrawn',
  EXPIRED: 'actExpired',
  VOID: 'actVoid',
}

export const approvalLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(actEvents.waiting, write, async ({ customerId, entityId, actor, data }, tx, locale) => {
    const { act, nameOf, what } = await readAbout(tx, customerId, entityId, locale)
    const until = formatDate(locale, act.expiresOn, 'long')
    const values = { who: nameOf(actor), what, until }
    return { key: 'actWaiting', values, to: data.missing }
  }),
  letterOn(actEvents.signed, write, async ({ customerId, entityId, data }, tx, locale) => {
    const { act, nameOf, what } = await readAbout(tx, customerId, entityId, locale)
    return { key: 'actSigned', values: { who: nameOf(data.by), what }, to: [act.startedBy] }
  }),
  letterOn(actEvents.ended, write, async ({ customerId, entityId, actor, data }, tx, locale) => {
    const key = endKeys[data.outcome as ActOutcome]
    if (!key) return undefined
    const { act, nameOf, what } = await readAbout(tx, customerId, entityId, locale)
    const to = act.signatures.map(({ userId }) => userId)
    return { key, values: { who: nameOf(actor), what }, to }
  }),
]
