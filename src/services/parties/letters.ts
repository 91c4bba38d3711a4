// What people are told of who acts for their account.

import type { Subscriber } from '#platform/events.ts'
import { customerEvents, readPersonName, readSalesChannel } from '#services/customer/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'

export const partyLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(customerEvents.roleEnded, write, async ({ customerId, data }, tx) => {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    const values = { name: await readPersonName(tx, customerId, data.personId) }
    return { key: 'roleEnded', locale, values }
  }),
]
