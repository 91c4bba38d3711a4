// What people are told of their identification, of what is missing, and that we cannot do business with them.

import { date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { customerEvents } from '#services/customer/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { readChecks } from './case-store.ts'
import { caseEvents, identificationEvents } from './events.ts'
import { humansOf, triesOf } from './store.ts'
import { identificationWords, neededText } from './words.ts'

const keys = { done: 'identificationDone', failed: 'identificationFailed' } as const

type About = { identificationId: string; personId: string }

async function contentOf(
  tx: Tx,
  name: keyof typeof keys,
  customerId: string,
  about: About,
  locale: Locale,
) {
  const { methods, reasons, failed } = identificationWords(locale)
  const tries = await triesOf(tx, customerId, about.personId)
  const found = tries.find(({ id }) => id === about.identificationId)
  if (!found) return undefined
  const concerned = (await humansOf(tx, customerId)).filter(
    (human) => human.customerId === customerId && human.personId === about.personId,
  )
  return {
    key: keys[name],
    values: {
      method: methods[found.method].title,
      reason: found.reason ? reasons[found.reason] : failed,
    },
    // A person who does not log in is told through those who do.
    ...(concerned.length > 0 && { to: concerned.map(({ userId }) => userId) }),
  }
}

/** What is missing, in the operator's words or in ours. */
async function moreOf(tx: Tx, customerId: string, dueOn: string, locale: Locale) {
  const waiting = (await readChecks(tx, customerId)).filter(({ status }) => status === 'NEEDS_MORE')
  const texts = new Set(waiting.map(({ asked, reason }) => asked ?? neededText(locale, reason)))
  const text = [...texts].join('\n\n') || neededText(locale, undefined)
  const values = { text, day: formatDate(locale, date(dueOn), 'long') }
  return { key: 'kycMore', values } as const
}

export const caseLetters = (write: WriteLetter): Subscriber[] => [
  ...(['done', 'failed'] as const).map((name) =>
    letterOn(identificationEvents[name], write, ({ customerId, data }, tx, locale) =>
      contentOf(tx, name, customerId, data, locale),
    ),
  ),
  letterOn(caseEvents.more, write, ({ customerId, data }, tx, locale) =>
    moreOf(tx, customerId, data.dueOn, locale),
  ),
  // Why is never told.
  letterOn(caseEvents.blocked, write, async () => ({ key: 'accountSuspended', values: {} })),
  // A mail with the way in has gone out at once.
  letterOn(customerEvents.activated, write, async () => ({
    ...{ key: 'welcome', values: {}, isMailed: true },
  })),
  letterOn(customerEvents.rejected, write, async () => ({ key: 'customerRejected', values: {} })),
]
