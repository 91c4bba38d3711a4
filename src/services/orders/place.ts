// Placing an order: every check before it exists, and everything a saver should know before signing.

import { randomInt } from 'node:crypto'
import type { WireCustomer } from '#contracts/entities/customer.ts'
import type { OrderWarning } from '#contracts/orders.ts'
import { type TransactionAccount, usedAccount } from '#domain/account/account.ts'
import { servicingBankOf } from '#domain/cover/home-banks.ts'
import { type MaturityWish, possibleWishes } from '#domain/deposit/maturity-instruction.ts'
import { canTopUp } from '#domain/holdings/product-instance.ts'
import { nominalOf, tiersOf } from '#domain/interest/quoted-rate.ts'
import type { Locale } from '#domain/market.ts'
import { type Money, money, parseMoney } from '#domain/money.ts'
import { earnings, type OfferTerms } from '#domain/offer/offer.ts'
import { pendingOrderStates } from '#domain/order/order.ts'
import {
  coverWarning,
  leftOnAccount,
  type OrderRefusal,
  orderLimit,
  orderRefusal,
} from '#domain/order/order-check.ts'
import { amountParam } from '#domain/problem/params.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { Conflict, Failure, Invalid, NotFound, Refused, Unavailable } from '#platform/failure.ts'
import { sqlList } from '#platform/sql-list.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { readAccounts } from '#services/accounts/index.ts'
import { assertDataConfirmed, readCustomer, readSalesChannel } from '#services/customer/index.ts'
import { heldAtBank, lockDeposit, outsideAtBank } from '#services/deposits/index.ts'
import { type Issue, offeredIssue, readProductTypes } from '#services/products/index.ts'
import { shownRateOf } from './rates.ts'
import { insertDraft, moveOrder, type Order } from './store.ts'

export type Wish = {
  customerId: string
  userId: string
  productId: string
  amount: string
  rate: string
  instanceId?: string | undefined
  maturity?: MaturityWish | undefined
}

export type Saver = {
  customer: WireCustomer
  market: Locale
  distributorId: string
  channelId: string
  account: TransactionAccount
}

export async function readSaver(tx: Tx, customerId: string): Promise<Saver> {
  const [customer, channel, accounts] = [
    await readCustomer(tx, customerId, []),
    await readSalesChannel(tx, customerId),
    await readAccounts(tx, customerId),
  ]
  const account = usedAccount(accounts)
  if (!customer || !channel) throw new NotFound()
  if (!account) throw new Conflict('account.state')
  if (account.isMaintenance) throw new Unavailable('account.maintenance')
  return { customer, account, ...channel }
}

/** The wire's spelling of a rule's no. */
function refused(refusal: OrderRefusal, { terms }: Issue, shownRate: string): never {
  if (refusal === 'product.access') throw new Failure(403, refusal)
  if (refusal === 'customer.state' || refusal === 'account.state') throw new Conflict(refusal)
  if (refusal === 'offer.changed') throw new Conflict(refusal, { rate: shownRate })
  throw new Refused(refusal, { min: amountParam(terms.min), max: amountParam(terms.max) })
}

/** An amount in the currency of the offer; anything else is malformed. */
function amountIn(issue: Issue, decimal: string): Money {
  const amount = parseMoney(decimal, issue.currency)
  if (!amount) throw new Invalid([{ pointer: '/amount', code: 'format' }])
  return amount
}

const referenceAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Short enough for a transfer, without letters that look alike. */
export const newReference = (): string =>
  `TM-${Array.from({ length: 10 }, () => referenceAlphabet[randomInt(referenceAlphabet.length)]).join('')}`

export async function placeOrder(tx: Tx, wish: Wish): Promise<Order> {
  const saver = await readSaver(tx, wish.customerId)
  await assertDataConfirmed(tx, wish.customerId)
  const today = await businessDate(tx)
  const issue = await offeredIssue(tx, wish.productId, saver.market, today)
  if (!issue) throw new NotFound()
  const access = await readProductTypes(tx, saver.distributorId, saver.channelId)
  if (!access) throw new NotFound()
  const amount = amountIn(issue, wish.amount)
  const balance = wish.instanceId ? await toppedUp(tx, wish, issue) : undefined
  const refusal = orderRefusal({
    status: saver.customer.status,
    accountState: saver.account.state,
    accountCurrency: saver.account.balance.current.currency,
    access,
    terms: { ...issue.terms, kind: issue.kind, stepMinor: issue.stepMinor },
    amount,
    shownRate: wish.rate,
    ...(balance && { balance }),
  })
  if (refusal) refused(refusal, issue, shownRateOf(issue, saver.market, today))
  assertPossible(wish, issue)

  const draft = await insertDraft(
    tx,
    {
      ...wish,
      id: uuidV7(),
      action: wish.instanceId ? 'TOP_UP' : 'OPEN',
      reference: newReference(),
      market: saver.market,
      issueVersion: issue.version,
      rate: issue.terms.rate,
      bankId: issue.terms.bankId,
      accountId: saver.account.id,
      amount,
      maturity: wish.maturity ?? null,
      instanceId: wish.instanceId ?? null,
      followUpOf: null,
      signedOn: null,
    },
    today,
  )
  return moveOrder(tx, draft, 'VALIDATED', { actor: wish.userId })
}

/** Only what the product can do at its end may be wished for. */
function assertPossible({ maturity, instanceId }: Wish, { kind, terms }: Issue): void {
  if (!maturity) return
  if (instanceId || !possibleWishes(kind, terms.prolongation).includes(maturity))
    throw new Refused('legs.renewal')
}

/** What stands on the deposit, with what is on its way to it. */
async function toppedUp(tx: Tx, wish: Wish, issue: Issue): Promise<Money> {
  const deposit = await lockDeposit(tx, { customerId: wish.customerId, id: wish.instanceId! })
  if (!deposit || deposit.productId !== wish.productId) throw new NotFound()
  if (!canTopUp(deposit)) throw new Conflict('product_instance_must_be_active')
  const pending = await pendingFor(tx, 'instance_id', wish.instanceId!, wish.customerId)
  return money(deposit.balanceMinor + pending, issue.currency)
}

/** Signed, and not on a deposit yet. */
async function pendingFor(
  tx: Tx,
  column: 'instance_id' | 'bank_id',
  value: string,
  customerId: string,
): Promise<bigint> {
  const { rows } = await tx.query<{ pending: bigint }>(
    `select coalesce(sum(amount_minor), 0)::bigint as pending from orders.orders
      where customer_id = $1 and ${column} = $2 and state in ${sqlList(pendingOrderStates)}`,
    [customerId, value],
  )
  return rows[0]!.pending
}

/** Where the bank of an order keeps the account too: what stays on it once all signed orders are paid for. */
async function leftAtServicingBank(tx: Tx, order: Order): Promise<bigint> {
  if (servicingBankOf(order.market).id !== order.bankId) return 0n
  const accounts = await readAccounts(tx, order.customerId)
  const account = accounts.find(({ id }) => id === order.accountId)
  if (account?.balance.current.currency !== order.amount.currency) return 0n
  const { rows } = await tx.query<{ minor: bigint }>(
    `select amount_minor as minor from orders.orders
      where customer_id = $1 and account_id = $2 and id <> $3 and state = 'CONFIRMED'`,
    [order.customerId, order.accountId, order.id],
  )
  const leaving = rows.map(({ minor }) => money(minor, order.amount.currency))
  return leftOnAccount(account.balance.current, [order.amount, ...leaving]).minor
}

const offerTermsOf = ({ kind, terms }: Issue): OfferTerms => {
  const { dayCount, payout, termMonths } = terms
  const nominal = nominalOf(terms)
  const tiers = tiersOf(terms)
  return { type: kind, nominal, tiers, dayCount, payout, ...(termMonths && { termMonths }) }
}

const duplicateSeconds = 60

export async function warningsOf(
  tx: Tx,
  order: Order,
  issue: Issue,
  isJoint: boolean,
): Promise<OrderWarning[]> {
  const today = await businessDate(tx)
  const limit = orderLimit(issue.scheme, today, isJoint)
  const held = await heldAtBank(tx, order.customerId, order.bankId, today)
  const pending = await pendingFor(tx, 'bank_id', order.bankId, order.customerId)
  const outside = await outsideAtBank(tx, order.customerId, order.bankId, limit.currency)
  const onAccount = await leftAtServicingBank(tx, order)
  const cover = coverWarning({
    amount: order.amount,
    held: money(held + pending + outside + onAccount, order.amount.currency),
    limit,
    interest: earnings(offerTermsOf(issue), order.amount, today),
  })
  const { rowCount: twins } = await tx.query(
    `select from orders.orders o join orders.orders me on me.customer_id = o.customer_id and me.id = $2
      where o.customer_id = $1 and o.id <> $2 and o.product_id = me.product_id
        and o.amount_minor = me.amount_minor and o.state <> 'CANCELLED'
        and o.drafted_at between me.drafted_at - make_interval(secs => $3) and me.drafted_at`,
    [order.customerId, order.id, duplicateSeconds],
  )
  return [...(cover ? [cover] : []), ...(twins > 0 ? (['duplicate'] as const) : [])]
}
