// Giving a service fee back: what was charged is undone on the ledger, once, and its holder is told.

import type { CalendarDate } from '#domain/date.ts'
import { decimalOf, type Money, money } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Queryable, Tx } from '#platform/db.ts'
import { emit } from '#platform/events.ts'
import { Conflict, NotFound } from '#platform/failure.ts'
import { isUuid } from '#platform/uuid.ts'
import { reverse } from '#services/ledger/index.ts'
import { portfolioEvents } from './events.ts'

export type ChargedFee = {
  customerId: string
  from: CalendarDate
  until: CalendarDate
  minor: bigint
  transferId: string
  isGivenBack: boolean
  isActive: boolean
}

/** Of a portfolio, the oldest first; a pension's are part of what is certified. */
export async function chargedFees(db: Queryable, portfolioId: string): Promise<ChargedFee[]> {
  if (!isUuid(portfolioId)) throw new NotFound()
  const { rows } = await db.query<ChargedFee>(
    `select customer_id as "customerId", from_day as from, until_day as until, amount_minor as minor,
            transfer_id as "transferId", state = 'ACTIVE' as "isActive", is_given_back as "isGivenBack"
       from investments.charged_fees where portfolio_id = $1 order by from_day`,
    [portfolioId],
  )
  return rows
}

type Charged = { customerId: string; portfolioId: string; minor: bigint; transferId: string }

/** Into the cash of the portfolio. */
async function putBack(tx: Tx, charged: Charged, key: string, day: CalendarDate): Promise<void> {
  const { customerId, portfolioId, minor, transferId } = charged
  const undone = { key, transferId, valueDate: day }
  const id = await reverse(tx, undone, { evidence: { portfolioId } })
  await tx.query(
    `insert into investments.transactions
       (customer_id, id, transfer_id, portfolio_id, type, state, amount_minor, traded_on, settles_on)
     values ($1, $2, $2, $3, 'FEES_CREDIT', 'SETTLED', $4, $5, $5)`,
    [customerId, id, portfolioId, minor, day],
  )
}

/** What was charged since a sale for it, which is taken back: it is due anew. */
export async function owedAgain(
  tx: Tx,
  { customerId, portfolioId }: Pick<Charged, 'customerId' | 'portfolioId'>,
  saleId: string,
  day: CalendarDate,
): Promise<void> {
  const { rows } = await tx.query<Charged & { from: CalendarDate; undone: number }>(
    `update investments.fees f set transaction_id = null, undone = f.undone + 1
       from investments.transactions t, investments.transactions sale
      where f.customer_id = $1 and f.portfolio_id = $2 and t.customer_id = $1 and t.id = f.transaction_id
        and t.type = 'FEES' and sale.customer_id = $1 and sale.id = $3 and t.traded_on >= sale.traded_on
        and not exists (select from investments.charged_fees g
                         where g.customer_id = $1 and g.portfolio_id = $2 and g.from_day = f.from_day and g.is_given_back)
     returning f.customer_id as "customerId", f.portfolio_id as "portfolioId", f.amount_minor as minor,
               t.transfer_id as "transferId", f.from_day as from, f.undone`,
    [customerId, portfolioId, saleId],
  )
  for (const { from, undone, ...charged } of rows)
    await putBack(tx, charged, `fee-undone/${portfolioId}/${from}/${undone}`, day)
}

/** What is given back is cash of the portfolio: the next fee is paid from it. */
async function credit(tx: Tx, portfolioId: string, fee: ChargedFee): Promise<void> {
  const { customerId, from, until, minor } = fee
  const today = await businessDate(tx)
  await putBack(tx, { ...fee, portfolioId }, `fee-back/${portfolioId}/${from}`, today)
  await emit(tx, portfolioEvents.feeGivenBack, {
    ...{ entityId: portfolioId, customerId, actor: 'operator' },
    data: { amount: decimalOf(money(minor, 'EUR')), from, until },
  })
}

/** The fee of the days from one on; a portfolio that is closed has no cash any more. */
export async function giveBackFee(
  db: Db,
  { portfolioId, from }: { portfolioId: string; from: CalendarDate },
): Promise<Money> {
  const find = async (queryable: Queryable) => {
    const fees = await chargedFees(queryable, portfolioId)
    const found = fees.find((fee) => fee.from === from)
    if (!found) throw new NotFound()
    return found
  }
  const { customerId } = await find(db)
  return db.transaction(
    async (tx) => {
      const fee = await find(tx)
      if (!fee.isActive) throw new Conflict('product_instance_must_be_active')
      if (fee.isGivenBack) throw new Conflict('transfer.reversed')
      await credit(tx, portfolioId, fee)
      return money(fee.minor, 'EUR')
    },
    { customers: [customerId], isLocked: true },
  )
}

/** Whoever withdrew pays none: what is due is dropped, what was charged comes back. */
export async function waiveFees(tx: Tx, portfolioId: string): Promise<void> {
  await tx.query(
    'delete from investments.fees where portfolio_id = $1 and transaction_id is null',
    [portfolioId],
  )
  for (const fee of await chargedFees(tx, portfolioId))
    if (!fee.isGivenBack) await credit(tx, portfolioId, fee)
}
