// What a customer is told of leaving: that it was asked for and what it waits for, that it was taken back, and that it
// is over, with the paper that says so.

import { formatDate } from '#domain/format.ts'
import { exportUntil } from '#domain/leaving/export.ts'
import type { Subscriber } from '#platform/events.ts'
import { readSalesChannel } from '#services/customer/index.ts'
import { paperReaders } from '#services/documents/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { exportEvents, leavingEvents } from './events.ts'

export const leavingLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(leavingEvents.requested, write, async ({ customerId, occurredOn }, tx) => {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    const values = { day: formatDate(locale, occurredOn, 'long') }
    return { key: 'leavingRequested', locale, values }
  }),
  letterOn(leavingEvents.withdrawn, write, async ({ customerId }, tx) => {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    return { key: 'leavingWithdrawn', locale, values: {} }
  }),
  letterOn(leavingEvents.closed, write, async ({ customerId, data, occurredOn }, tx) => {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    const values = { day: formatDate(locale, occurredOn, 'long') }
    const papers = await paperReaders.closing.read(tx, [
      { customerId, subject: data.terminationId },
    ])
    return { key: 'leavingClosed', locale, values, papers }
  }),
  letterOn(exportEvents.ready, write, async ({ customerId, data, occurredOn }, tx) => {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    const values = { day: formatDate(locale, exportUntil(occurredOn), 'long') }
    return { key: 'exportReady', locale, values, to: [data.userId] }
  }),
]
