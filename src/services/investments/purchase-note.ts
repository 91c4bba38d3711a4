// The settlement note of a purchase: what was bought on which day at which price, and what was left over of the amount.

import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { purchaseFee } from '#domain/investment/costs.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import { money } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import type { Block, NewPaper } from '#services/documents/index.ts'
import type { Instruction } from '#services/orders/index.ts'
import type { OrderTerms } from './order-store.ts'
import { wordsOf } from './paper-words.ts'

type Bought = {
  isin: string
  units: bigint
  price: bigint
  minor: bigint
  on: CalendarDate
  /** What was left over of what was meant for the fund, told with the last that was bought of it. */
  rest: bigint
}

async function readBought(tx: Tx, { customerId, id }: Instruction): Promise<Bought[]> {
  const { rows } = await tx.query<Bought>(
    `select t.isin, f.units, f.price, f.amount_minor as minor, f.traded_on as on,
            case when f.is_last then t.amount_minor - sum(f.amount_minor) over (partition by t.id) else 0 end::bigint as rest
       from investments.trades t
       join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
      where t.customer_id = $1 and t.order_id = $2 and t.side = 'BUY' order by t.isin, f.execution`,
    [customerId, id],
  )
  return rows
}

/** Every fill in a row of its own. */
export async function purchaseNote(
  tx: Tx,
  order: Instruction,
  terms: OrderTerms,
): Promise<NewPaper[]> {
  const bought = await readBought(tx, order)
  if (bought.length === 0) return []
  const { locale, paper, fund } = wordsOf(order.market)
  const sum = (minor: bigint) => formatMoney(locale, money(minor, 'EUR'))
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 4 })
  const figure = (units: bigint) => number.format(Number(decimalOfUnits(units)))
  const cost = sumOf(bought.map(({ minor }) => minor))
  const rest = sumOf(bought.map(({ rest }) => rest))
  const blocks: Block[] = [
    paper('note.lead', { portfolio: terms.portfolioName, reference: order.reference }),
    {
      columns: [
        { text: fund('positions.fund'), share: 32 },
        { text: paper('note.day'), share: 18 },
        { text: fund('positions.units'), share: 16, isFigure: true },
        { text: fund('positions.price'), share: 16, isFigure: true },
        { text: fund('positions.value'), share: 18, isFigure: true },
      ],
      rows: bought.map(({ isin, on, units, price, minor }) => [
        fund(`funds.${instrumentCodeOf(isin)!}`),
        ...[formatDate(locale, on), figure(units), figure(price), sum(minor)],
      ]),
    },
    {
      pairs: [
        [paper('note.cost'), sum(cost)],
        [paper('note.fee'), formatMoney(locale, purchaseFee)],
        ...(rest > 0n ? [[paper('note.rest'), sum(rest)] as [string, string]] : []),
        [paper('note.on'), formatDate(locale, terms.settlesOn!, 'long')],
      ],
    },
  ]
  const title = `${paper('note.title')}: ${terms.portfolioName}, ${sum(cost)}`
  return [
    { type: 'purchase', subject: order.id, facts: { title, blocks }, depositId: terms.portfolioId },
  ]
}
