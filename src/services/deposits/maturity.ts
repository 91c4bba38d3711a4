// The end of a term: principal and last interest leave the deposit by the legs of its instruction. What
// goes back to the account is one set; whatever the money does next is somebody else's answer.

import type { CalendarDate } from '#domain/date.ts'
import {
  defaultLegs,
  type Leg,
  legAmounts,
  legsOfLeaving,
} from '#domain/deposit/maturity-instruction.ts'
import { endingStates } from '#domain/holdings/product-instance.ts'
import type { Line } from '#domain/ledger.ts'
import { add, decimalOf, type Money, money } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emitAll } from '#platform/events.ts'
import { type Done, inSets, sumOf } from '#platform/set-aside.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { payoutAccounts } from '#services/accounts/index.ts'
import { leavingAmong } from '#services/customer/index.ts'
import { postAll } from '#services/ledger/index.ts'
import { type Contract, type DueKey, dueSets, lockDue, namedDue } from './due.ts'
import { depositEvents } from './events.ts'
import { houseAccounts, interestLines, recordPostings } from './interest.ts'
import { type Reckoned, readExemptions, reckon } from './reckoning.ts'

export type MaturedLeg = Leg & {
  /** This leg's part of the payout. */
  money: Money
  contract: Contract
  accountId: string
  setBy: string
  setAt: Date
  setOn: CalendarDate | null
}

/** What happens to a leg that does not simply stay on the account. */
export type CarryOn = (tx: Tx, leg: MaturedLeg) => Promise<void>

/** Opens the renewal and says its ledger account; undefined where the money goes to the account instead. */
export type Renew = (tx: Tx, leg: Omit<MaturedLeg, 'accountId'>) => Promise<string | undefined>

type Ports = { renew: Renew; carryOn: CarryOn }

const mostAtOnce = 200

type Instruction = {
  instanceId: string
  legs: Leg[]
  setBy: string
  setAt: Date
  setOn: CalendarDate | null
}

async function readInstructions(tx: Tx, due: readonly Contract[]) {
  const { rows } = await tx.query<Instruction>(
    `select instance_id as "instanceId", legs, set_by as "setBy", set_at as "setAt",
            coalesce(set_on, set_at::date) as "setOn"
       from deposits.maturity_instructions where instance_id = any ($1)`,
    [due.map(({ instanceId }) => instanceId)],
  )
  return new Map(rows.map((row) => [row.instanceId, row]))
}

/** What the customer has said about the end; undefined: nothing yet. */
export async function chosenLegs(tx: Tx, contract: Contract): Promise<readonly Leg[] | undefined> {
  const instructions = await readInstructions(tx, [contract])
  return instructions.get(contract.instanceId)?.legs
}

/** Principal and interest of one deposit, cut into the legs of its instruction. */
function legsOf(
  reckoned: Reckoned,
  instruction: Instruction | undefined,
  leaving: ReadonlySet<string>,
): Omit<MaturedLeg, 'accountId'>[] {
  const { contract, tax } = reckoned
  const chosen = instruction?.legs ?? defaultLegs(contract.prolongation)
  const legs = leaving.has(contract.customerId) ? legsOfLeaving(chosen) : chosen
  const amounts = legAmounts(legs, contract.principal, add(contract.balance, tax.net))
  const signed = {
    setBy: instruction?.setBy ?? 'end of day',
    setAt: instruction?.setAt ?? new Date(),
    setOn: instruction?.setOn ?? null,
  }
  return legs
    .map((leg, i) => ({ ...leg, ...signed, money: amounts[i]!, contract }))
    .filter((leg) => leg.money.minor > 0n)
}

async function matureSet(
  tx: Tx,
  keys: readonly DueKey[],
  day: CalendarDate,
  { renew, carryOn }: Ports,
): Promise<void> {
  const isDue = `c.is_running and c.pays_on <= $3 and i.state = 'ACTIVE'`
  const due = await lockDue(tx, keys, isDue, [day])
  if (due.length === 0) return
  const customers = due.map(({ customerId }) => customerId)
  const instructions = await readInstructions(tx, due)
  const exemptions = await readExemptions(tx, customers, day)
  const accounts = await payoutAccounts(tx, customers)
  const leaving = await leavingAmong(tx, customers)
  const house = houseAccounts(tx)
  const ended: (Reckoned & { transferId: string })[] = []
  const transfers = []
  const later: MaturedLeg[] = []
  for (const contract of due) {
    const reckoned = reckon(contract, contract.maturesOn!, day, exemptions)
    const account = accounts.get(`${contract.customerId} ${contract.currency}`)
    if (!account)
      throw new Error(`${contract.customerId} has no account in ${contract.currency}: open one`)
    const transferId = uuidV7()
    ended.push({ ...reckoned, transferId })
    let toAccount = money(0n, contract.currency)
    const renewed: Line[] = []
    for (const leg of legsOf(reckoned, instructions.get(contract.instanceId), leaving)) {
      const renewal = leg.to === 'RENEWAL' ? await renew(tx, leg) : undefined
      if (renewal) renewed.push({ accountId: renewal, amount: leg.money })
      else toAccount = add(toAccount, leg.money)
      if (leg.to === 'PRODUCT' || leg.to === 'REFERENCE')
        later.push({ ...leg, accountId: account.id })
    }
    transfers.push({
      id: transferId,
      key: `maturity/${contract.instanceId}`,
      kind: 'DEPOSIT_MATURED',
      valueDate: contract.paysOn!,
      lines: [
        {
          accountId: contract.ledgerAccountId,
          amount: money(-contract.balance.minor, contract.currency),
        },
        ...(await interestLines(house, reckoned)),
        ...renewed,
        ...(toAccount.minor > 0n
          ? [{ accountId: account.ledgerAccountId, amount: toAccount }]
          : []),
      ],
      evidence: { instanceId: contract.instanceId, bankId: contract.bankId },
    })
  }
  await postAll(tx, transfers)
  await recordPostings(
    tx,
    ended.filter(({ interest }) => interest.minor > 0n),
    day,
  )
  await endAll(tx, due)
  await tellMatured(tx, ended)
  for (const leg of later) await carryOn(tx, leg)
}

const tellMatured = (tx: Tx, ended: readonly Reckoned[]): Promise<void> =>
  emitAll(
    tx,
    depositEvents.matured,
    ended.map(({ contract, tax }) => ({
      data: { payout: decimalOf(add(contract.balance, tax.net)), currency: contract.currency },
      entityId: contract.instanceId,
      customerId: contract.customerId,
      actor: 'end of day',
    })),
  )

/** Paid out is closed: through CLOSING_PENDING, which nobody sees. */
export async function endAll(tx: Tx, contracts: readonly Contract[]): Promise<void> {
  const keys = [
    contracts.map(({ customerId }) => customerId),
    contracts.map(({ instanceId }) => instanceId),
  ]
  const matching = (table: string, id: string) =>
    `(${table}.customer_id, ${table}.${id}) in (select * from unnest($1::text[], $2::uuid[]))`
  await tx.query(
    `update deposits.contracts c set is_running = false, posts_for = null, posts_on = null,
            accrued_from = coalesce(c.matures_on, c.accrued_from)
      where ${matching('c', 'instance_id')}`,
    keys,
  )
  await tx.query(
    `update deposits.steps s set balance_minor = 0 where until_day is null and ${matching('s', 'instance_id')}`,
    keys,
  )
  await tx.query(
    `update holdings.product_instances i set state = 'CLOSED'
      where i.state in ${sqlList(endingStates)} and ${matching('i', 'id')}`,
    keys,
  )
}

export async function mature(db: Db, day: CalendarDate, ports: Ports): Promise<Done> {
  const results: Done[] = []
  for await (const keys of dueSets(db, 'pays_on', day, mostAtOnce))
    results.push(
      await inSets(keys, (set) => db.transaction((tx) => matureSet(tx, set, day, ports)), namedDue),
    )
  return sumOf(results)
}
