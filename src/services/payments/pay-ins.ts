// Pay-ins: matched to an account by its number or an order's reference, and to its owner by name. What
// fits nobody waits apart, and goes back when nobody claims it.

import { type HeldReason, heldBusinessDays } from '#domain/account/held-pay-in.ts'
import { payeeMatch } from '#domain/account/payee-check.ts'
import { addBusinessDays } from '#domain/calendar/business-day.ts'
import type { CalendarDate } from '#domain/date.ts'
import { isLeaving, takesPayIns } from '#domain/leaving/blockers.ts'
import { type Currency, parseMoney } from '#domain/money.ts'
import { type Db, lockCustomers, type Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import {
  accountById,
  accountByNumber,
  type KnownAccount,
  ledgerAccountOf,
} from '#services/accounts/index.ts'
import { readHolders, readStatus } from '#services/customer/index.ts'
import { balanceOf } from '#services/ledger/index.ts'
import { credit, move, outside, suspense, tell } from './pay-in-books.ts'

/** As the servicing bank reports it. */
export type PayIn = {
  externalId: string
  /** The account it was sent to. */
  accountNumber: string
  amount: string
  currency: Currency
  senderName: string
  /** Where it came from, if the servicing bank says so. */
  senderAccount?: string | undefined
  remittance: string
  valueDate: CalendarDate
}

export type PayInOutcome = 'credited' | 'held' | 'repeated'

/** The port: which account an order's reference stands for. */
export type AccountOfReference = (tx: Tx, reference: string) => Promise<string | undefined>

const reference = /TM-[2-9A-Z]{10}/

async function matched(tx: Tx, payIn: PayIn, accountOf: AccountOfReference) {
  const found = await accountByNumber(tx, payIn.accountNumber)
  if (found) return found
  const named = reference.exec(payIn.remittance.toUpperCase())?.[0]
  const id = named && (await accountOf(tx, named))
  return id ? accountById(tx, id) : undefined
}

/** The account is short, or what a fund has called is not covered. */
async function isOwing(tx: Tx, account: KnownAccount): Promise<boolean> {
  const balance = await balanceOf(tx, await ledgerAccountOf(tx, account))
  if (balance && (balance.current.minor < 0n || balance.available.minor < 0n)) return true
  const { rowCount } = await tx.query(
    `select from payments.ordered
      where customer_id = $1 and family = 'PE' and state = 'CONFIRMED' and hold_id is null`,
    [account.customerId],
  )
  return rowCount > 0
}

/** What nobody takes any more goes back with the end of the day. */
async function isOver(tx: Tx, account: KnownAccount): Promise<boolean> {
  if (account.state === 'CLOSED') return true
  const status = await readStatus(tx, account.customerId)
  return isLeaving(status) && !takesPayIns(status, await isOwing(tx, account))
}

/** Why the money cannot be credited, or undefined. */
async function holdReason(
  tx: Tx,
  payIn: PayIn,
  account: KnownAccount | undefined,
  isClosed: boolean,
): Promise<HeldReason | undefined> {
  if (!account) return 'UNKNOWN'
  if (account.currency !== payIn.currency || isClosed) return 'ACCOUNT'
  const match = payeeMatch(payIn.senderName, await readHolders(tx, account.customerId))
  return match === 'MATCH' || match === 'CLOSE_MATCH' ? undefined : 'NAME'
}

export const receivePayIn = (db: Db, payIn: PayIn, accountOf: AccountOfReference) =>
  db.transaction((tx) => takePayIn(tx, payIn, accountOf))

export async function takePayIn(
  tx: Tx,
  payIn: PayIn,
  accountOf: AccountOfReference,
): Promise<PayInOutcome> {
  const amount = parseMoney(payIn.amount, payIn.currency)
  if (!amount || amount.minor <= 0n) throw new Error(`'${payIn.amount}' is not a payment`)
  const { rows } = await tx.query<{ today: CalendarDate; isKnown: boolean }>(
    `select business_date as today,
              exists (select from payments.pay_ins where external_id = $1) as "isKnown"
         from platform.business_clock`,
    [payIn.externalId],
  )
  const { today, isKnown } = rows[0]!
  if (isKnown) return 'repeated'
  const account = await matched(tx, payIn, accountOf)
  if (account) await lockCustomers(tx, [account.customerId])
  const isClosed = account !== undefined && (await isOver(tx, account))
  const reason = await holdReason(tx, payIn, account, isClosed)
  const id = uuidV7()
  const { rowCount } = await tx.query(
    `insert into payments.pay_ins
         (customer_id, id, external_id, account_id, currency, amount_minor, sender_name, remittance,
          value_date, received_on, state, reason, return_on, sender_account)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       on conflict (external_id) do nothing`,
    [
      account?.customerId ?? null,
      id,
      payIn.externalId,
      account?.id ?? null,
      payIn.currency,
      amount.minor,
      payIn.senderName,
      payIn.remittance,
      payIn.valueDate,
      today,
      reason ? 'HELD' : 'CREDITED',
      reason ?? null,
      reason ? (isClosed ? today : addBusinessDays('TARGET', today, heldBusinessDays)) : null,
      payIn.senderAccount ?? null,
    ],
  )
  if (rowCount === 0) return 'repeated'
  if (reason || !account) {
    await move(
      tx,
      {
        key: `pay-in/${id}`,
        kind: 'PAY_IN_HELD',
        amount,
        valueDate: payIn.valueDate,
        payInId: id,
      },
      await outside(tx, amount),
      await suspense(tx, amount),
    )
    // Of what goes back at once there is nothing to be shown or proven.
    if (account && !isClosed) await tell(tx, 'held', account, id)
    return 'held'
  }
  await credit(tx, account, { id, amount, valueDate: payIn.valueDate }, await outside(tx, amount))
  return 'credited'
}

/** The account of whoever bears the customer's name, as far as it was said: somebody else's money may be released too. */
export async function senderOf(tx: Tx, payInId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ account: string | null }>(
    'select sender_account as account from payments.pay_ins where id = $1 and reason is null',
    [payInId],
  )
  return rows[0]?.account ?? undefined
}
