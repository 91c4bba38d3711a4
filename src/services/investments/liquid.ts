// What a customer can reach within days, and how much of it would be in crypto assets with a purchase.

import {
  cryptoPercent,
  isMuchCrypto,
  type LiquidHoldings,
} from '#domain/investment/crypto-share.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { cryptoTemplate, openOrderStates } from '#domain/investment/portfolio.ts'
import { type FurtherOrderType, purchaseTypes, putsIn } from '#domain/investment/portfolio-order.ts'
import { add, type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'

async function readLiquid(tx: Tx, customerId: string): Promise<LiquidHoldings> {
  const { rows } = await tx.query<Record<keyof LiquidHoldings, bigint>>(
    `select coalesce(sum(minor) filter (where kind = 'TRANSACTION'), 0)::bigint as account,
            coalesce(sum(minor), 0)::bigint as total,
            coalesce(sum(minor) filter (where currency = $2), 0)::bigint as crypto
       from investments.liquid where customer_id = $1`,
    [customerId, instruments.CRYPTO.isin],
  )
  const { account, total, crypto } = rows[0]!
  const [all, cash, note] = [total, account, crypto].map((minor) => money(minor, 'EUR'))
  return { account: cash!, total: all!, crypto: note! }
}

/** Signed and not done: its money is still on the account, and will be in crypto assets. */
async function readPromised(tx: Tx, customerId: string): Promise<Money> {
  const { rows } = await tx.query<{ minor: bigint }>(
    `select coalesce(sum(o.amount_minor), 0)::bigint as minor
       from investments.instructions o
       join investments.order_terms m on m.customer_id = o.customer_id and m.order_id = o.id
      where o.customer_id = $1 and m.template = $2 and o.type in ${sqlList(purchaseTypes)}
        and o.instruction_state in ${sqlList(openOrderStates)}`,
    [customerId, cryptoTemplate],
  )
  return money(rows[0]!.minor, 'EUR')
}

type Ordered = { customerId: string; type: FurtherOrderType; template: string; amount: Money }

/** None of what puts nothing into crypto assets. */
export async function cryptoPercentOf(
  tx: Tx,
  { customerId, type, template, amount }: Ordered,
): Promise<number | null> {
  if (template !== cryptoTemplate || !putsIn(type)) return null
  const promised = await readPromised(tx, customerId)
  return cryptoPercent(await readLiquid(tx, customerId), add(promised, amount))
}

/** Who was told of no more than a tenth, and would by now have more, is told anew. */
export async function assertToldOf(tx: Tx, percent: number | null, ordered: Ordered) {
  if (percent === null || isMuchCrypto(percent)) return
  if (isMuchCrypto((await cryptoPercentOf(tx, ordered))!)) throw new Conflict('act.changed')
}
