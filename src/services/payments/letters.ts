// What a customer is told of money that comes and goes.

import { type CalendarDate, date } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { type Currency, money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { paperReaders } from '#services/documents/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { payInEvents, payoutEvents, payoutRest } from './events.ts'

const keysOf = <Key extends string>(of: Record<Key, unknown>) => Object.keys(of) as Key[]

type Moved = {
  currency: Currency
  minor: bigint
  day: CalendarDate | null
  target: string | null
  sender: string | null
  reason: string | null
}

const payIn = `select currency, amount_minor as minor, return_on as day, null as target,
                      nullif(sender_name, '') as sender, reason
                 from payments.pay_ins where id = $1`
const payout = `select currency, amount_minor as minor, sent_on as day, target, null as sender, reason
                  from payments.payouts where id = $1`

const letter = async (
  tx: Tx,
  locale: Locale,
  key: LetterContent['key'],
  [sql, id]: readonly [sql: string, id: string],
): Promise<LetterContent & Pick<Moved, 'reason'>> => {
  const { rows } = await tx.query<Moved>(sql, [id])
  const { currency, minor, day, target, sender, reason } = rows[0]!
  return {
    ...{ key, reason },
    values: {
      amount: formatMoney(locale, money(minor, currency)),
      ...(day && { day: formatDate(locale, day, 'long') }),
      ...(target && { ending: target.slice(-4) }),
      ...(sender && { sender }),
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

const keptLetter = (write: WriteLetter): Subscriber =>
  letterOn(payoutRest.kept, write, async ({ data }, _, locale) => {
    const { amount, currency, until, isCalled } = data
    const key = until ? 'payoutKept' : 'payoutKeptOwed'
    return {
      key: isCalled ? 'payoutKeptCalled' : key,
      values: {
        amount: formatMoney(locale, parseMoney(amount, currency)!),
        ...(until && { until: formatDate(locale, date(until), 'long') }),
      },
    }
  })

export const paymentLetters = (write: WriteLetter): Subscriber[] => [
  keptLetter(write),
  ...keysOf(payInKeys).map((name) =>
    letterOn(payInEvents[name], write, async ({ data }, tx, locale) => {
      const told = [payIn, data.payInId] as const
      const { key, values, reason } = await letter(tx, locale, payInKeys[name], told)
      if (name !== 'held') return { key, values }
      // What was settled before this is heard is told by what settled it.
      if (!values.day) return undefined
      return { key: reason === 'NAME' && values.sender ? 'payInUnproven' : key, values }
    }),
  ),
  ...keysOf(payoutKeys).map((name) =>
    letterOn(payoutEvents[name], write, async ({ customerId, data }, tx, locale) => {
      const told = [payout, data.payoutId] as const
      const { key, values, reason } = await letter(tx, locale, payoutKeys[name], told)
      // What was never sent came back from nobody.
      const givenUp = reason === 'account.short' ? 'payoutUncovered' : 'payoutGivenUp'
      return {
        ...{ key: name === 'RETURNED' && !values.day ? givenUp : key, values },
        papers:
          name === 'SENT'
            ? await paperReaders.payout.read(tx, [{ customerId, subject: data.payoutId }])
            : [],
      }
    }),
  ),
]
