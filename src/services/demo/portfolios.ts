// The portfolios of the demo world: years of plans, purchases, fees and taxes, replayed over the market's prices.

import people from '#content/demo/people.json' with { type: 'json' }
import { addMonths, type CalendarDate, date } from '#domain/date.ts'
import { type InstrumentCode, instruments } from '#domain/investment/instrument.ts'
import type { OwnMix } from '#domain/investment/own-mix.ts'
import { judged, type Questionnaire, validUntil } from '#domain/investment/questionnaire.ts'
import type { Quote } from '#domain/investment/quote.ts'
import { type Market, replayed } from '#domain/investment/story.ts'
import { isTaxedOn, ownServiceFee, targetsOf } from '#domain/investment/template.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { pensionName } from '#domain/pension/pension.ts'
import type { Db, Tx } from '#platform/db.ts'
import { keepPrices } from '#services/instruments/index.ts'
import { type PortfolioHistory, writeHistories } from '#services/investments/index.ts'
import { agreedBefore, type PensionHistory, writePensions } from '#services/pension/index.ts'
import { demoId } from './demo-id.ts'
import type { DemoCustomer, DemoHolding, DemoPeople } from './people.ts'

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

/** Kept in the people's words: funds by their codes. */
const mixOf = ({ mix }: DemoHolding): OwnMix | undefined =>
  mix && {
    ...{ rhythm: mix.rhythm, newMoney: 'BY_TARGET' },
    weights: Object.entries(mix.weights).map(([code, percent]) => ({
      ...{ isin: instruments[code as InstrumentCode].isin, percent },
    })),
  }

function historyOf(
  { id: customerId, market: locale }: DemoCustomer,
  holding: DemoHolding,
  market: Market,
  today: CalendarDate,
): PortfolioHistory {
  const { template, amount, openedMonthsAgo, savingsPlan, pension, later = [] } = holding
  const name = holding.name ?? (pension ? pensionName : template)
  const mix = mixOf(holding)
  const told = replayed(
    {
      ...{ targets: targetsOf(template, mix?.weights), rhythm: mix?.rhythm },
      isTaxed: isTaxedOn(template, locale),
      fee: ownServiceFee(template),
      openedOn: addMonths(today, -openedMonthsAgo),
      until: today,
      first: amount === undefined ? undefined : amountOf(amount),
      plannedAfter: pension && agreedBefore(addMonths(today, -openedMonthsAgo)),
      monthly: savingsPlan === undefined ? undefined : amountOf(savingsPlan),
      later: later.map((each) => ({ months: each.months, amount: amountOf(each.amount) })),
    },
    market,
  )
  return { customerId, id: demoId(customerId, template), name, template, mix, ...told }
}

function pensionsOf(customer: DemoCustomer, today: CalendarDate): PensionHistory[] {
  const { id: customerId, market, persons, holdings = [] } = customer
  const { birthDate, taxDetails = [] } = persons[0]!
  return holdings.flatMap(({ template, pension, savingsPlan, openedMonthsAgo }) =>
    pension && savingsPlan
      ? [
          {
            ...{ customerId, id: demoId(customerId, template), market, ...pension },
            ...{ birthDate: date(birthDate), tin: taxDetails[0]?.number },
            ...{ monthly: amountOf(savingsPlan), openedOn: addMonths(today, -openedMonthsAgo) },
          },
        ]
      : [],
  )
}

const answeredMonthsAgo = 4

/** Who knows funds for years, can wait and has a reserve. */
const answers: Questionnaire = {
  ...{ count: 'FIVE', duration: 'FIVE_YEARS', amount: 'UP_TO_50K' },
  knowledge: {
    ...{ PRICE_RISK: 'RIGHT', RISK_DIVERSIFICATION: 'RIGHT' },
    ...{ HIGHER_CAPITAL_GAINS: 'WRONG', INVESTMENT_VALUE: 'WRONG' },
  },
  ...{ horizonYears: 10, maxLossPct: 25, reserveMonths: 6, freeAssets: 60_000 },
  sustainability: 'NO_PREFERENCE',
}

/** Families whose holders have units. */
const withUnits: readonly string[] = ['DWM', 'ROBO', 'CRYPTO', 'PENSION']

/** After the people are there, from prices up to today. */
export async function loadDemoPortfolios(
  db: Db,
  quotes: readonly Quote[],
  today: CalendarDate,
): Promise<void> {
  const market = marketOf(quotes)
  const histories = (people as DemoPeople).customers.flatMap((customer) =>
    (customer.holdings ?? [])
      .filter(({ family }) => withUnits.includes(family))
      .map((holding) => historyOf(customer, holding, market, today)),
  )
  await db.transaction(async (tx) => {
    await keepPrices(tx, quotes)
    await writeHistories(tx, histories, today)
    await writePensions(
      tx,
      (people as DemoPeople).customers.flatMap((one) => pensionsOf(one, today)),
      today,
    )
    await writeProfiles(
      tx,
      histories.map(({ customerId }) => customerId),
      addMonths(today, -answeredMonthsAgo),
    )
  })
}

/** They were asked before, as everybody is. */
async function writeProfiles(tx: Tx, customerIds: readonly string[], on: CalendarDate) {
  const { result } = judged(answers)
  await tx.query(
    `insert into investments.profiles
       (customer_id, version, user_id, answers, result, answered_on, answered_at, valid_until)
     select distinct customer, 1, customer, $2::jsonb, $3, $4::date, $4::date, $5::date
       from unnest($1::text[]) as customer`,
    [customerIds, answers, result, on, validUntil(on)],
  )
}
