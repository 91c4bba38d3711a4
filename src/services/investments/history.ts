// A history written at once: what days of trading would have left on the ledger, as transactions, lots and values.

import type { CalendarDate } from '#domain/date.ts'
import type { Book, BookPlace } from '#domain/investment/book.ts'
import type { OwnMix } from '#domain/investment/own-mix.ts'
import type { Fee, Valuation } from '#domain/investment/story.ts'
import { ownServiceFee, serviceFeeOf } from '#domain/investment/template.ts'
import { percentOf } from '#domain/rate.ts'
import { depotBank } from '#domain/tax/exemption-agents.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { type BatchedTransfer, openAccounts, postAll } from '#services/ledger/index.ts'
import { mixColumns } from './mixes.ts'
import { writeTaxEntries } from './tax-standing.ts'

export type PortfolioHistory = {
  customerId: string
  id: string
  name: string
  template: string
  /** Where its holder chose the funds, and when their weights are restored next. */
  mix?: OwnMix | undefined
  rebalanceOn?: CalendarDate | undefined
  book: Book
  valuations: readonly Valuation[]
  fees: readonly Fee[]
}

/** Sixteen places at the custodian, so that ranges of portfolios do not wait for one. */
export const custodyOf = (id: string): string =>
  `${depotBank}/${String(Number.parseInt(id.slice(-1), 16)).padStart(2, '0')}`

/** None where it is the same as elsewhere. */
export const ownPercent = (template: string): string | null => {
  const fee = ownServiceFee(template)
  return fee ? percentOf(fee) : null
}

/** Who owns each place, and what it stands for. */
function placeOf({ customerId, id, template }: PortfolioHistory, place: BookPlace) {
  const references: Record<BookPlace, string> = {
    ...{ PORTFOLIO: id, POSITION: id, CUSTODY: custodyOf(id), FEES: template },
    ...{ TAX: 'DE', PAYMENTS: 'servicing-bank' },
  }
  const isOwn = place === 'PORTFOLIO' || place === 'POSITION'
  return { kind: place, reference: references[place], ...(isOwn && { customerId, floor: 0n }) }
}

export async function writeHistories(
  tx: Tx,
  histories: readonly PortfolioHistory[],
  today: CalendarDate,
): Promise<void> {
  await tx.query(
    `insert into investments.portfolios
       (customer_id, id, name, status, custody, service_percent, weights, rebalancing, new_money, rebalance_on)
     select * from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::numeric[], $7::jsonb[],
                          $8::text[], $9::text[], $10::date[])`,
    [
      histories.map(({ customerId }) => customerId),
      histories.map(({ id }) => id),
      histories.map(({ name }) => name),
      histories.map(() => 'ACTIVE'),
      histories.map(({ id }) => custodyOf(id)),
      histories.map(({ template }) => ownPercent(template)),
      ...([0, 1, 2] as const).map((column) => histories.map(({ mix }) => mixColumns(mix)[column])),
      histories.map(({ rebalanceOn }) => rebalanceOn ?? null),
    ],
  )
  await tx.query(
    `insert into investments.depots (customer_id, state, account)
     select distinct customer, 'OPEN', 'D' || replace(customer, '_', '') from unnest($1::text[]) as customer
     on conflict do nothing`,
    [histories.map(({ customerId }) => customerId)],
  )
  const transfers = await transfersOf(tx, histories)
  await postAll(tx, transfers.flat())
  for (const [i, history] of histories.entries()) {
    const told = await writeTransactions(tx, history, transfers[i]!, today)
    await writeFees(tx, history, told)
    await writeLots(tx, history)
    const { customerId, id: portfolioId } = history
    const entries = await writeTaxEntries(
      tx,
      history.book.taxed.map((entry) => ({
        ...{ ...entry, customerId, portfolioId, transactionId: null },
      })),
    )
    await writePrepayments(tx, history, entries, told)
    await writeValuations(tx, history)
  }
}

async function transfersOf(tx: Tx, histories: readonly PortfolioHistory[]) {
  const places = histories.flatMap((history) =>
    history.book.bookings.flatMap(({ lines }) =>
      lines.map(({ place, currency }) => ({ ...placeOf(history, place), currency })),
    ),
  )
  const keyOf = (each: { kind: string; reference: string; currency: string }) =>
    `${each.kind} ${each.reference} ${each.currency}`
  const wanted = [...new Map(places.map((place) => [keyOf(place), place])).values()]
  const ids = await openAccounts(tx, wanted)
  const accountOf = new Map(wanted.map((place, i) => [keyOf(place), ids[i]!]))
  return histories.map((history) =>
    history.book.bookings.map(
      ({ kind, on, lines }, n): BatchedTransfer => ({
        ...{ id: uuidV7(), key: `history/${history.id}/${n}`, kind, valueDate: on },
        evidence: { portfolioId: history.id },
        lines: lines.map(({ place, currency, minor }) => ({
          accountId: accountOf.get(keyOf({ ...placeOf(history, place), currency }))!,
          amount: { minor, currency },
        })),
      }),
    ),
  )
}

async function writeTransactions(
  tx: Tx,
  { customerId, id, book }: PortfolioHistory,
  transfers: readonly BatchedTransfer[],
  today: CalendarDate,
): Promise<string[]> {
  const told = book.transactions.map((each) => ({ ...each, id: uuidV7() }))
  await tx.query(
    `insert into investments.transactions
       (customer_id, portfolio_id, id, type, state, amount_minor, traded_on, settles_on, transfer_id)
     select $1, $2, t.id, t.type, case when t.settles_on <= $3 then 'SETTLED' else 'FILLED' end, t.amount, t.traded_on,
            t.settles_on, t.transfer_id
       from unnest($4::uuid[], $5::text[], $6::bigint[], $7::date[], $8::date[], $9::uuid[])
            as t (id, type, amount, traded_on, settles_on, transfer_id)`,
    [
      ...[customerId, id, today],
      told.map((each) => each.id),
      told.map(({ type }) => type),
      told.map(({ amount }) => amount.minor),
      told.map(({ on }) => on),
      told.map(({ settlesOn }) => settlesOn),
      told.map(({ booking }) => transfers[booking]!.id),
    ],
  )
  const done = told.flatMap((each) => each.executions.map((one) => ({ ...one, of: each.id })))
  await tx.query(
    `insert into investments.executions (customer_id, transaction_id, isin, units, price, amount_minor)
     select $1, * from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[])`,
    [
      customerId,
      done.map(({ of }) => of),
      done.map(({ isin }) => isin),
      done.map(({ units }) => units),
      done.map(({ price }) => price),
      done.map(({ amount }) => amount.minor),
    ],
  )
  return told.map((each) => each.id)
}

async function writeFees(
  tx: Tx,
  { customerId, id, fees, template }: PortfolioHistory,
  told: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into investments.fees
       (customer_id, portfolio_id, percent, from_day, until_day, value_days, amount_minor, transaction_id)
     select $1, $2, $3::numeric, *
       from unnest($4::date[], $5::date[], $6::numeric[], $7::bigint[], $8::uuid[])`,
    [
      ...[customerId, id, percentOf(serviceFeeOf(template))],
      fees.map(({ from }) => from),
      fees.map(({ until }) => until),
      fees.map(({ valueDays }) => valueDays.toString()),
      fees.map(({ amount }) => amount.minor),
      fees.map(({ transaction }) => (transaction === undefined ? null : told[transaction])),
    ],
  )
}

async function writePrepayments(
  tx: Tx,
  { customerId, id, book: { prepayments } }: PortfolioHistory,
  entries: readonly string[],
  told: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into investments.prepayments (customer_id, portfolio_id, year, tax_minor, entry_id, transaction_id)
     select $1, $2, * from unnest($3::int[], $4::bigint[], $5::uuid[], $6::uuid[])`,
    [
      ...[customerId, id],
      prepayments.map(({ year }) => year),
      prepayments.map(({ tax }) => tax.minor),
      prepayments.map(({ entry }) => (entry === undefined ? null : entries[entry])),
      prepayments.map(({ transaction }) => (transaction === undefined ? null : told[transaction])),
    ],
  )
  const funds = prepayments.flatMap((of) => of.funds.map((fund) => ({ ...fund, year: of.year })))
  await tx.query(
    `insert into investments.prepaid_funds
       (customer_id, portfolio_id, year, isin, start_minor, end_minor, prepayment_minor, taxable_minor)
     select $1, $2, * from unnest($3::int[], $4::text[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[])`,
    [
      ...[customerId, id],
      funds.map(({ year }) => year),
      funds.map(({ isin }) => isin),
      funds.map(({ start }) => start.minor),
      funds.map(({ end }) => end.minor),
      funds.map(({ prepayment }) => prepayment.minor),
      funds.map(({ taxable }) => taxable.minor),
    ],
  )
}

async function writeLots(tx: Tx, { customerId, id, book }: PortfolioHistory): Promise<void> {
  const { lots } = book
  await tx.query(
    `insert into investments.lots
       (customer_id, portfolio_id, number, isin, traded_on, units, cost_minor, prepaid_minor)
     select $1, $2, row_number() over (), *
       from unnest($3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[])`,
    [
      ...[customerId, id],
      lots.map(({ isin }) => isin),
      lots.map(({ tradedOn }) => tradedOn),
      lots.map(({ units }) => units),
      lots.map(({ cost }) => cost.minor),
      lots.map(({ prepaid }) => prepaid.minor),
    ],
  )
}

async function writeValuations(
  tx: Tx,
  { customerId, id, valuations }: PortfolioHistory,
): Promise<void> {
  await tx.query(
    `insert into investments.valuations (customer_id, portfolio_id, on_day, value_minor, flow_minor, index)
     select $1, $2, day, value, flow, index * 0.000000000000000001
       from unnest($3::date[], $4::bigint[], $5::bigint[], $6::numeric[]) as v (day, value, flow, index)`,
    [
      ...[customerId, id],
      valuations.map(({ on }) => on),
      valuations.map(({ value }) => value.minor),
      valuations.map(({ flow }) => flow.minor),
      valuations.map(({ index }) => index.toString()),
    ],
  )
}
