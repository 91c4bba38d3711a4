// What is told of data that has to be confirmed again, and of data that changed; and the block of whoever stays silent.

import { blockedOn, closedOn, type DataNotice } from '#domain/customer/data-refresh.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { followBlocks, isBlocked, keepBlock, releaseBlock } from '#services/accounts/index.ts'
import { customerEvents, endSooner, readValidity } from '#services/customer/index.ts'
import { payInEvents } from '#services/payments/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'

const reason = 'DATA'

/** Whoever confirmed in the meantime is not blocked: the two are told in the order in which they happened. */
export const refreshSubscribers: readonly Subscriber[] = [
  subscriber('kyc.data', customerEvents.dataDue, async ({ customerId, data, actor }, tx) => {
    if (data.notice !== 'BLOCKED') return
    if ((await readValidity(tx, customerId)).validUntil !== data.validUntil) return
    await keepBlock(tx, { customerId, reason, by: actor })
    await followBlocks(tx, customerId)
  }),
  subscriber(
    'kyc.data confirmed',
    customerEvents.dataConfirmed,
    async ({ customerId, actor }, tx) => {
      if (await isBlocked(tx, customerId, reason))
        await releaseBlock(tx, { customerId, reason, by: actor })
    },
  ),
  // Much money within a year is looked at more closely from then on.
  subscriber('kyc.money', payInEvents.received, ({ customerId }, tx) => endSooner(tx, customerId)),
]

const keys = {
  ASKED: 'dataDue',
  REMINDED: 'dataDue',
  EXPIRED: 'dataExpired',
  CLOSED: 'dataClosed',
  BLOCKED: 'dataBlocked',
} as const satisfies Record<DataNotice, string>

function dueContent(
  { notice, validUntil }: { notice: DataNotice; validUntil: CalendarDate },
  locale: Locale,
): LetterContent {
  const said = (day: CalendarDate) => formatDate(locale, day, 'long')
  return {
    key: keys[notice],
    ...(notice === 'REMINDED' && { reminder: 'reminderData' as const }),
    values: {
      until: said(validUntil),
      closed: said(closedOn(validUntil)),
      blocked: said(blockedOn(validUntil)),
    },
  }
}

/** What one person says of themselves is that person's to hear of; of the account's addresses all hear. */
const changes = [
  { event: customerEvents.moved, isOwn: false },
  { event: customerEvents.deliveryAddressChanged, isOwn: false },
  { event: customerEvents.workChanged, isOwn: true },
  { event: customerEvents.financialInformationChanged, isOwn: true },
] as const

export const refreshLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(customerEvents.dataDue, write, async ({ data }, _, locale) => dueContent(data, locale)),
  letterOn(customerEvents.dataConfirmed, write, async ({ customerId }, tx, locale) => {
    const { validUntil } = await readValidity(tx, customerId)
    return {
      key: 'dataConfirmed',
      values: { until: formatDate(locale, date(validUntil), 'long') },
    }
  }),
  ...changes.map(({ event, isOwn }) =>
    letterOn(event, write, async ({ actor, occurredOn }, _, locale) => ({
      key: 'detailsChanged',
      values: { day: formatDate(locale, occurredOn, 'long') },
      ...(isOwn && { to: [actor] }),
    })),
  ),
]
