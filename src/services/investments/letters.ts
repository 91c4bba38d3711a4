// What a customer is told of an order of a portfolio, from the signature to the units.

import { formatDate, formatMoney } from '#domain/format.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { isSale } from '#domain/investment/portfolio-order.ts'
import { decimalOfUnits } from '#domain/investment/units.ts'
import type { Locale } from '#domain/market.ts'
import { money } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import type { EventKind, Subscriber } from '#platform/events.ts'
import { marketWords } from '#platform/market-words.ts'
import type { NewPaper } from '#services/documents/index.ts'
import { type Instruction, instructionsWhere, portfolioOrderMoves } from '#services/orders/index.ts'
import { type LetterContent, letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { type OrderTerms, termsOf } from './order-store.ts'
import { investmentConfirmation } from './papers.ts'
import { readProfile } from './profiles.ts'
import { saleReceipt } from './sale-papers.ts'
import { worstFallOf } from './strategies.ts'

type Key = LetterContent['key']

/** Of what puts money in, and of what takes it out. */
const letters: readonly [kind: EventKind, purchase: Key, sale: Key][] = [
  [portfolioOrderMoves.CONFIRMED, 'investmentConfirmed', 'saleConfirmed'],
  [portfolioOrderMoves.EXECUTED, 'investmentExecuted', 'saleExecuted'],
  [portfolioOrderMoves.REJECTED, 'investmentRejected', 'saleRejected'],
  [portfolioOrderMoves.CANCELLED, 'investmentCancelled', 'saleCancelled'],
  [portfolioOrderMoves.ISSUE_IDENTIFIED, 'investmentIssue', 'investmentIssue'],
]

/** As it was signed: it is its own proof. */
async function confirmationOf(tx: Tx, order: Instruction, terms: OrderTerms): Promise<NewPaper[]> {
  const profile = terms.profileVersion
    ? await readProfile(tx, order.customerId, terms.profileVersion)
    : undefined
  const drawn = {
    ...{ order, terms, profile, worstFall: (await worstFallOf(tx, terms.template)).worstFall },
    today: await businessDate(tx),
  }
  const facts = investmentConfirmation(drawn)
  return [{ type: 'orderConfirmation', subject: order.id, facts, depositId: terms.portfolioId }]
}

/** Each fund with its units and what was paid or got for them. */
async function tradedOf(tx: Tx, { customerId, id }: Instruction, locale: Locale): Promise<string> {
  const { rows } = await tx.query<{ isin: string; units: bigint; minor: bigint }>(
    `select t.isin, sum(f.units)::bigint as units, sum(f.amount_minor)::bigint as minor
       from investments.trades t
       join investments.fills f on f.customer_id = t.customer_id and f.trade_id = t.id
      where t.customer_id = $1 and t.order_id = $2 group by t.isin order by t.isin`,
    [customerId, id],
  )
  const { funds } = marketWords(locale, 'investments') as { funds: Record<string, string> }
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 4 })
  return rows
    .map(({ isin, units, minor }) => {
      const count = number.format(Number(decimalOfUnits(units)))
      return `${funds[instrumentCodeOf(isin)!]}: ${count}, ${formatMoney(locale, money(minor, 'EUR'))}`
    })
    .join('\n')
}

const papersOf = (tx: Tx, key: Key, order: Instruction, terms: OrderTerms) => {
  if (key === 'investmentConfirmed' || key === 'saleConfirmed')
    return confirmationOf(tx, order, terms)
  return key === 'saleExecuted' ? saleReceipt(tx, order, terms) : undefined
}

export const investmentLetters = (write: WriteLetter): Subscriber[] =>
  letters.map(([kind, purchase, sale]) =>
    letterOn(kind, write, async ({ entityId }, tx, locale) => {
      const [order] = await instructionsWhere(tx, 'id = $1', [entityId])
      const [terms] = order ? await termsOf(tx, [order.id]) : []
      // What opens the account is part of what it was signed with; what was never signed ends without a word.
      if (!order?.confirmedOn || !terms) return undefined
      const key = isSale(order.type) ? sale : purchase
      const { fundBy, forwardOn } = order
      const { settlesOn, paid } = terms
      const isDone = key === purchase ? key === 'investmentExecuted' : key === 'saleExecuted'
      // What was empty is closed without a trade.
      if (key === 'saleExecuted' && paid === null) return undefined
      const values = {
        ...{ portfolio: terms.portfolioName, reference: order.reference },
        amount: formatMoney(locale, order.amount),
        ...(fundBy && { fundBy: formatDate(locale, fundBy, 'long') }),
        ...(forwardOn && { forwardOn: formatDate(locale, forwardOn, 'long') }),
        ...(settlesOn && { settlesOn: formatDate(locale, settlesOn, 'long') }),
        ...(paid !== null && { paid: formatMoney(locale, money(paid, 'EUR')) }),
        ...(isDone && { bought: await tradedOf(tx, order, locale) }),
      }
      const papers = await papersOf(tx, key, order, terms)
      return { key, values, ...(papers && { papers }) }
    }),
  )
