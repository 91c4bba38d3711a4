// What a customer is told of mandates and collections: what was signed, what will be fetched when, and what came back.

import type { CalendarDate } from '#domain/date.ts'
import { creditor } from '#domain/direct-debit/mandate.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { actIn } from '#services/signatures/index.ts'
import { collectionEvents, mandateEvents } from './events.ts'
import { mandateAct } from './mandates.ts'
import { collectionsWhere, type Mandate, mandatesWhere } from './store.ts'

const mandateOf = async (tx: Tx, id: string): Promise<Mandate> =>
  (await mandatesWhere(tx, 'id = $1', [id]))[0]!

const valuesOf = ({ reference, iban }: Mandate) => ({ reference, ending: iban.slice(-4) })

/** The mandate as it was signed, with the reference it got. */
function paperOf(locale: Locale, mandate: Mandate) {
  const { title, lines } = actIn(locale, mandateAct(mandate))
  const [text, ...pairs] = lines.toReversed().map(({ label, value }) => [label, value] as const)
  const blocks = [{ pairs: [...pairs.toReversed(), [title, mandate.reference] as const] }, text![1]]
  return {
    type: 'agreement' as const,
    subject: mandate.id,
    facts: { title: `${title}: ${mandate.reference}`, blocks },
  }
}

const endKeys = {
  ACTIVE: undefined,
  ENDED: 'mandateEnded',
  EXPIRED: 'mandateExpired',
  BLOCKED: 'mandateBlocked',
  REVOKED: 'mandateRevoked',
} as const

const ofMandates = (write: WriteLetter): Subscriber[] => [
  letterOn(mandateEvents.signed, write, async ({ entityId }, tx, locale) => {
    const mandate = await mandateOf(tx, entityId)
    const values = { ...valuesOf(mandate), creditor: creditor.name, creditorId: creditor.id }
    return { key: 'mandateSigned', values, papers: [paperOf(locale, mandate)] }
  }),
  letterOn(mandateEvents.ended, write, async ({ entityId }, tx) => {
    const mandate = await mandateOf(tx, entityId)
    const key = endKeys[mandate.state]
    return key && { key, values: valuesOf(mandate) }
  }),
]

async function collected(tx: Tx, id: string, locale: Locale) {
  const [collection] = await collectionsWhere(tx, 'id = $1', [id])
  const { amount, dueOn, mandateId } = collection!
  return {
    amount: formatMoney(locale, amount),
    dueOn: formatDate(locale, dueOn, 'long'),
    ...valuesOf(await mandateOf(tx, mandateId)),
  }
}

export const directDebitLetters = (write: WriteLetter): Subscriber[] => [
  ...ofMandates(write),
  letterOn(collectionEvents.announced, write, async ({ entityId }, tx, locale) => ({
    key: 'collectionAnnounced',
    values: { ...(await collected(tx, entityId, locale)), creditorId: creditor.id },
  })),
  letterOn(collectionEvents.cancelled, write, async ({ entityId }, tx, locale) => ({
    key: 'collectionCancelled',
    values: await collected(tx, entityId, locale),
  })),
  letterOn(collectionEvents.returned, write, async ({ entityId, data }, tx, locale) => {
    const values = await collected(tx, entityId, locale)
    if (!data.againOn) return { key: 'collectionReturned', values }
    const againOn = formatDate(locale, data.againOn as CalendarDate, 'long')
    return { key: 'collectionRetried', values: { ...values, againOn } }
  }),
]
