// What a customer can reach within days, and how much of it would be in crypto assets with a purchase.

import { cryptoPercent, type LiquidHoldings } from '#domain/investment/crypto-share.ts'
import { instruments } from '#domain/investment/instrument.ts'
import { cryptoTemplate } from '#domain/investment/portfolio.ts'
import { type FurtherOrderType, putsIn } from '#domain/investment/portfolio-order.ts'
import { type Money, money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'

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

type Ordered = { customerId: string; type: FurtherOrderType; template: string; amount: Money }

/** None of what puts nothing into crypto assets. */
export async function cryptoPercentOf(
  tx: Tx,
  { customerId, type, template, amount }: Ordered,
): Promise<number | null> {
  if (template !== cryptoTemplate || !putsIn(type)) return null
  return cryptoPercent(await readLiquid(tx, customerId), amount)
}
