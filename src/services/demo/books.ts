// The demo world's money: every balance and deposit it begins with, as transfers of the ledger.

import { addMonths, type CalendarDate } from '#domain/date.ts'
import { type Currency, type Money, money, parseMoney } from '#domain/money.ts'
import type { Tx } from '#platform/db.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { ledgerAccountOf } from '#services/accounts/index.ts'
import { type IssuedTerms, openContract } from '#services/deposits/index.ts'
import { hold, openAccount, post } from '#services/ledger/index.ts'
import { depositDates } from './holdings.ts'
import type { DemoBank, DemoCustomer, DemoOffer } from './people.ts'
import { demoId } from './rows.ts'

type World = {
  customers: readonly DemoCustomer[]
  offers: readonly DemoOffer[]
  banks: readonly DemoBank[]
  today: CalendarDate
}

const amountOf = (decimal: string, currency: Currency): Money => parseMoney(decimal, currency)!

export async function openBooks(tx: Tx, { customers, offers, banks, today }: World): Promise<void> {
  for (const customer of customers) {
    const id = demoId(customer.id, 'account')
    const { currency, current, reserved } = customer.account
    const account = { customerId: customer.id, id, currency }
    const start = addMonths(today, -customer.registeredMonthsAgo)
    const accountId = await ledgerAccountOf(tx, account)
    await bringIn(tx, `opening/${id}`, accountId, amountOf(current, currency), start)
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
        postedUntil: lastPosting(offer, openedOn, today),
      })
      await bringIn(tx, `opening/${instanceId}`, depositId, principal, openedOn)
    }
  }
}

/** What was posted before the first business day was posted elsewhere. */
function lastPosting(offer: DemoOffer, openedOn: CalendarDate, today: CalendarDate): CalendarDate {
  if (offer.payout === 'AT_MATURITY') return openedOn
  const months = offer.payout.startsWith('MONTHLY') ? 1 : offer.payout.startsWith('Q') ? 3 : 12
  const anchor =
    offer.termMonths === null ? (`${openedOn.slice(0, 4)}-01-01` as CalendarDate) : openedOn
  let last = openedOn
  for (let n = 1; addMonths(anchor, n * months) <= today; n++) last = addMonths(anchor, n * months)
  return last
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
  min: money(BigInt(offer.min) * 100n, offer.currency),
  max: money(BigInt(offer.max) * 100n, offer.currency),
})

async function bringIn(
  tx: Tx,
  key: string,
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
  await post(
    tx,
    { id: uuidV7(), key, kind: 'OPENING_BALANCE', valueDate, lines },
    { mayOverdraw: true },
  )
}
