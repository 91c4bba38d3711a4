// Commitments that were there before orders were: what was called and paid since, and what the fund has said of it.

import type { CalendarDate } from '#domain/date.ts'
import { callDueOn } from '#domain/investment/capital-call.ts'
import { equityTemplate, subscriptionFee } from '#domain/investment/committing.ts'
import type { Money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { openAccounts, postAll } from '#services/ledger/index.ts'
import { euros, insertCall, insertCommitment, insertValue } from './store.ts'

export type CommitmentHistory = {
  customerId: string
  id: string
  amount: Money
  signedOn: CalendarDate
  /** The first, paid on its day. */
  call: { amount: Money; announcedOn: CalendarDate }
  values: readonly { on: CalendarDate; amount: Money; toldOn: CalendarDate }[]
  /** What the fund has said of all this, by its ids: it is not heard again. */
  heard: readonly string[]
}

/** Its money came from outside: what is on the account now was never less. */
async function postFirst(tx: Tx, { id, call, amount }: CommitmentHistory): Promise<void> {
  const fee = subscriptionFee(amount)
  const [payments, fund, fees] = await openAccounts(tx, [
    { kind: 'PAYMENTS', reference: 'servicing-bank', currency: 'EUR' },
    { kind: 'FUND', reference: equityTemplate, currency: 'EUR' },
    { kind: 'FEES', reference: equityTemplate, currency: 'EUR' },
  ])
  await postAll(tx, [
    {
      ...{ id: uuidV7(), key: `history/${id}/1`, kind: 'CALL_PAID' },
      ...{ valueDate: callDueOn(call.announcedOn), evidence: { commitmentId: id, number: 1 } },
      lines: [
        { accountId: payments!, amount: euros(-call.amount.minor - fee.minor) },
        { accountId: fund!, amount: call.amount },
        { accountId: fees!, amount: fee },
      ],
    },
  ])
}

export async function writeCommitments(
  tx: Tx,
  histories: readonly CommitmentHistory[],
): Promise<void> {
  for (const history of histories) {
    const { customerId, id, amount, signedOn, call, values, heard } = history
    await insertCommitment(tx, {
      ...{ customerId, id, orderId: null, fund: equityTemplate, state: 'ACTIVE', amount },
      ...{ signedOn, toldOn: signedOn },
    })
    const dueOn = callDueOn(call.announcedOn)
    await insertCall(tx, {
      ...{ ...call, customerId, commitmentId: id, number: 1, orderId: null, state: 'PAID' },
      ...{ fee: subscriptionFee(amount), dueOn, paidOn: dueOn, toldOn: dueOn },
    })
    await postFirst(tx, history)
    for (const value of values) await insertValue(tx, { customerId, id }, value)
    await tx.query(
      `insert into commitments.fund_events (fund, event_id, kind, body, outcome, customer_id)
       select $1, event, 'CLOSING', '{}', 'applied', $2 from unnest($3::text[]) as event`,
      [equityTemplate, customerId, heard],
    )
  }
}
