// How payments that come in are booked, and told of: held apart, credited, or sent back.

import type { CalendarDate } from '#domain/date.ts'
import { type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { type KnownAccount, ledgerAccountOf } from '#services/accounts/index.ts'
import { openAccount, post } from '#services/ledger/index.ts'
import { payInEvents } from './events.ts'

const servicing = 'servicing-bank'

export const outside = (tx: Tx, { currency }: Money) =>
  openAccount(tx, { kind: 'PAYMENTS', reference: servicing, currency })
export const suspense = (tx: Tx, { currency }: Money) =>
  openAccount(tx, { kind: 'SUSPENSE', reference: 'pay-ins', currency })

type Movement = {
  key: string
  kind: string
  amount: Money
  valueDate: CalendarDate
  payInId: string
}

export const move = (
  tx: Tx,
  { key, kind, amount, valueDate, payInId }: Movement,
  from: string,
  to: string,
) =>
  post(
    tx,
    {
      id: uuidV7(),
      key,
      kind,
      valueDate,
      lines: [
        { accountId: from, amount: money(-amount.minor, amount.currency) },
        { accountId: to, amount },
      ],
    },
    { evidence: { payInId } },
  )

export async function credit(
  tx: Tx,
  account: KnownAccount,
  { id, amount, valueDate }: { id: string; amount: Money; valueDate: CalendarDate },
  from: string,
): Promise<void> {
  const to = await ledgerAccountOf(tx, account)
  const key = `pay-in/${id}/credit`
  await move(tx, { key, kind: 'PAY_IN', amount, valueDate, payInId: id }, from, to)
  await tell(tx, 'received', account, id)
}

export const tell = (
  tx: Tx,
  what: 'received' | 'held' | 'returned',
  account: KnownAccount,
  payInId: string,
): Promise<void> =>
  emit(tx, payInEvents[what], {
    data: { payInId, accountId: account.id },
    entityId: account.id,
    customerId: account.customerId,
    actor: 'servicing bank',
  })
