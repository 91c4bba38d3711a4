// The portfolios of the demo world: years of plans, purchases, fees and taxes, replayed over the market's prices.

import people from '#content/demo/people.json' with { type: 'json' }
import { addMonths, type CalendarDate } from '#domain/date.ts'
import type { Quote } from '#domain/investment/quote.ts'
import { type Market, replayed } from '#domain/investment/story.ts'
import { isTaxWithheld, targetsOf } from '#domain/investment/template.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import type { Db } from '#platform/db.ts'
import { keepPrices } from '#services/instruments/index.ts'
import { type PortfolioHistory, writeHistories } from '#services/investments/index.ts'
import type { DemoCustomer, DemoHolding, DemoPeople } from './people.ts'
import { demoId } from './rows.ts'

const amountOf = (decimal: string): Money => parseMoney(decimal, 'EUR')!

export function marketOf(quotes: readonly Quote[]): Market {
  const closes = new Map<string, Map<CalendarDate, bigint>>()
  for (const { isin, on, price } of quotes) {
    const own = closes.get(isin) ?? new Map<CalendarDate, bigint>()
    closes.set(isin, own.set(on, price))
  }
  const days = [...(closes.values().next().value?.keys() ?? [])].toSorted()
  return { days, priceOf: (isin, on) => closes.get(isin)!.get(on)! }
}

function historyOf(
  { id: customerId, market: locale }: DemoCustomer,
  holding: DemoHolding,
  market: Market,
  today: CalendarDate,
): PortfolioHistory {
  const { template, name = template, amount, openedMonthsAgo, savingsPlan, later = [] } = holding
  const told = replayed(
    {
      targets: targetsOf(template),
      isTaxed: isTaxWithheld(locale),
      openedOn: addMonths(today, -openedMonthsAgo),
      until: today,
      first: amountOf(amount),
      monthly: savingsPlan === undefined ? undefined : amountOf(savingsPlan),
      later: later.map((each) => ({ months: each.months, amount: amountOf(each.amount) })),
    },
    market,
  )
  return { customerId, id: demoId(customerId, template), name, template, ...told }
}

/** After the people are there, from prices up to today. */
export async function loadDemoPortfolios(
  db: Db,
  quotes: readonly Quote[],
  today: CalendarDate,
): Promise<void> {
  const market = marketOf(quotes)
  const histories = (people as DemoPeople).customers.flatMap((customer) =>
    (customer.holdings ?? [])
      .filter(({ family }) => family === 'DWM' || family === 'ROBO')
      .map((holding) => historyOf(customer, holding, market, today)),
  )
  await db.transaction(async (tx) => {
    await keepPrices(tx, quotes)
    await writeHistories(tx, histories, today)
  })
}
