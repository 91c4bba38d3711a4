// The demo world's money: every balance and deposit it begins with, as transfers of the ledger.

import { addMonths, type CalendarDate } from '#domain/date.ts'
import { type Currency, type Money, money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { type IssuedTerms, openContract, postInterestIn } from '#services/deposits/index.ts'
import { hold, openAccount, post } from '#services/ledger/index.ts'
import { demoId } from './demo-id.ts'
import { depositDates } from './holdings.ts'
import type { DemoBank, DemoCustomer, DemoOffer } from './people.ts'

type World = {
  customers: readonly DemoCustomer[]
  offers: readonly DemoOffer[]
  banks: readonly DemoBank[]
  today: CalendarDate
}

const opening = (id: string) => ({ key: `opening/${id}`, kind: 'OPENING_BALANCE' as const })
const opened = (id: string, bankId: string) => ({
  ...{ key: `opening/${id}`, kind: 'DEPOSIT_OPENED' as const },
  evidence: { bankId },
})
const amountOf = (decimal: string, currency: Currency): Money => parseMoney(decimal, currency)!

export async function openBooks(tx: Tx, world: World): Promise<void> {
  const { customers, offers, banks, today } = world
  for (const customer of customers) {
    const id = demoId(customer.id, 'account')
    const { currency, current, reserved } = customer.account
    const account = { customerId: customer.id, id, currency }
    const start = addMonths(today, -customer.registeredMonthsAgo)
    const accountId = await ledgerAccountOf(tx, account)
    await bringIn(tx, opening(id), accountId, amountOf(current, currency), start)
    const held = amountOf(reserved, currency)
    if (held.minor > 0n)
      await hold(tx, { key: `opening/${id}`, accountId, amount: held, reason: 'opening' })
    for (const [index, deposit] of (customer.deposits ?? []).entries()) {
      const offer = offers.find((each) => each.id === deposit.product)!
      const bank = banks.find((each) => each.id === offer.bank)!
      const instanceId = demoId(customer.id, 'deposit', index)
      const principal = amountOf(deposit.amount, offer.currency)
      const { openedOn } = depositDates(deposit, offer, today)
      const depositId = await openContract(tx, {
        customerId: customer.id,
        instanceId,
        market: customer.market,
        terms: termsOf(offer, bank),
        principal,
        start: openedOn,
      })
      await bringIn(tx, opened(instanceId, bank.id), depositId, principal, openedOn)
    }
  }
  await postHistory(tx, world)
}

/** What fell due before the first day was posted on its day; the receipts are there from the start. */
async function postHistory(tx: Tx, { customers, today }: World): Promise<void> {
  for (;;) {
    const { rows } = await tx.query<{ day: CalendarDate | null }>(
      'select min(posts_on) as day from deposits.contracts where is_running and posts_on < $1',
      [today],
    )
    if (!rows[0]!.day) break
    await postInterestIn(tx, rows[0]!.day)
  }
  for (const customer of customers) await payOutInterest(tx, customer, today)
  // Told long ago, to people who remember.
  await tx.query('update platform.outbox set delivered_at = now() where delivered_at is null')
}

/** The interest has left the account since, so that the balance is the one the demo world promises. */
async function payOutInterest(tx: Tx, customer: DemoCustomer, today: CalendarDate): Promise<void> {
  const { currency } = customer.account
  const { rows } = await tx.query<{ id: string; minor: bigint }>(
    `select a.id, sum(p.amount_minor)::bigint as minor
       from ledger.accounts a
       join ledger.postings p on p.account_id = a.id
       join ledger.transfers t on t.id = p.transfer_id and t.kind = 'INTEREST_POSTED'
      where a.customer_id = $1 and a.kind = 'TRANSACTION' group by a.id`,
    [customer.id],
  )
  for (const { id, minor } of rows)
    await bringIn(
      tx,
      { key: `interest-out/${id}`, kind: 'PAYOUT' },
      id,
      money(-minor, currency),
      today,
    )
}

const termsOf = (offer: DemoOffer, bank: DemoBank): IssuedTerms => ({
  bankId: bank.id,
  bankCountry: bank.country,
  model: bank.model as IssuedTerms['model'],
  dayCount: offer.dayCount as IssuedTerms['dayCount'],
  payout: offer.payout as IssuedTerms['payout'],
  rate: offer.rate,
  rateKind: offer.rateKind as IssuedTerms['rateKind'],
  prolongation: offer.prolongation as IssuedTerms['prolongation'],
  earlyTermination: offer.earlyTermination,
  termMonths: offer.termMonths ?? undefined,
  noticeDays: offer.noticeDays ?? undefined,
  tier: offer.tier && {
    above: money(BigInt(offer.tier.above) * 100n, offer.currency),
    rate: offer.tier.rate,
  },
  min: money(BigInt(offer.min) * 100n, offer.currency),
  max: money(BigInt(offer.max) * 100n, offer.currency),
})

async function bringIn(
  tx: Tx,
  booked: { key: string; kind: 'OPENING_BALANCE' | 'DEPOSIT_OPENED' | 'PAYOUT'; evidence?: object },
  accountId: string,
  amount: Money,
  valueDate: CalendarDate,
): Promise<void> {
  if (amount.minor === 0n) return
  const outside = await openAccount(tx, {
    kind: 'PAYMENTS',
    reference: 'servicing-bank',
    currency: amount.currency,
  })
  const lines = [
    { accountId: outside, amount: money(-amount.minor, amount.currency) },
    { accountId, amount },
  ]
  await post(tx, { id: uuidV7(), ...booked, valueDate, lines }, { mayOverdraw: true })
}
