// The papers of a sale: what it is likely to bring, before the signature, and what it brought, when it is done.

import { addBusinessDays } from '#domain/calendar/business-day.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { saleFee } from '#domain/investment/costs.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { cryptoTemplate, ownTemplate } from '#domain/investment/portfolio.ts'
import { settlesOn } from '#domain/investment/portfolio-transaction.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import { money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { marketWords } from '#platform/market-words.ts'
import type { Block, NewPaper } from '#services/documents/index.ts'
import type { Instruction } from '#services/orders/index.ts'
import { feeOf, type OrderTerms } from './order-store.ts'
import { type Words, wordsOf } from './paper-words.ts'

const euros = (minor: bigint) => money(minor, 'EUR')

/** Whoever chooses funds may hold what is sold privately, beside funds or instead. */
export function taxTexts({ tax, template }: Pick<OrderTerms, 'tax' | 'template'>) {
  if (tax === null) return ['sale.declare'] as const
  if (template === cryptoTemplate) return ['sale.private'] as const
  return template === ownTemplate
    ? (['sale.taxText', 'sale.privatePart'] as const)
    : (['sale.taxText'] as const)
}

/** From what was frozen with the order: it says the same whenever it is drawn. */
export function saleBlocks(
  { order, terms }: { order: Instruction; terms: OrderTerms },
  { paper, locale }: Words,
): Block[] {
  const sum = (minor: bigint) => formatMoney(locale, euros(minor))
  const { tax, fee } = terms
  const isPart = order.type === 'PARTIAL_SELL'
  const isPrivate = terms.template === cryptoTemplate
  return [
    paper(isPart ? 'sale.part' : 'sale.all', { portfolio: terms.portfolioName }),
    {
      pairs: [
        [paper(isPart ? 'sale.amount' : 'sale.value'), sum(order.amount.minor)],
        [paper('sale.fee'), formatMoney(locale, saleFee)],
        ...(tax === null || isPrivate ? [] : [[paper('sale.tax'), sum(tax)] as [string, string]]),
        ...(fee === null ? [] : [[paper('sale.service'), sum(fee)] as [string, string]]),
        [paper('sale.net'), sum(order.amount.minor - (tax ?? 0n) - (fee ?? 0n))],
      ],
    },
    paper('sale.price'),
    ...taxTexts(terms).map((each) => paper(each)),
    ...(order.type === 'LIQUID_OFFBOARDING' ? [paper('sale.closes')] : []),
  ]
}

/** When it is done, if it leaves on a day: traded on the next, paid when that settles. */
export const saleDays = (sendsOn: CalendarDate) => {
  const tradesOn = addBusinessDays('TARGET', sendsOn, 1)
  return { tradesOn, paidOn: settlesOn(tradesOn) }
}

type Sold = { isin: string; units: bigint; price: bigint; minor: bigint }
type Entry = {
  gain: bigint
  losses: bigint
  exempted: bigint
  lines: { key: string; amount: string }[]
}

/** Those that tell of an order. */
const transactions = `
  select f.transaction_id from investments.fills f
    join investments.trades t on t.customer_id = f.customer_id and t.id = f.trade_id
   where t.customer_id = $1 and t.order_id = $2`

async function readDone(tx: Tx, { customerId, id }: Instruction) {
  const sold = await tx.query<Sold>(
    `select t.isin, f.units, f.price, f.amount_minor as minor
       from investments.trades t
       join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
      where t.customer_id = $1 and t.order_id = $2 order by t.isin, f.execution`,
    [customerId, id],
  )
  const entries = await tx.query<Entry>(
    `select e.gain_minor as gain, e.losses_used_minor as losses, e.exempted_minor as exempted, e.lines
       from investments.tax_entries e
      where e.customer_id = $1 and e.transaction_id in (${transactions}) order by e.id`,
    [customerId, id],
  )
  // Due for the year before, and taken from what the sale of everything brought.
  const due = await tx.query<{ minor: bigint }>(
    `select p.tax_minor as minor from investments.prepayments p
      where p.customer_id = $1 and p.transaction_id in (${transactions})`,
    [customerId, id],
  )
  const prepaid = due.rows.reduce((all, { minor }) => all + minor, 0n)
  return { sold: sold.rows, entries: entries.rows, prepaid }
}

/** Every tax by its name. */
function taxPairs(entries: readonly Entry[], { locale, paper }: Words): [string, string][] {
  const { tax } = marketWords(locale, 'product') as { tax: { lines: Record<string, string> } }
  const sum = (minor: bigint) => formatMoney(locale, euros(minor))
  return entries.flatMap(({ gain, losses, exempted, lines }) => [
    [paper(gain < 0n ? 'receipt.loss' : 'receipt.gain'), sum(gain < 0n ? -gain : gain)] as [
      string,
      string,
    ],
    ...(losses > 0n ? [[paper('receipt.losses'), sum(-losses)] as [string, string]] : []),
    ...(exempted > 0n ? [[paper('receipt.exempted'), sum(-exempted)] as [string, string]] : []),
    ...lines
      .map(({ key, amount }) => ({ key, amount: parseMoney(amount, 'EUR')! }))
      .filter(({ amount }) => amount.minor > 0n)
      .map(({ key, amount }): [string, string] => [
        tax.lines[key]!,
        formatMoney(locale, { ...amount, minor: -amount.minor }),
      ]),
  ])
}

/** What was sold at which price, the tax on it, and what is paid out. */
export async function saleReceipt(
  tx: Tx,
  order: Instruction,
  terms: OrderTerms,
): Promise<NewPaper[]> {
  const words = wordsOf(order.market)
  const { locale, paper, fund } = words
  const { sold, entries, prepaid } = await readDone(tx, order)
  if (sold.length === 0) return []
  const sum = (minor: bigint) => formatMoney(locale, euros(minor))
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 4 })
  const fee = feeOf(terms)
  const figure = (units: bigint) => number.format(Number(decimalOfUnits(units)))
  const blocks: Block[] = [
    paper('receipt.lead', {
      ...{ portfolio: terms.portfolioName, reference: order.reference },
      day: formatDate(locale, terms.tradedOn!, 'long'),
    }),
    {
      columns: [
        { text: fund('positions.fund'), share: 40 },
        { text: fund('positions.units'), share: 20, isFigure: true },
        { text: fund('positions.price'), share: 20, isFigure: true },
        { text: fund('positions.value'), share: 20, isFigure: true },
      ],
      rows: sold.map(({ isin, units, price, minor }) => [
        fund(`funds.${instrumentCodeOf(isin)!}`),
        ...[figure(units), figure(price), sum(minor)],
      ]),
    },
    {
      pairs: [
        [paper('receipt.proceeds'), sum(sold.reduce((all, { minor }) => all + minor, 0n))],
        ...taxPairs(entries, words),
        ...(prepaid > 0n
          ? [[fund('happened.types.TAX_PREPAYMENT'), sum(-prepaid)] as [string, string]]
          : []),
        ...(fee > 0n ? [[paper('receipt.service'), sum(-fee)] as [string, string]] : []),
        [paper('receipt.paid'), sum(terms.paid ?? 0n)],
        [paper('receipt.on'), formatDate(locale, terms.settlesOn!, 'long')],
      ],
    },
  ]
  const title = `${paper('receipt.title')}: ${terms.portfolioName}, ${sum(terms.paid ?? 0n)}`
  const facts = { title, blocks }
  return [{ type: 'sale', subject: order.id, facts, depositId: terms.portfolioId }]
}
