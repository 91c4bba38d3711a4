// What a customer is told of money that comes and goes.

import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { paperReaders } from '#services/documents/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { payInEvents, payoutEvents } from './events.ts'

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[]

type Moved = { currency: Currency; minor: bigint; day: CalendarDate | null; target: string | null }

const payIn = `select currency, amount_minor as minor, return_on as day, null as target
                 from payments.pay_ins where id = $1`
const payout = `select currency, amount_minor as minor, sent_on as day, target
                  from payments.payouts where id = $1`

const letter = async (
  tx: Tx,
  locale: Locale,
  key: LetterContent['key'],
  [sql, id]: readonly [sql: string, id: string],
): Promise<LetterContent> => {
  const { rows } = await tx.query<Moved>(sql, [id])
  const { currency, minor, day, target } = rows[0]!
  return {
    key,
    values: {
      amount: formatMoney(locale, money(minor, currency)),
      ...(day && { day: formatDate(locale, day, 'long') }),
      ...(target && { ending: target.slice(-4) }),
    },
  }
}

const payInKeys = {
  received: 'payInReceived',
  held: 'payInHeld',
  returned: 'payInReturned',
} as const
const payoutKeys = {
  REQUESTED: 'payoutRequested',
  SENT: 'payoutSent',
  RETURNED: 'payoutReturned',
} as const

export const paymentLetters = (write: WriteLetter): Subscriber[] => [
  ...keysOf(payInKeys).map((name) =>
    letterOn(payInEvents[name], write, ({ data }, tx, locale) =>
      letter(tx, locale, payInKeys[name], [payIn, data.payInId]),
    ),
  ),
  ...keysOf(payoutKeys).map((name) =>
    letterOn(payoutEvents[name], write, async ({ customerId, data }, tx, locale) => {
      const { key, values } = await letter(tx, locale, payoutKeys[name], [payout, data.payoutId])
      return {
        // What was never sent came back from nobody.
        ...{ key: name === 'RETURNED' && !values.day ? 'payoutGivenUp' : key, values },
        papers:
          name === 'SENT'
            ? await paperReaders.payout.read(tx, [{ customerId, subject: data.payoutId }])
            : [],
      }
    }),
  ),
]
