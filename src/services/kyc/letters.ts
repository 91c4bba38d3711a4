// What whoever was identified, or was not, is told of it.

import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { identificationEvents } from './events.ts'
import { humansOf, triesOf } from './store.ts'
import { identificationWords } from './words.ts'

const keys = { done: 'identificationDone', failed: 'identificationFailed' } as const

type About = { identificationId: string; personId: string }

async function contentOf(tx: Tx, name: keyof typeof keys, customerId: string, about: About) {
  const { market: locale } = (await readSalesChannel(tx, customerId))!
  const { methods, reasons, failed } = identificationWords(locale)
  const tries = await triesOf(tx, customerId, about.personId)
  const found = tries.find(({ id }) => id === about.identificationId)
  if (!found) return undefined
  const concerned = (await humansOf(tx, customerId)).filter(
    (human) => human.customerId === customerId && human.personId === about.personId,
  )
  return {
    ...{ key: keys[name], locale },
    values: {
      method: methods[found.method].title,
      reason: found.reason ? reasons[found.reason] : failed,
    },
    // A person who does not log in is told through those who do.
    ...(concerned.length > 0 && { to: concerned.map(({ userId }) => userId) }),
  }
}

export const identificationLetters = (write: WriteLetter): Subscriber[] =>
  (['done', 'failed'] as const).map((name) =>
    letterOn(identificationEvents[name], write, ({ customerId, data }, tx) =>
      contentOf(tx, name, customerId, data),
    ),
  )
