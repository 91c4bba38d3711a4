// Money customers hold elsewhere, by their own word: it shares the limit of the bank it is at.

import type { WireOutsideDeposit } from '#contracts/deposits.ts'
import { type OutsideDepositRequest, outsideDepositCalls } from '#contracts/outside-deposits.ts'
import { guaranteeLimit, guaranteeScheme } from '#domain/cover/guarantee-schemes.ts'
import { type Currency, decimalOf, money, parseMoney } from '#domain/money.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { asCustomer } from '#services/customer/index.ts'

const atMost = 50

export async function viewOutside(tx: Tx, customerId: string): Promise<WireOutsideDeposit[]> {
  const { rows } = await tx.query<
    Omit<WireOutsideDeposit, 'amount' | 'bankId'> & { bankId: string | null; minor: bigint }
  >(
    `select id, bank_id as "bankId", bank_name as "bankName", scheme, currency as "currencyCode",
            amount_minor as minor
       from deposits.outside_deposits where customer_id = $1 order by id`,
    [customerId],
  )
  return rows.map(({ bankId, minor, ...row }) => ({
    ...row,
    ...(bankId && { bankId }),
    amount: decimalOf(money(minor, row.currencyCode)),
  }))
}

/** What the customer holds at the bank besides what is ours. */
export async function outsideAtBank(
  tx: Queryable,
  customerId: string,
  bankId: string,
  currency: Currency,
): Promise<bigint> {
  const { rows } = await tx.query<{ held: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as held from deposits.outside_deposits
      where customer_id = $1 and bank_id = $2 and currency = $3`,
    [customerId, bankId, currency],
  )
  return rows[0]!.held
}

async function note(tx: Tx, request: OutsideDepositRequest): Promise<WireOutsideDeposit> {
  const { customer_id: customerId, bankId, ...noted } = request
  const { currency } = guaranteeLimit(guaranteeScheme(noted.scheme), await businessDate(tx))
  if (bankId && !(await isOurs(tx, bankId))) throw new NotFound()
  const id = uuidV7()
  const { rowCount } = await tx.query(
    `insert into deposits.outside_deposits (customer_id, id, bank_id, bank_name, scheme, amount_minor, currency)
     select $1, $2, $3, $4, $5, $6, $7
      where (select count(*) from deposits.outside_deposits where customer_id = $1) < $8`,
    [
      customerId,
      id,
      bankId ?? null,
      noted.bankName,
      noted.scheme,
      parseMoney(noted.amount, currency)!.minor,
      currency,
      atMost,
    ],
  )
  if (rowCount === 0) throw new Refused('outside.many', { max: atMost })
  return { ...noted, id, ...(bankId && { bankId }), currencyCode: currency }
}

async function isOurs(tx: Tx, bankId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from products.bank_names where id = $1', [bankId])
  return rowCount > 0
}

async function forget(tx: Tx, id: string): Promise<undefined> {
  const { rowCount } = await tx.query('delete from deposits.outside_deposits where id = $1', [id])
  if (rowCount === 0) throw new NotFound()
}

export function answerOutside(server: Server, db: Db): void {
  answer(server, outsideDepositCalls.note, ({ body }, caller) =>
    asCustomer(db, caller, body.customer_id, (tx) => note(tx, body)),
  )
  answer(server, outsideDepositCalls.forget, ({ params }, { customerIds }) =>
    db.transaction((tx) => forget(tx, params.outsideId), { customers: customerIds }),
  )
}
