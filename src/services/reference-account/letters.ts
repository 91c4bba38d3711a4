// What users are told of the accounts money goes to: in the postbox, and at once by mail.

import { coolingOffHours } from '#domain/account/cooling-off.ts'
import type { ReferenceAccount } from '#domain/account/reference-account.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Tx } from '#platform/db.ts'
import { emit, type Subscriber } from '#platform/events.ts'
import { type KeptAccount, readSalesChannel, type WarnUsers } from '#services/customer/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { type AccountNews, referenceAccountEvents } from './events.ts'

const endingOf = ({ iban, accountNumber }: Partial<ReferenceAccount>): string =>
  (iban ?? accountNumber ?? '').slice(-4)

type Told = { ending: string; until?: KeptAccount['pendingUntil'] }

const valuesOf = ({ ending, until }: Told, locale: Locale) => ({
  ...{ ending, hours: String(coolingOffHours) },
  ...(until && { until: formatDate(locale, until, 'long') }),
})

/** The mail says it itself, whoever had the address before hears of it too; the letter is what can be checked. */
export async function tellUsers(
  tx: Tx,
  customerId: string,
  news: AccountNews,
  account: KeptAccount,
  warnUsers: WarnUsers,
): Promise<void> {
  const { market: locale } = (await readSalesChannel(tx, customerId))!
  const { accountId, pendingUntil: until } = account
  const told = { ending: endingOf(account), ...(until && { until }) }
  await emit(tx, referenceAccountEvents.told, {
    ...{ data: { news, ...told }, entityId: accountId, customerId, actor: 'reference-account' },
  })
  await warnUsers(tx, customerId, { kind: news, locale, values: valuesOf(told, locale) })
}

export const referenceAccountLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(referenceAccountEvents.told, write, async ({ data: { news, ...told } }, _, locale) => ({
    ...{ key: news, values: valuesOf(told, locale), isMailed: true },
  })),
  letterOn(referenceAccountEvents.lapsed, write, async ({ data }) => ({
    ...{ key: 'referenceAccountLapsed', values: data },
  })),
]
