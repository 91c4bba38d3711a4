// What a customer is told of leaving: that it was asked for and what it waits for, that it was taken back, and that it
// is over, with the paper that says so.

import { formatDate } from '#domain/format.ts'
import { exportUntil } from '#domain/leaving/export.ts'
import type { Subscriber } from '#platform/events.ts'
import { paperReaders } from '#services/documents/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { exportEvents, leavingEvents } from './events.ts'

export const leavingLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(leavingEvents.requested, write, async ({ occurredOn }, _, locale) => {
    const values = { day: formatDate(locale, occurredOn, 'long') }
    return { key: 'leavingRequested', values }
  }),
  letterOn(leavingEvents.withdrawn, write, async () => ({ key: 'leavingWithdrawn', values: {} })),
  letterOn(leavingEvents.closed, write, async ({ customerId, data, occurredOn }, tx, locale) => {
    const values = { day: formatDate(locale, occurredOn, 'long') }
    const papers = await paperReaders.closing.read(tx, [
      { customerId, subject: data.terminationId },
    ])
    return { key: 'leavingClosed', values, papers }
  }),
  letterOn(exportEvents.ready, write, async ({ data, occurredOn }, _, locale) => {
    const values = { day: formatDate(locale, exportUntil(occurredOn), 'long') }
    return { key: 'exportReady', values, to: [data.userId] }
  }),
]
