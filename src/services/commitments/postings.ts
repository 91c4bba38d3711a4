// Money between a holder's account and a fund, on the ledger.

import type { CalendarDate } from '#domain/date.ts'
import type { Money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { openAccount, post } from '#services/ledger/index.ts'
import { type Call, euros, type Held } from './store.ts'

const house = (tx: Tx, kind: 'FUND' | 'FEES', reference: string) =>
  openAccount(tx, { kind, reference, currency: 'EUR' })

type Paid = { call: Call; accountId: string; interest: Money; on: CalendarDate; holdId?: string }

/** To the fund what it called, with interest where that is late; to us the fee of the first call. */
export async function postCall(
  tx: Tx,
  { customerId, id: commitmentId, fund }: Held,
  { call, accountId, interest, on, holdId }: Paid,
): Promise<void> {
  const { number, amount, fee, orderId } = call
  const account = await ledgerAccountOf(tx, { customerId, id: accountId, currency: 'EUR' })
  const toFund = amount.minor + interest.minor
  const lines = [
    { accountId: account, amount: euros(-toFund - fee.minor) },
    { accountId: await house(tx, 'FUND', fund), amount: euros(toFund) },
    { accountId: await house(tx, 'FEES', fund), amount: fee },
  ]
  await post(
    tx,
    {
      ...{ id: uuidV7(), key: `call/${commitmentId}/${number}`, kind: 'CALL_PAID', valueDate: on },
      lines: lines.filter((line) => line.amount.minor !== 0n),
    },
    { evidence: { orderId, commitmentId, number }, ...(holdId && { holdId }) },
  )
}

type Distributed = { number: number; amount: Money; on: CalendarDate; accountId: string }

export async function postDistribution(
  tx: Tx,
  { customerId, id: commitmentId, fund }: Held,
  { number, amount, on, accountId }: Distributed,
): Promise<void> {
  const account = await ledgerAccountOf(tx, { customerId, id: accountId, currency: 'EUR' })
  const key = `distribution/${commitmentId}/${number}`
  await post(
    tx,
    {
      ...{ id: uuidV7(), key, kind: 'FUND_PAID', valueDate: on },
      lines: [
        { accountId: await house(tx, 'FUND', fund), amount: euros(-amount.minor) },
        { accountId: account, amount },
      ],
    },
    { evidence: { commitmentId, number } },
  )
}
