// Settling what was asked for: on its day the money leaves the deposit, with the interest where all of it
// goes.

import type { CalendarDate } from '#domain/date.ts'
import type { WithdrawalKind } from '#domain/deposit/deposit-withdrawal.ts'
import { type Money, money } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { payoutAccounts } from '#services/accounts/index.ts'
import { post } from '#services/ledger/index.ts'
import { changeSteps } from './contract.ts'
import { type Contract, contractsWhere } from './due.ts'
import { depositEvents } from './events.ts'
import { houseAccounts, interestLines, recordPostings } from './interest.ts'
import { endAll } from './maturity.ts'
import { readExemptions, reckonLeaving } from './reckoning.ts'

type Due = {
  customerId: string
  id: string
  instanceId: string
  kind: WithdrawalKind
  minor: bigint | null
  effectiveOn: CalendarDate
}

const withdrawals = `
  select customer_id as "customerId", id, instance_id as "instanceId", kind, amount_minor as minor,
         effective_on as "effectiveOn"
    from deposits.withdrawals where state = 'REQUESTED' and effective_on <= $1`

export async function settleWithdrawals(db: Db, day: CalendarDate): Promise<Done> {
  const { rows } = await db.query<Due>(`${withdrawals} order by effective_on, id`, [day])
  return oneByOne(
    rows,
    ({ customerId, id }) =>
      db.transaction(
        async (tx) => {
          const found = await tx.query<Due>(`${withdrawals} and id = $2 for update`, [day, id])
          if (found.rows[0]) await settle(tx, found.rows[0], day)
        },
        { customers: [customerId], isLocked: true },
      ),
    ({ customerId, id }) => ({ entityId: id, customerId }),
  )
}

async function settle(tx: Tx, due: Due, day: CalendarDate): Promise<void> {
  const [contract] = await contractsWhere(
    tx,
    'c.customer_id = $1 and c.instance_id = $2 and c.is_running for update of i, c',
    [due.customerId, due.instanceId],
  )
  if (!contract) throw new Error(`withdrawal ${due.id} of a deposit that does not run`)
  if (due.minor === null) await closeEarly(tx, contract, due, day)
  else await takeOut(tx, contract, due, money(due.minor, contract.currency))
  await tx.query(
    `update deposits.withdrawals set state = 'SETTLED' where customer_id = $1 and id = $2`,
    [due.customerId, due.id],
  )
  await emit(tx, depositEvents.withdrawn, {
    data: { withdrawalId: due.id },
    entityId: due.instanceId,
    customerId: due.customerId,
    actor: 'end of day',
  })
}

async function accountFor(tx: Tx, { customerId, currency }: Contract): Promise<string> {
  const accounts = await payoutAccounts(tx, [customerId])
  const account = accounts.get(`${customerId} ${currency}`)
  if (!account) throw new Error(`${customerId} has no account in ${currency}: open one`)
  return account.ledgerAccountId
}

async function takeOut(tx: Tx, contract: Contract, due: Due, amount: Money): Promise<void> {
  await post(
    tx,
    {
      id: uuidV7(),
      key: `withdrawal/${due.id}`,
      kind: 'DEPOSIT_WITHDRAWN',
      valueDate: due.effectiveOn,
      lines: [
        { accountId: contract.ledgerAccountId, amount: money(-amount.minor, amount.currency) },
        { accountId: await accountFor(tx, contract), amount },
      ],
    },
    { evidence: { instanceId: contract.instanceId, bankId: contract.bankId } },
  )
  await changeSteps(tx, [
    {
      customerId: contract.customerId,
      instanceId: contract.instanceId,
      day: due.effectiveOn,
      added: money(-amount.minor, amount.currency),
    },
  ])
}

async function closeEarly(tx: Tx, contract: Contract, due: Due, day: CalendarDate): Promise<void> {
  const exemptions = await readExemptions(tx, [contract.customerId], day)
  const leaving = { kind: due.kind, on: due.effectiveOn }
  const { reckoned, penalty, paid } = reckonLeaving(contract, leaving, day, exemptions)
  const house = houseAccounts(tx)
  const transferId = uuidV7()
  await post(
    tx,
    {
      id: transferId,
      key: `withdrawal/${due.id}`,
      kind: 'DEPOSIT_CLOSED',
      valueDate: due.effectiveOn,
      lines: [
        {
          accountId: contract.ledgerAccountId,
          amount: money(-contract.balance.minor, contract.currency),
        },
        ...(await interestLines(house, reckoned)),
        ...(penalty.minor > 0n
          ? [
              {
                accountId: await house('INTEREST', contract.bankId, contract.currency),
                amount: penalty,
              },
            ]
          : []),
        { accountId: await accountFor(tx, contract), amount: paid },
      ],
    },
    { evidence: { instanceId: contract.instanceId, bankId: contract.bankId } },
  )
  if (reckoned.interest.minor > 0n) await recordPostings(tx, [{ ...reckoned, transferId }], day)
  await endAll(tx, [contract])
}
