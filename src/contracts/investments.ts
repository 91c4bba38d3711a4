// Portfolios on the wire: what they are worth, what they are made of, how they did and what happened in them.

import * as z from 'zod/mini'
import { valuedKinds } from '#domain/holdings/course.ts'
import { pendingStates } from '#domain/holdings/product-families.ts'
import { instanceStates } from '#domain/holdings/product-instance.ts'
import { investmentFamilies } from '#domain/investment/investor.ts'
import {
  performanceRanges,
  portfolioBanners,
  portfolioStatuses,
  severities,
} from '#domain/investment/portfolio.ts'
import { locales } from '#domain/market.ts'
import { call } from './call.ts'
import { ownMix } from './mix.ts'
import { withdrawal } from './orders.ts'
import { portfolioTransaction } from './portfolio-transactions.ts'
import { plan, run } from './savings-plans.ts'
import { template } from './strategy-course.ts'
import {
  amount,
  currencyCode,
  day,
  identifier,
  isin,
  percent,
  signedFourDigits,
  text,
} from './text.ts'

/** A share of one with six digits: `'0.068297'` is 6.8297 percent. */
const ratio = z.string().check(z.regex(/^-?\d{1,9}\.\d{6}$/))

export const portfolio = z.strictObject({
  id: identifier,
  template: identifier,
  name: text(25),
  status: z.enum(portfolioStatuses),
  state: z.enum(instanceStates),
  openedOn: day,
  currencyCode,
  banner: z.exactOptional(z.enum(portfolioBanners)),
  /** How grave that is. */
  severity: z.exactOptional(z.enum(severities)),
  /** The custodian lets nothing happen on the account it lies on. */
  isSuspended: z.exactOptional(z.literal(true)),
  /** What it waits for before it can begin. */
  pending: z.exactOptional(z.enum(pendingStates)),
  /** At the close of a trading day; none before the first. */
  valuedOn: z.exactOptional(day),
  value: amount,
  paidIn: amount,
  paidOut: amount,
  fees: amount,
  taxes: amount,
  /** What funds paid out. */
  distributions: amount,
  /** Since it began: what is there and was taken out, less what was put in. */
  gain: amount,
  /** What of the gain prices did, without distributions and before fees and taxes. */
  prices: amount,
})
export type WirePortfolio = z.infer<typeof portfolio>

const position = z.strictObject({
  isin,
  units: signedFourDigits,
  price: signedFourDigits,
  pricedOn: day,
  value: amount,
  /** What was paid for the units that are left. */
  cost: amount,
  /** What the fund itself costs a year. */
  ter: percent,
})
export type WirePosition = z.infer<typeof position>

const fee = z.strictObject({
  from: day,
  /** Up to this day, without it. */
  until: day,
  accrued: amount,
  chargedOn: day,
  /** A year. */
  percent,
  /** The value of each of the days in cents, summed: what the fee is reckoned from. */
  valueDays: z.string().check(z.regex(/^\d{1,30}$/)),
})
export type WireFee = z.infer<typeof fee>

const prepayment = z.strictObject({
  /** In which it was gained. */
  year: z.int(),
  /** Of that year, in percent. */
  baseRate: percent,
  funds: z.array(
    z.strictObject({
      isin: z.string(),
      /** What the units were worth at the first and the last price of the year. */
      start: amount,
      end: amount,
      /** Counted as gained; percent of it that stay untaxed; and what is taxable. */
      prepayment: amount,
      free: percent,
      taxable: amount,
    }),
  ),
  losses: amount,
  exempted: amount,
  lines: z.array(z.strictObject({ key: z.string(), amount })),
  tax: amount,
  /** None while it is sold for, and where there is nothing to take. */
  takenOn: z.exactOptional(day),
})
export type WirePrepayment = z.infer<typeof prepayment>

const privateLot = z.strictObject({
  portfolioId: identifier,
  portfolioName: text(25),
  isin,
  boughtOn: day,
  units: signedFourDigits,
  cost: amount,
  currencyCode,
  /** The first day on which it has been held for more than a year. */
  overAYearFrom: day,
})
export type WirePrivateLot = z.infer<typeof privateLot>

const returns = z.strictObject({
  from: day,
  until: day,
  /** What one euro did that was there all along: after fees, before personal taxes. */
  strategy: ratio,
  /** What the customer's own money did, when it came and went: after fees and taxes. */
  own: z.exactOptional(ratio),
  /** Longer than a year: both are said per year. */
  isPerYear: z.boolean(),
})

const point = z.strictObject({
  on: day,
  value: amount,
  /** What had been put in until then, less what was taken out. */
  invested: amount,
})

const flow = z.strictObject({ on: day, amount })

const own = { service: 'products', method: 'GET', access: 'customer', act: 'see' } as const
const customer = { customer_id: identifier }
const one = z.strictObject({ portfolioId: identifier })

export const investmentCalls = {
  templates: call({
    service: 'products',
    method: 'GET',
    access: 'public',
    path: '/investments/templates',
    summary: 'The strategies of managed portfolios, and what each did so far',
    reply: z.array(template),
  }),

  families: call({
    service: 'products',
    method: 'GET',
    access: 'public',
    path: '/investments/families',
    summary: 'What can be invested in anew in a market',
    query: z.strictObject({ locale: z.enum(locales) }),
    reply: z.array(z.enum(investmentFamilies)),
  }),

  portfolios: call({
    ...own,
    path: '/investments/portfolios',
    summary: 'The portfolios of a customer, each with its value',
    query: z.strictObject(customer),
    reply: z.array(portfolio),
  }),

  course: call({
    ...own,
    path: '/investments/course',
    summary:
      'How what a customer has in portfolios and a pension became more or less worth since a day; what it was worth then is the first change',
    query: z.strictObject({ ...customer, from: day }),
    reply: z.array(z.strictObject({ on: day, kind: z.enum(valuedKinds), currencyCode, amount })),
  }),

  privateLots: call({
    ...own,
    path: '/investments/private-lots',
    summary:
      'What a customer bought on which day and would sell privately, without any tax withheld; none where no tax is',
    query: z.strictObject(customer),
    reply: z.array(privateLot),
  }),

  portfolio: call({
    ...own,
    path: '/investments/portfolios/:portfolioId',
    summary:
      'A portfolio with its positions, its cash, its fee so far, its last tax prepayment, its plan and its last runs',
    params: one,
    query: z.strictObject(customer),
    reply: z.extend(portfolio, {
      cash: amount,
      positions: z.array(position),
      plan: z.exactOptional(plan),
      /** What the service costs so far this quarter; none where nothing was valued yet. */
      fee: z.exactOptional(fee),
      /** The last tax prepayment on its funds; none before the first. */
      prepayment: z.exactOptional(prepayment),
      /** Where its holder chose the funds, and when their weights are restored next. */
      mix: z.exactOptional(z.extend(ownMix, { next: z.exactOptional(day) })),
      /** Of one that was begun here: until when its contract can be withdrawn from, or when it was. */
      withdrawal: z.exactOptional(withdrawal),
      /** The last of its runs, the newest first. */
      runs: z.array(run),
    }),
  }),

  /** Nothing is worth a code: what rounding left in cash goes to the account of its holder. */
  remove: call({
    service: 'products',
    method: 'POST',
    access: 'customer',
    act: 'order',
    path: '/investments/portfolios/:portfolioId/deletion',
    summary: 'Closes a portfolio that holds nothing any more, at the end of the day',
    params: one,
    query: z.strictObject(customer),
    reply: portfolio,
    movesMoney: true,
  }),

  performance: call({
    ...own,
    path: '/investments/portfolios/:portfolioId/performance',
    summary:
      'How a portfolio did over a span: its returns, its course and the money that came and went',
    params: one,
    query: z.strictObject({ ...customer, range: z.enum(performanceRanges) }),
    reply: z.strictObject({
      returns: z.exactOptional(returns),
      points: z.array(point),
      flows: z.array(flow),
    }),
  }),

  transactions: call({
    ...own,
    path: '/investments/portfolios/:portfolioId/transactions',
    summary: 'What happened in a portfolio, the newest first, a page at a time',
    params: one,
    query: z.strictObject({
      ...customer,
      page: z.string().check(z.regex(/^(0|[1-9]\d{0,3})$/)),
    }),
    reply: z.strictObject({
      transactions: z.array(portfolioTransaction),
      isMore: z.boolean(),
    }),
  }),
}
