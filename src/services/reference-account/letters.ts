// What users are told of the accounts money goes to: in the postbox, and at once by mail.

import { coolingOffHours } from '#domain/account/cooling-off.ts'
import type { ReferenceAccount } from '#domain/account/reference-account.ts'
import { formatDate } from '#domain/format.ts'
import type { Tx } from '#platform/db.ts'
import type { Subscriber } from '#platform/events.ts'
import { letterOf } from '#platform/letters.ts'
import { type KeptAccount, readSalesChannel, type WarnUsers } from '#services/customer/index.ts'
import { letterOn, type WriteLetter, writeToCustomer } from '#services/postbox/index.ts'
import { referenceAccountEvents } from './events.ts'

const endingOf = ({ iban, accountNumber }: Partial<ReferenceAccount>): string =>
  (iban ?? accountNumber ?? '').slice(-4)

export async function tellUsers(
  tx: Tx,
  customerId: string,
  kind: Extract<Parameters<WarnUsers>[2]['kind'], `reference${string}`>,
  account: Partial<KeptAccount>,
  warnUsers: WarnUsers,
): Promise<void> {
  const { market: locale } = (await readSalesChannel(tx, customerId))!
  const { pendingUntil } = account
  const values = {
    ...{ ending: endingOf(account), hours: String(coolingOffHours) },
    ...(pendingUntil && { until: formatDate(locale, pendingUntil, 'long') }),
  }
  await writeToCustomer(tx, { customerId, ...letterOf(locale, kind, values) })
  await warnUsers(tx, customerId, { kind, locale, values })
}

export const referenceAccountLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(referenceAccountEvents.lapsed, write, async ({ data }) => ({
    ...{ key: 'referenceAccountLapsed', values: data },
  })),
]
