// Tax that was taken before an exemption order counted: reckoned again at the end of the day, and given back.

import type { CalendarDate } from '#domain/date.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Currency, decimalOf, type Money, money, parseMoney } from '#domain/money.ts'
import {
  type CorrectedPosting,
  correctedUntil,
  type TaxedPosting,
  taxedAgain,
} from '#domain/tax/correction.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit } from '#platform/events.ts'
import { type Done, oneByOne } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { payoutAccounts } from '#services/accounts/index.ts'
import { post } from '#services/ledger/index.ts'
import {
  certificatesHeld,
  correctionsDue,
  type CorrectionDue as Due,
  ordersInForce,
  takeCorrection,
  taxEvents,
} from '#services/tax/index.ts'
import { houseAccounts } from './interest.ts'

type Posting = TaxedPosting & { instanceId: string; postedFor: CalendarDate }

type Row = Omit<Posting['contract'], 'currency'> & {
  currency: Currency
  instanceId: string
  postedFor: CalendarDate
  on: CalendarDate
  interest: bigint
  exempted: bigint
  lines: { key: string; amount: string }[]
}

function postingOf({ instanceId, postedFor, on, interest, exempted, lines, ...contract }: Row) {
  const taken = new Map<string, bigint>()
  for (const { key, amount } of lines)
    taken.set(key, (taken.get(key) ?? 0n) + parseMoney(amount, contract.currency)!.minor)
  return {
    ...{ instanceId, postedFor, on, contract, taken },
    interest: money(interest, contract.currency),
    exempted: money(exempted, contract.currency),
  }
}

/** Of the year up to a day at one agent, in the order it was booked. */
async function postingsAt(tx: Tx, { customerId, agentId }: Due, day: CalendarDate) {
  const { rows } = await tx.query<Row>(
    `select p.instance_id as "instanceId", p.posted_for as "postedFor", p.posted_on as "on", p.currency,
            p.interest_minor as interest, c.market, c.bank_country as "bankCountry", c.model,
            c.per_year as "perYear",
            p.exempted_minor + coalesce(
              (select sum(k.exempted_minor) from deposits.corrected_postings k
                where (k.customer_id, k.instance_id, k.posted_for) = (p.customer_id, p.instance_id, p.posted_for)),
              0)::bigint as exempted,
            p.tax || coalesce(
              (select jsonb_agg(line) from deposits.corrected_postings k, jsonb_array_elements(k.tax) line
                where (k.customer_id, k.instance_id, k.posted_for) = (p.customer_id, p.instance_id, p.posted_for)),
              '[]') as lines
       from deposits.interest_postings p
       join deposits.contracts c on (c.customer_id, c.instance_id) = (p.customer_id, p.instance_id)
       join documents.earned e on e.transfer_id = p.transfer_id and e.instance_id = p.instance_id
      where p.customer_id = $1 and p.agent_id = $2
        and p.posted_on between date_trunc('year', $3::date)::date and $3
      order by p.posted_on, e.number, p.instance_id`,
    [customerId, agentId, day],
  )
  return rows.map(postingOf)
}

const totalOf = (corrected: readonly CorrectedPosting<Posting>[]): Money =>
  money(
    corrected.reduce((sum, { tax }) => sum + tax.minor, 0n),
    corrected[0]!.tax.currency,
  )

/** What is missing is taken, what was too much comes back: from the tax office’s account to the customer’s. */
async function moveDifference(tx: Tx, due: Due, tax: Money, day: CalendarDate, market: Posting) {
  const accounts = await payoutAccounts(tx, [due.customerId])
  const own = accounts.get(`${due.customerId} ${tax.currency}`)
  if (!own) throw new Error(`${due.customerId} has no account in ${tax.currency}: open one`)
  const country = marketOf(market.contract.market).country!.iso2
  const office = await houseAccounts(tx)('TAX', country, tax.currency)
  const id = uuidV7()
  return post(
    tx,
    {
      ...{ id, key: `tax-correction/${id}`, kind: 'TAX_CORRECTED', valueDate: day },
      lines: [
        { accountId: office, amount: tax },
        { accountId: own.ledgerAccountId, amount: money(-tax.minor, tax.currency) },
      ],
    },
    { evidence: { bankId: due.agentId }, mayOverdraw: true },
  )
}

async function record(
  tx: Tx,
  { customerId, agentId }: Due,
  corrected: readonly CorrectedPosting<Posting>[],
  day: CalendarDate,
): Promise<void> {
  const id = uuidV7()
  const tax = totalOf(corrected)
  const moved = { customerId, agentId }
  const transferId =
    tax.minor === 0n ? null : await moveDifference(tx, moved, tax, day, corrected[0]!.posting)
  await tx.query(
    `insert into deposits.tax_corrections (customer_id, id, agent_id, corrected_on, transfer_id, currency, tax_minor)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [customerId, id, agentId, day, transferId, tax.currency, tax.minor],
  )
  const rows = corrected.map(({ posting, lines, tax: added, exempted }) => ({
    ...{ customer_id: customerId, correction_id: id },
    ...{ instance_id: posting.instanceId, posted_for: posting.postedFor },
    tax_minor: added.minor.toString(),
    exempted_minor: exempted.minor.toString(),
    tax: lines.map(({ key, amount }) => ({ key, amount: decimalOf(amount) })),
  }))
  await tx.query(
    `insert into deposits.corrected_postings
     select * from jsonb_populate_recordset(null::deposits.corrected_postings, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  if (tax.minor === 0n) return
  await emit(tx, taxEvents.corrected, {
    data: { agentId, tax: decimalOf(tax), currency: tax.currency },
    entityId: id,
    customerId,
    actor: 'end of day',
  })
}

/** The year of a day, as far as that day; by the order that is in force then. */
async function correctedIn(tx: Tx, due: Due, until: CalendarDate) {
  const orders = await ordersInForce(tx, [due.customerId], until)
  const order = orders.find(({ agentId }) => agentId === due.agentId)?.order
  const held = await certificatesHeld(tx, [due.customerId])
  const postings = await postingsAt(tx, due, until)
  return taxedAgain(postings, BigInt(order?.amount ?? 0) * 100n, held.get(due.customerId) ?? [])
}

/** Reckoned in the year it was due in, and booked on the day it is done. */
async function correct(tx: Tx, due: Due, day: CalendarDate): Promise<void> {
  const dueOn = await takeCorrection(tx, due, day)
  if (!dueOn) return
  for (const until of correctedUntil(dueOn, day)) {
    const corrected = await correctedIn(tx, due, until)
    if (corrected.length > 0) await record(tx, due, corrected, day)
  }
}

/** Each by itself: whose interest cannot be reckoned keeps nobody else waiting. */
export async function correctTax(db: Db, day: CalendarDate): Promise<Done> {
  return oneByOne(
    await correctionsDue(db, day),
    (due) =>
      db.transaction((tx) => correct(tx, due, day), {
        ...{ customers: [due.customerId], isLocked: true },
      }),
    ({ customerId }) => ({ entityId: customerId, customerId }),
  )
}

export const correctTaxStep: DayStep = {
  name: 'correct-tax',
  run: async (db, day) => (await correctTax(db, day)).issues,
}
