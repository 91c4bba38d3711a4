// The lines of a statement: what the ledger booked, with interest, tax and the cost of leaving told apart.

import { type Earned, onAccount, onDeposit, type Piece } from '#domain/account/statement.ts'
import { type CalendarDate, date, later } from '#domain/date.ts'
import { type Currency, type Money, money, parseMoney, subtract } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { listTransactions, type Wanted } from './statements.ts'

/** More than anybody has, less than would hurt. */
const mostLines = 50_000

export type StatementLine = Piece & {
  bookedOn: CalendarDate
  valueDate: CalendarDate
  party: string
  /** After this line. */
  balance: Money
}

type Posting = {
  transferId: string
  earned: Earned
  /** What left the deposit with it, and went into no other. */
  principal: Money
  bookedOn: CalendarDate
  valueDate: CalendarDate
}

type Row = {
  transferId: string
  currency: Currency
  interest: bigint
  tax: bigint
  taxes: { key: string; amount: string }[]
  principal: bigint
  ownSum: bigint | null
  bookedOn: CalendarDate
  valueDate: CalendarDate
}

/**
 * What was earned with these transfers, and on this deposit: on its own statement nothing else, because a
 * renewal is booked with the interest of the deposit before it.
 */
async function readPostings(
  tx: Tx,
  transferIds: readonly string[],
  { of, from, to, ofDeposit }: Wanted & { ofDeposit: boolean },
): Promise<Posting[]> {
  const { rows } = await tx.query<Row>(
    `select i.transfer_id as "transferId", i.currency, i.interest_minor as interest, i.tax_minor as tax,
            i.tax as taxes, i.posted_on as "bookedOn", i.posted_for as "valueDate",
            coalesce(own.gone, 0)::bigint as principal, own.sum::bigint as "ownSum"
       from payments.earned i
       left join lateral (
         select sum(p.amount_minor) as sum,
                -sum(p.amount_minor) filter (where a.kind = 'DEPOSIT') as gone
           from ledger.own_postings p join ledger.own_accounts a on a.id = p.account_id
          where p.transfer_id = i.transfer_id) own on true
      where case when $5 then i.instance_id = $2 else i.transfer_id = any ($1) end
        and (i.transfer_id = any ($1) or ($3::date is null or i.posted_on >= $3)
                                     and ($4::date is null or i.posted_on <= $4))
      order by i.posted_on, i.posted_for`,
    [transferIds, of, from ?? null, to ?? null, ofDeposit],
  )
  return rows.map(postingOf)
}

function postingOf({ interest, tax, taxes, principal, ownSum, currency, ...row }: Row): Posting {
  const net = interest - tax
  return {
    ...row,
    principal: money(principal, currency),
    earned: {
      interest: money(interest, currency),
      taxes: namedTaxes(taxes, money(tax, currency)),
      // The customer has got less than was earned: the rest is what leaving early cost.
      penalty: money(net - (ownSum ?? net), currency),
    },
  }
}

/** By name, unless the names do not make up what was taken, as where a foreign tax is credited. */
function namedTaxes(lines: Row['taxes'], taken: Money): Earned['taxes'] {
  const named = lines.map(({ key, amount }) => ({
    key,
    amount: parseMoney(amount, taken.currency)!,
  }))
  const sum = named.reduce((all, { amount }) => all + amount.minor, 0n)
  return sum === taken.minor ? named : [{ key: 'withheld', amount: taken }]
}

async function isDeposit(tx: Tx, of: string): Promise<boolean> {
  const { rows } = await tx.query(
    `select from ledger.own_accounts where reference = $1 and kind = 'DEPOSIT'`,
    [of],
  )
  return rows.length > 0
}

type Booked = { pieces: Piece[]; after: Money } & Omit<StatementLine, 'balance' | keyof Piece>

/** Each piece with what stood on the account after it. */
function withBalances({ pieces, after, ...rest }: Booked): StatementLine[] {
  let balance = after
  return pieces
    .toReversed()
    .map((piece) => {
      const line = { ...rest, ...piece, balance }
      balance = subtract(balance, piece.amount)
      return line
    })
    .toReversed()
}

/** The oldest first. */
export async function statementLines(tx: Tx, wanted: Omit<Wanted, 'before'>) {
  const found = (await listTransactions(tx, wanted, mostLines)).toReversed()
  const ofDeposit = await isDeposit(tx, wanted.of)
  const postings = await readPostings(
    tx,
    found.map(({ id }) => id),
    { ...wanted, ofDeposit },
  )
  const earnedBy = new Map(postings.map((posting) => [posting.transferId, posting]))
  const booked = found.map((each): Booked => {
    const { id, kind, currencyCode, party = '' } = each
    const line = { kind, amount: parseMoney(each.amount, currencyCode)! }
    const posting = earnedBy.get(id)
    return {
      pieces: ofDeposit
        ? onDeposit(line, posting?.earned)
        : onAccount(line, posting?.earned, posting?.principal ?? money(0n, currencyCode)),
      after: parseMoney(each.balanceAfter, currencyCode)!,
      bookedOn: date(each.bookedOn),
      valueDate: date(each.valueDate),
      party,
    }
  })
  const known = new Set(found.map(({ id }) => id))
  const apart = ofDeposit ? postings.filter(({ transferId }) => !known.has(transferId)) : []
  return merged(booked, apart).flatMap(withBalances)
}

/** Interest that went to the account leaves the deposit as it was; none stands before what it was earned on. */
function merged(booked: readonly Booked[], apart: readonly Posting[]): Booked[] {
  const paidOut = apart.map((posting): Booked => {
    const { earned, valueDate } = posting
    const bookedOn = later(posting.bookedOn, booked[0]?.bookedOn ?? posting.bookedOn)
    const before = booked.findLast((each) => each.bookedOn <= bookedOn)
    return {
      pieces: onDeposit(undefined, earned),
      after: before?.after ?? money(0n, earned.interest.currency),
      ...{ bookedOn, valueDate, party: before?.party ?? '' },
    }
  })
  return [...booked, ...paidOut].toSorted((a, b) =>
    a.bookedOn < b.bookedOn ? -1 : a.bookedOn > b.bookedOn ? 1 : 0,
  )
}
