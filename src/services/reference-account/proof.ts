// Accounts of which no bank says whose they are: money that comes from one proves it, and without any it lapses.

import type { CalendarDate } from '#domain/date.ts'
import type { Db, Tx } from '#platform/db.ts'
import { lockCustomers } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { oneByOne } from '#platform/set-aside.ts'
import {
  customerEvents,
  type KeptAccount,
  type Lapsed,
  lapsedAccounts,
  readKept,
  removeAccount,
  tellChange,
  type WarnUsers,
} from '#services/customer/index.ts'
import { payInEvents, senderOf } from '#services/payments/index.ts'
import { takeIntoUse } from './adding.ts'
import { referenceAccountEvents } from './events.ts'

const plain = (number: string): string => number.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

const isFrom = ({ iban, branchCode, accountNumber }: KeptAccount, sender: string): boolean =>
  [iban, `${branchCode ?? ''}${accountNumber ?? ''}`].some(
    (known) => known !== undefined && known !== '' && plain(known) === plain(sender),
  )

/** A payment that was credited at once bears the customer's name. */
export const referenceAccountSubscribers = (warnUsers: WarnUsers): Subscriber[] => [
  subscriber('reference-account.proof', payInEvents.received, async ({ customerId, data }, tx) => {
    await lockCustomers(tx, [customerId])
    const sender = await senderOf(tx, data.payInId)
    const kept = await readKept(tx, customerId)
    const proven = kept.find(
      (each) => each.state === 'PENDING_TEST_TRANSFER' && sender && isFrom(each, sender),
    )
    if (!proven) return
    await takeIntoUse(tx, customerId, proven, { kept, isFurther: !proven.isWantedFirst, warnUsers })
    const event = customerEvents.referenceAccountNamed
    await tellChange(tx, { customerId, event, actor: 'payments' })
  }),
]

async function lapse(tx: Tx, { customerId, accountId }: Lapsed, day: CalendarDate): Promise<void> {
  const kept = await readKept(tx, customerId)
  const found = kept.find((each) => each.accountId === accountId)
  if (!found?.pendingUntil || found.pendingUntil >= day || found.state === 'REMOVED') return
  await removeAccount(tx, { customerId, accountId })
  if (found.state !== 'PENDING_TEST_TRANSFER') return
  const ending = (found.iban ?? found.accountNumber!).slice(-4)
  await emit(tx, referenceAccountEvents.lapsed, {
    ...{ data: { ending }, entityId: accountId, customerId, actor: 'end of day' },
  })
}

export const lapseAccountsStep: DayStep = {
  name: 'lapse-reference-accounts',
  run: async (db: Db, day) => {
    const { issues } = await oneByOne(
      await lapsedAccounts(db, day),
      (each) =>
        db.transaction((tx) => lapse(tx, each, day), {
          ...{ customers: [each.customerId], isLocked: true },
        }),
      ({ accountId, customerId }) => ({ entityId: accountId, customerId }),
    )
    return issues
  },
}
