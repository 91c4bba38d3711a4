// The ledger service: the only way money moves. Other services post through it inside their own
// transaction; everything it promises is kept by the database itself.

import type { CalendarDate } from '#domain/date.ts'
import { type LedgerAccountKind, type Transfer, transferRefusal } from '#domain/ledger.ts'
import type { Currency, Money } from '#domain/money.ts'
import { money } from '#domain/money.ts'
import type { Queryable, Tx } from '#platform/db.ts'
import { Conflict, Refused } from '#platform/failure.ts'
import { uuidV7 } from '#platform/uuid.ts'

export { type BatchedTransfer, postAll } from './batch.ts'
export { type LedgerFault, ledgerFaults } from './check.ts'
export { headFile, type SealHead, type SealHeads } from './heads.ts'
export { reconcileStep, sealStep } from './steps.ts'

export type AccountToOpen = {
  kind: LedgerAccountKind
  /** What it stands for: a transaction account, an instance, a bank, a country. */
  reference: string
  currency: Currency
  customerId?: string
  /** The least that may be left free; absent: no limit. */
  floor?: Money
}

/** Opens the account, or finds the one that is open already. */
export async function openAccount(tx: Queryable, account: AccountToOpen): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    'select ledger.open_account($1, $2, $3, $4, $5, $6) as id',
    [
      uuidV7(),
      account.customerId ?? null,
      account.kind,
      account.reference,
      account.currency,
      account.floor?.minor ?? null,
    ],
  )
  return rows[0]!.id
}

export type AccountOfAnyCurrency = Omit<AccountToOpen, 'currency' | 'floor'> & {
  /** Of money, or the ISIN of units. */
  currency: string
  floor?: bigint
}

/** Many at once, in the order asked for. */
export async function openAccounts(
  tx: Queryable,
  accounts: readonly AccountOfAnyCurrency[],
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select ledger.open_account(a.id, a.customer_id, a.kind, a.reference, a.currency, a.floor) as id
       from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) with ordinality
            as a (id, customer_id, kind, reference, currency, floor, n) order by a.n`,
    [
      accounts.map(() => uuidV7()),
      accounts.map(({ customerId }) => customerId ?? null),
      accounts.map(({ kind }) => kind),
      accounts.map(({ reference }) => reference),
      accounts.map(({ currency }) => currency),
      accounts.map(({ floor }) => floor ?? null),
    ],
  )
  return rows.map(({ id }) => id)
}

export type PostOptions = {
  evidence?: Record<string, unknown>
  /** A hold on one of the accounts that the transfer uses up. */
  holdId?: string
  /** What the outside world has already done is booked even below the floor. */
  mayOverdraw?: boolean
}

/** One round trip. A repeat of the key answers with the first transfer and moves nothing. */
export async function post(
  tx: Queryable,
  transfer: Transfer,
  { evidence = {}, holdId, mayOverdraw = false }: PostOptions = {},
): Promise<string> {
  const refusal = transferRefusal(transfer)
  if (refusal) throw new Error(`transfer '${transfer.key}' is no transfer: ${refusal}`)
  const { rows } = await told(
    tx.query<{ id: string }>(
      'select ledger.post($1, $2, $3, $4, $5, $6, $7, null, $8, $9) as id',
      [
        transfer.id,
        transfer.key,
        transfer.kind,
        transfer.valueDate,
        transfer.lines.map(({ accountId }) => accountId),
        transfer.lines.map(({ amount }) => amount.minor),
        evidence,
        holdId ?? null,
        mayOverdraw,
      ],
      'ledger.post',
    ),
  )
  return rows[0]!.id
}

export async function reverse(
  tx: Queryable,
  { key, transferId, valueDate }: { key: string; transferId: string; valueDate: CalendarDate },
  { evidence = {}, mayOverdraw = false }: Omit<PostOptions, 'holdId'> = {},
): Promise<string> {
  const { rows } = await told(
    tx.query<{ id: string }>('select ledger.reverse($1, $2, $3, $4, $5, $6) as id', [
      uuidV7(),
      key,
      transferId,
      valueDate,
      evidence,
      mayOverdraw,
    ]),
  )
  return rows[0]!.id
}

export type HoldToMake = { key: string; accountId: string; amount: Money; reason: string }

export async function hold(tx: Queryable, { key, accountId, amount, reason }: HoldToMake) {
  const { rows } = await told(
    tx.query<{ id: string }>('select ledger.hold($1, $2, $3, $4, $5) as id', [
      uuidV7(),
      key,
      accountId,
      amount.minor,
      reason,
    ]),
  )
  return rows[0]!.id
}

/** By their keys, in one statement; accounts are locked by their ids. */
export async function holdAll(
  tx: Queryable,
  holds: readonly HoldToMake[],
): Promise<ReadonlyMap<string, string>> {
  if (holds.length === 0) return new Map()
  const sorted = holds.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
  const { rows } = await told(
    tx.query<{ key: string; id: string }>(
      `select h.key, ledger.hold(h.id, h.key, h.account, h.amount, h.reason) as id
         from unnest($1::uuid[], $2::text[], $3::uuid[], $4::bigint[], $5::text[]) as h (id, key, account, amount, reason)`,
      [
        sorted.map(() => uuidV7()),
        sorted.map(({ key }) => key),
        sorted.map(({ accountId }) => accountId),
        sorted.map(({ amount }) => amount.minor),
        sorted.map(({ reason }) => reason),
      ],
    ),
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** In one statement; accounts are locked by their ids. */
export const releaseAll = (tx: Queryable, holdIds: readonly string[]) =>
  tx.query(
    `select ledger.release(h.id)
       from (select o.id from ledger.own_holds o where o.id = any ($1) order by o.account_id, o.id) h`,
    [holdIds],
  )

/** Whether there was something left to set free. */
export async function release(tx: Queryable, holdId: string): Promise<boolean> {
  const { rows } = await tx.query<{ released: boolean }>('select ledger.release($1) as released', [
    holdId,
  ])
  return rows[0]!.released
}

/** Whether more of an account is promised than is on it; the columns say which. */
export const isShort = (accountId: string, currency: string): string =>
  `exists (select from ledger.accounts a where a.kind = 'TRANSACTION' and a.reference = ${accountId}::text
     and a.currency = ${currency} and a.balance_minor < a.reserved_minor)`

export type Short = { customerId: string; accountId: string; minor: bigint }

/** By how much, each of them. */
export async function shortAccounts(tx: Queryable, accountId?: string): Promise<Short[]> {
  const { rows } = await tx.query<Short>(
    `select customer_id as "customerId", reference as "accountId", reserved_minor - balance_minor as minor
       from ledger.accounts
      where kind = 'TRANSACTION' and balance_minor < reserved_minor and reference = coalesce($1, reference)
      order by reference`,
    [accountId ?? null],
  )
  return rows
}

export type Balance = { current: Money; reserved: Money; available: Money }

type BalanceRow = { currency: Currency; balance: bigint; reserved: bigint }

/** Of an account of the customers this transaction may see. */
export async function balanceOf(tx: Tx, accountId: string): Promise<Balance | undefined> {
  const { rows } = await tx.query<BalanceRow>(
    `select currency, balance_minor as balance, reserved_minor as reserved
       from ledger.own_accounts where id = $1`,
    [accountId],
  )
  return rows[0] && balance(rows[0])
}

/** What is free in euros on transaction accounts of the customers this transaction may see; of an unused one nothing. */
export async function freeMoney(
  tx: Tx,
  references: readonly string[],
): Promise<{ reference: string; id: string; minor: bigint }[]> {
  const { rows } = await tx.query<{ reference: string; id: string; minor: bigint }>(
    `select reference, id, balance_minor - reserved_minor as minor from ledger.own_accounts
      where kind = 'TRANSACTION' and currency = 'EUR' and reference = any ($1)`,
    [references],
  )
  return rows
}

/** As it stood at the end of a past business day. */
export async function balanceOn(
  tx: Tx,
  accountId: string,
  day: CalendarDate,
): Promise<Money | undefined> {
  const { rows } = await tx.query<{ currency: Currency; balance: bigint }>(
    `select a.currency, coalesce(sum(p.amount_minor), 0)::bigint as balance
       from ledger.own_accounts a
       left join ledger.own_postings p on p.account_id = a.id and p.booked_on <= $2
      where a.id = $1 group by a.currency`,
    [accountId, day],
  )
  return rows[0] && money(rows[0].balance, rows[0].currency)
}

const balance = ({ currency, balance: current, reserved }: BalanceRow): Balance => ({
  current: money(current, currency),
  reserved: money(reserved, currency),
  available: money(current - reserved, currency),
})

/** The ledger's refusals in the words of the service that hears them. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (constraint === 'floor_kept') throw new Refused('higherThanLeftOver')
    if (code === 'TM001') throw new Conflict('idempotency.reused')
    if (code === 'TM003') throw new Conflict('hold.used')
    if (code === '23505') throw new Conflict('transfer.reversed')
    throw error
  }
}
