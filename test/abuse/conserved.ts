// What a customer has in all, day by day: it changes by what comes in, what goes out for good, interest and
// tax, and by nothing else. Money that only changes its place stays in it.

import { addDays, type CalendarDate } from '#domain/date.ts'
import { parseMoney } from '#domain/money.ts'
import type { Marketplace } from '../marketplace.ts'

type Amount = { currencyCode: 'EUR'; balance?: string; amount?: string }

const minorOf = ({ balance, amount, currencyCode }: Amount): bigint =>
  parseMoney((balance ?? amount)!, currencyCode)!.minor

const sum = (list: readonly Amount[]): bigint => list.reduce((all, each) => all + minorOf(each), 0n)

/** As the customer is told it for the end of a day. */
export async function totalOn(market: Marketplace, login: string, on: CalendarDate) {
  const path = `/payment/balances?customer_id=${market.customerOf(login)}&on=${on}`
  const { body } = await market.call(login, 'GET', path)
  return sum(body.balances) + sum(body.underWay)
}

/** As the dashboard adds it up today, without interest that is not posted. */
export async function totalNow(market: Marketplace, login: string): Promise<bigint> {
  const path = `/deposits/deposits/overview?customer_id=${market.customerOf(login)}`
  const { body } = await market.call(login, 'GET', path)
  const held = body.deposits.filter(({ isRunning }: { isRunning: boolean }) => isRunning)
  const onAccount = parseMoney((await market.balance(login)).current, 'EUR')!.minor
  return onAccount + sum(held) + sum(body.underWay)
}

/** By the other side of the customer's transfers; a payout is gone once the other bank has it. */
async function flowOn(market: Marketplace, login: string, on: CalendarDate): Promise<bigint> {
  const { rows } = await market.worker.query<{ minor: bigint }>(
    `select (coalesce((select -sum(line.amount_minor) from ledger.postings line
                         join ledger.accounts a on a.id = line.account_id
                          and a.kind in ('PAYMENTS', 'INTEREST', 'TAX', 'SUSPENSE')
                        where line.booked_on = $2 and exists (
                          select from ledger.postings own
                           where own.transfer_id = line.transfer_id and own.customer_id = $1)), 0)
           + coalesce((select sum(amount_minor) from payments.payouts
                        where customer_id = $1 and sent_on = $2), 0)
           - coalesce((select sum(amount_minor) from payments.payouts
                        where customer_id = $1 and settled_on = $2), 0))::bigint as minor`,
    [market.customerOf(login), on],
  )
  return rows[0]!.minor
}

export async function unconserved(market: Marketplace, logins: readonly string[]) {
  const { rows } = await market.worker.query<{ first: CalendarDate }>(
    'select min(booked_on) as first from ledger.transfers',
  )
  const today = await market.today()
  const faults: { login: string; on: string; told: bigint; due: bigint }[] = []
  for (const login of logins) {
    let before = 0n
    for (let on = rows[0]!.first; on <= today; on = addDays(on, 1)) {
      const told = await totalOn(market, login, on)
      const due = before + (await flowOn(market, login, on))
      if (told !== due) faults.push({ login, on, told, due })
      before = told
    }
    const now = await totalNow(market, login)
    if (now !== before) faults.push({ login, on: 'now', told: now, due: before })
  }
  return faults
}
