// What stands in the way of customers who leave, read for many of them at once.

import type { AccountState } from '#domain/account/account.ts'
import { payoutsUnderWay } from '#domain/account/payout-answer.ts'
import { namedBy, payoutTarget } from '#domain/account/reference-account.ts'
import type { CalendarDate } from '#domain/date.ts'
import { heldStates } from '#domain/holdings/product-instance.ts'
import { type FurtherOrderType, isSale } from '#domain/investment/portfolio-order.ts'
import type { LeavingFacts, Open } from '#domain/leaving/blockers.ts'
import { type Currency, money } from '#domain/money.ts'
import { unsettledOrderStates } from '#domain/order/order.ts'
import type { SignedAccount } from '#domain/signing/act-line.ts'
import type { Queryable } from '#platform/db.ts'
import { sqlList } from '#platform/sql-list.ts'

type Row = {
  customerId: string
  kind:
    | 'order'
    | 'deposit'
    | 'portfolio'
    | 'pension'
    | 'commitment'
    | 'payout'
    | 'payIn'
    | 'act'
    | 'correction'
    | 'collection'
  id: string | null
  state: string
  bankId: string | null
  currency: Currency | null
  minor: bigint | null
  day: CalendarDate | null
  portfolioId: string | null
  type: FurtherOrderType | null
}

const openThings = `
  select customer_id as "customerId", kind, id, state, bank_id as "bankId", currency, amount_minor as minor, day,
         portfolio_id as "portfolioId", order_type as type
    from leaving.open_things
   where customer_id = any ($1) and (
     (kind = 'order' and state in ${sqlList(unsettledOrderStates)})
     or (kind in ('deposit', 'portfolio', 'pension', 'commitment') and state in ${sqlList(heldStates)})
     or (kind = 'payout' and state in ${sqlList(payoutsUnderWay)})
     or (kind = 'payIn' and state = 'HELD')
     or (kind = 'act' and state <> 'leave')
     or kind in ('correction', 'collection'))
   order by day nulls last, id`

const openOf = ({ id, bankId, currency, minor, day, portfolioId }: Row): Open => ({
  ...(id && { id }),
  ...(currency && minor !== null && { amount: money(minor, currency) }),
  ...(bankId && { bankId }),
  ...(day && { day }),
  ...(portfolioId && { portfolioId }),
})

export type HeldAccount = {
  customerId: string
  id: string
  state: AccountState
  currency: Currency
  minor: bigint
}

type TargetRow = {
  customerId: string
  holder: string
  iban: string | null
  accountNumber: string | null
  branchCode: string | null
  ccy: Currency
  isReturned: boolean
}

/** Where the last money goes. */
export type LastTarget = { holder: string; account: SignedAccount; isReturned: boolean }

export type Leaver = LeavingFacts & {
  accounts: readonly HeldAccount[]
  target: LastTarget | undefined
}

function targetOf(
  targets: readonly TargetRow[],
  currency: Currency | undefined,
): LastTarget | undefined {
  const numbered = targets.map(({ iban, accountNumber, branchCode, ...row }) => ({
    ...row,
    ...(iban && { iban }),
    ...(accountNumber && { accountNumber }),
    ...(branchCode && { branchCode }),
  }))
  const found = currency && payoutTarget(numbered, currency)
  if (!found) return undefined
  const { holder, isReturned } = found
  return { holder, account: namedBy(found), isReturned }
}

/** Three round trips, however many they are. */
export async function readLeavers(
  tx: Queryable,
  customerIds: readonly string[],
): Promise<Map<string, Leaver>> {
  const { rows: things } = await tx.query<Row>(openThings, [customerIds])
  const { rows: accounts } = await tx.query<HeldAccount>(
    `select customer_id as "customerId", id, state, currency, balance_minor as minor
       from leaving.accounts where customer_id = any ($1) order by customer_id, position`,
    [customerIds],
  )
  const { rows: targets } = await tx.query<TargetRow>(
    `select customer_id as "customerId", holder, iban, account_number as "accountNumber",
            branch_code as "branchCode", currency as ccy, is_returned as "isReturned"
       from leaving.targets where customer_id = any ($1) order by customer_id, position`,
    [customerIds],
  )
  return new Map(customerIds.map((id) => [id, leaverOf(id, things, accounts, targets)]))
}

function leaverOf(
  customerId: string,
  things: readonly Row[],
  accounts: readonly HeldAccount[],
  targets: readonly TargetRow[],
): Leaver {
  const mine = things.filter((row) => row.customerId === customerId)
  const of = (kind: Row['kind']) => mine.filter((row) => row.kind === kind)
  const own = accounts.filter((row) => row.customerId === customerId)
  const target = targetOf(
    targets.filter((row) => row.customerId === customerId),
    own[0]?.currency,
  )
  // What sells is no hindrance: leaving waits for it.
  const isInTheWay = ({ state, type }: Row) => state === 'CONFIRMED' && !isSale(type)
  const [waiting, atBank] = [
    of('order').filter(isInTheWay),
    of('order').filter((order) => !isInTheWay(order)),
  ]
  return {
    orders: waiting.filter(({ type }) => type !== 'CAPITAL_CALL').map(openOf),
    calls: waiting.filter(({ type }) => type === 'CAPITAL_CALL').map(openOf),
    ordersAtBank: atBank.map(openOf),
    acts: of('act').map(openOf),
    heldPayIns: of('payIn').map(openOf),
    deposits: of('deposit').map(openOf),
    portfolios: of('portfolio').map(openOf),
    pensions: of('pension').map(openOf),
    commitments: of('commitment').map(openOf),
    payouts: of('payout').map(openOf),
    collections: of('collection').map(openOf),
    corrections: of('correction').map(openOf),
    balances: own.map(({ minor, currency }) => money(minor, currency)),
    accountState: own[0]?.state,
    hasReferenceAccount: target !== undefined,
    isReturned: target?.isReturned ?? false,
    accounts: own,
    target,
  }
}
