// Hearing that the custodian takes back what it did: written down if it was a sale for a fee that is not settled, and undone
// by the end of the day.

import type { CalendarDate } from '#domain/date.ts'
import { mistradeDoubt } from '#domain/investment/mistrade.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { TradePurpose } from './trades.ts'

type Heard = { outcome: 'applied' | 'known' | 'issue'; issue?: string }
type Trade = { customerId: string; id: string; purpose: TradePurpose }

type Fill = {
  settlesOn: CalendarDate
  isBooked: boolean
  isCancelled: boolean
  isClosed: boolean
}

/** Heard before what it takes back: that is not booked. */
export async function isTakenBack(tx: Tx, trade: Trade, execution: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from investments.custodian_events
      where customer_id = $1 and kind = 'CANCELLED' and body ->> 'tradeId' = $2 and body ->> 'execution' = $3`,
    [trade.customerId, trade.id, execution],
  )
  return rowCount > 0
}

async function readFill(tx: Tx, { customerId, id }: Trade, execution: string) {
  const { rows } = await tx.query<Fill>(
    `select f.settles_on as "settlesOn", f.transaction_id is not null as "isBooked", f.is_cancelled as "isCancelled",
            h.state = 'CLOSED' as "isClosed"
       from investments.fills f
       join investments.trades t on t.customer_id = f.customer_id and t.id = f.trade_id
       join investments.held h on h.customer_id = t.customer_id and h.id = t.portfolio_id
      where f.customer_id = $1 and f.trade_id = $2 and f.execution = $3`,
    [customerId, id, execution],
  )
  return rows[0]
}

/** What nobody has booked was never done. */
const forget = async (tx: Tx, { customerId, id }: Trade, execution: string) => {
  await tx.query(
    'delete from investments.fills where customer_id = $1 and trade_id = $2 and execution = $3',
    [customerId, id, execution],
  )
  await tx.query(
    `update investments.trades t set state = 'REJECTED'
      where t.customer_id = $1 and t.id = $2 and t.state = 'FILLED' and not exists (
        select from investments.fills f where f.customer_id = t.customer_id and f.trade_id = t.id)`,
    [customerId, id],
  )
}

const cancel = (tx: Tx, { customerId, id }: Trade, execution: string) =>
  tx.query(
    `update investments.fills set is_cancelled = true
      where customer_id = $1 and trade_id = $2 and execution = $3`,
    [customerId, id, execution],
  )

export async function heardOfMistrade(tx: Tx, trade: Trade, execution: string): Promise<Heard> {
  const fill = await readFill(tx, trade, execution)
  if (!fill) return { outcome: 'issue', issue: 'CANCELLED before it was done' }
  if (fill.isCancelled) return { outcome: 'known' }
  const doubt = mistradeDoubt({
    ...{ ...fill, isOfFee: trade.purpose === 'FEES', today: await businessDate(tx) },
  })
  if (doubt) return { outcome: 'issue', issue: doubt }
  await (fill.isBooked ? cancel : forget)(tx, trade, execution)
  return { outcome: 'applied' }
}
