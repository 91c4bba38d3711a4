// Posting interest: gross from the bank, tax to the offices, the rest to the customer or onto the
// deposit. Set by set: a few statements for hundreds of postings.

import type { CalendarDate } from '#domain/date.ts'
import { capitalises } from '#domain/interest/payout-plan.ts'
import { nextPosting } from '#domain/interest/posting-schedule.ts'
import type { LedgerAccountKind, Line } from '#domain/ledger.ts'
import { countryOf } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { add, type Currency, decimalOf, type Money, money } from '#domain/money.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emitAll } from '#platform/events.ts'
import { type Done, inSets, sumOf } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { payoutAccounts } from '#services/accounts/index.ts'
import { openAccount, postAll } from '#services/ledger/index.ts'
import { changeSteps } from './contract.ts'
import { type Contract, type DueKey, dueSets, lockDue, namedDue } from './due.ts'
import { depositEvents } from './events.ts'
import { type Reckoned, readExemptions, reckon } from './reckoning.ts'

/** Larger sets are no faster, and make the heap grow by what they hold at once. */
const mostAtOnce = 150

/** The house's accounts, opened once for a set. */
export function houseAccounts(tx: Tx) {
  const known = new Map<string, Promise<string>>()
  return (kind: LedgerAccountKind, reference: string, currency: Currency): Promise<string> => {
    const key = `${kind} ${reference} ${currency}`
    const found = known.get(key) ?? openAccount(tx, { kind, reference, currency })
    known.set(key, found)
    return found
  }
}

const minus = ({ minor, currency }: Money): Money => money(-minor, currency)

/** The lines of one posting besides the customer's: what the bank gives, and what tax offices take. */
export async function interestLines(
  house: ReturnType<typeof houseAccounts>,
  { contract, interest, tax }: Reckoned,
): Promise<Line[]> {
  const { bankId, bankCountry, market, currency } = contract
  const home = countryOf(marketOf(market))
  const homeTax = tax.home.reduce((sum, { amount }) => add(sum, amount), money(0n, currency))
  const taken: [country: string, amount: Money][] = [
    [home, homeTax],
    [bankCountry, tax.foreign?.amount ?? money(0n, currency)],
  ]
  const lines: Line[] = [
    { accountId: await house('INTEREST', bankId, currency), amount: minus(interest) },
  ]
  for (const [country, amount] of taken)
    if (amount.minor > 0n) lines.push({ accountId: await house('TAX', country, currency), amount })
  return lines.filter(({ amount }) => amount.minor !== 0n)
}

export async function recordPostings(
  tx: Tx,
  postings: readonly (Reckoned & { transferId: string })[],
  on: CalendarDate,
): Promise<void> {
  const rows = postings.map(({ contract, date, receipt, interest, tax, agentId, transferId }) => ({
    customer_id: contract.customerId,
    instance_id: contract.instanceId,
    posted_for: date,
    posted_on: on,
    transfer_id: transferId,
    currency: contract.currency,
    interest_minor: interest.minor.toString(),
    tax_minor: tax.total.minor.toString(),
    exempted_minor: tax.exemptionUsed.minor.toString(),
    agent_id: agentId,
    receipt,
    tax: [...(tax.foreign ? [tax.foreign] : []), ...tax.home].map((line) => ({
      key: line.key,
      base: decimalOf(line.base),
      rate: line.rate,
      amount: decimalOf(line.amount),
    })),
  }))
  await tx.query(
    `insert into deposits.interest_postings
     select * from jsonb_populate_recordset(null::deposits.interest_postings, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  await emitAll(
    tx,
    depositEvents.interestPosted,
    postings.map(({ contract, interest, date }) => ({
      data: { interest: decimalOf(interest), currency: contract.currency, for: date },
      entityId: contract.instanceId,
      customerId: contract.customerId,
      actor: 'end of day',
    })),
  )
}

/** A set of contracts, as far as they still post by this day. */
async function postSet(tx: Tx, keys: readonly DueKey[], day: CalendarDate): Promise<void> {
  const due = await lockDue(tx, keys, 'c.is_running and c.posts_on <= $3', [day])
  if (due.length === 0) return
  const customers = due.map(({ customerId }) => customerId)
  const exemptions = await readExemptions(tx, customers, day)
  const accounts = await payoutAccounts(tx, customers)
  const house = houseAccounts(tx)
  const reckoned = due.map((contract) => reckon(contract, contract.postsFor!, day, exemptions))
  const earning = reckoned
    .filter(({ interest }) => interest.minor > 0n)
    .map((posting) => ({ ...posting, transferId: uuidV7() }))

  const transfers = []
  for (const posting of earning) {
    const { contract, tax, date, transferId } = posting
    const own = capitalises(contract.payout)
      ? contract.ledgerAccountId
      : accounts.get(`${contract.customerId} ${contract.currency}`)?.ledgerAccountId
    if (!own)
      throw new Error(`${contract.customerId} has no account in ${contract.currency}: open one`)
    transfers.push({
      id: transferId,
      key: `interest/${contract.instanceId}/${date}`,
      kind: 'INTEREST_POSTED',
      valueDate: date,
      lines: [
        ...(await interestLines(house, posting)),
        ...(tax.net.minor > 0n ? [{ accountId: own, amount: tax.net }] : []),
      ],
      evidence: { instanceId: contract.instanceId, bankId: contract.bankId },
    })
  }
  await postAll(tx, transfers)
  await recordPostings(tx, earning, day)
  await changeSteps(
    tx,
    earning
      .filter(({ contract }) => capitalises(contract.payout))
      .map(({ contract, tax, date }) => ({
        customerId: contract.customerId,
        instanceId: contract.instanceId,
        day: date,
        added: tax.net,
      })),
  )
  await advance(tx, due)
}

/** The next posting of each; none is left before the end of a term. */
async function advance(tx: Tx, posted: readonly Contract[]): Promise<void> {
  const next = posted.map((contract) =>
    nextPosting({
      payout: contract.payout,
      start: contract.startsOn,
      end: contract.maturesOn ?? undefined,
      calendar: marketOf(contract.market).calendar,
      after: contract.postsFor!,
    }),
  )
  await tx.query(
    `update deposits.contracts c
        set accrued_from = c.posts_for, posts_for = n.posts_for, posts_on = n.posts_on
       from unnest($1::text[], $2::uuid[], $3::date[], $4::date[]) as n (customer_id, instance_id, posts_for, posts_on)
      where c.customer_id = n.customer_id and c.instance_id = n.instance_id`,
    [
      posted.map(({ customerId }) => customerId),
      posted.map(({ instanceId }) => instanceId),
      next.map((each) => each?.date ?? null),
      next.map((each) => each?.paidOn ?? null),
    ],
  )
}

/** What posts on one day inside one transaction, for a world that is loaded whole. */
export async function postInterestIn(tx: Tx, day: CalendarDate): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = true
    for await (const keys of dueSets(tx, 'posts_on', day, mostAtOnce)) {
      await postSet(tx, keys, day)
      isDone = false
    }
  }
}

/**
 * Everything that posts by this day, a set in each transaction; a killed run goes on with the next. Again
 * until nothing is left but what was set aside: a deposit may be behind by several postings.
 */
export async function postInterest(db: Db, day: CalendarDate): Promise<Done> {
  for (let done = 0; ; ) {
    const results: Done[] = []
    for await (const keys of dueSets(db, 'posts_on', day, mostAtOnce))
      results.push(
        await inSets(keys, (set) => db.transaction((tx) => postSet(tx, set, day)), namedDue),
      )
    const pass = sumOf(results)
    done += pass.done
    if (pass.done === 0) return { done, issues: pass.issues }
  }
}
