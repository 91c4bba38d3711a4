// The papers of a portfolio: the report of a quarter, what a year cost and brought, and what is to be declared of it.

import { quarterOf } from '#domain/account/quarter.ts'
import { formatMoney, formatPercent } from '#domain/format.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { cryptoTemplate, equityShareOf, ownTemplate } from '#domain/investment/portfolio.ts'
import { percentOf } from '#domain/investment/returns.ts'
import { money, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { filled } from '#platform/market-words.ts'
import type { PortfolioFacts, PortfolioTaxFacts } from './facts.ts'
import { dayIn, moneyIn, type Said, type Template } from './figures.ts'
import type { PaperWords } from './paper-words.ts'
import type { Block, Pairs } from './sheet.ts'

type Pair = Pairs[number]

const minorOf = (decimal: string) => parseMoney(decimal, 'EUR')!.minor
const said = (words: PaperWords, decimal: string) => moneyIn(words, decimal, 'EUR')
const taken = (words: PaperWords, decimal: string) =>
  formatMoney(words.locale, money(-minorOf(decimal), 'EUR'))
const percentIn = (words: PaperWords, percent: string) => formatPercent(words.locale, rate(percent))

function strategyName({ strategies }: PaperWords, template: string): string {
  if (template === ownTemplate) return strategies.own
  if (template === cryptoTemplate) return strategies.crypto
  const share = equityShareOf(template)
  return share === undefined
    ? strategies.moneyMarket
    : filled(strategies.equity, { share: String(share) })
}

/** From the value at the start to that at the end, line by line; what there was none of is left out. */
function worthPairs(facts: PortfolioFacts, words: PaperWords): Pair[] {
  const { portfolio, investments: its } = words
  const lines: [name: string, decimal: string, shown: (of: PaperWords, each: string) => string][] =
    [
      [its.paidIn, facts.paidIn, said],
      [its.paidOut, facts.paidOut, taken],
      [its.prices, facts.prices, said],
      [portfolio.distributions, facts.distributions, said],
      [its.fees, facts.fees, taken],
      [its.taxes, facts.taxes, taken],
    ]
  return [
    [portfolio.before, said(words, facts.before)],
    ...lines
      .filter(([, decimal]) => minorOf(decimal) !== 0n)
      .map(([name, decimal, shown]): Pair => [name, shown(words, decimal)]),
    [portfolio.after, said(words, facts.after)],
  ]
}

const gainPair = ({ gain }: PortfolioFacts, words: PaperWords): Pair => [
  minorOf(gain) < 0n ? words.investments.loss : words.investments.gain,
  said(words, gain),
]

function returnBlocks({ returns }: PortfolioFacts, words: PaperWords): Block[] {
  if (!returns) return []
  const { portfolio, investments } = words
  const share = (ratio: string) => percentIn(words, percentOf(ratio))
  const own: Pair[] = returns.own ? [[investments.own, share(returns.own)]] : []
  return [
    { heading: portfolio.returns },
    { pairs: [...own, [investments.strategyReturn, share(returns.strategy)]] },
    portfolio.returnsText,
  ]
}

function heldBlocks({ positions, cash }: PortfolioFacts, words: PaperWords): Block[] {
  const { portfolio, investments } = words
  const { fund, units, price, value } = investments.positions
  const number = new Intl.NumberFormat(words.locale, { minimumFractionDigits: 4 })
  const funds: Record<string, string> = investments.funds
  return [
    { heading: portfolio.held },
    ...(positions.length === 0
      ? []
      : [
          {
            columns: [
              { text: fund, share: 40 },
              { text: units, share: 20, isFigure: true },
              { text: price, share: 20, isFigure: true },
              { text: value, share: 20, isFigure: true },
            ],
            rows: positions.map((each) => [
              funds[instrumentCodeOf(each.isin)!]!,
              number.format(Number(each.units)),
              number.format(Number(each.price)),
              said(words, each.value),
            ]),
          },
        ]),
    { pairs: [[investments.cash, said(words, cash)]] },
  ]
}

function costBlocks({ costs }: PortfolioFacts, words: PaperWords): Block[] {
  const { portfolio } = words
  const percent = percentIn(words, costs.servicePercent)
  return [
    { heading: portfolio.costs },
    {
      pairs: [
        [portfolio.average, said(words, costs.average)],
        [filled(portfolio.service, { percent }), said(words, costs.service)],
        [portfolio.funds, said(words, costs.funds)],
        [portfolio.total, said(words, costs.total)],
      ],
    },
    filled(portfolio.effect, { percent: percentIn(words, costs.percent) }),
    portfolio.costsText,
  ]
}

function headBlocks(facts: PortfolioFacts, words: PaperWords): Block[] {
  const { statement } = words.deposits
  const [from, to] = [dayIn(words, facts.from), dayIn(words, facts.to)]
  return [
    `${statement.from} ${from} ${statement.until} ${to}`,
    { pairs: [[words.investments.strategy.title, strategyName(words, facts.template)]] },
  ]
}

export const portfolioReportTemplate: Template<PortfolioFacts> = (facts, words): Said => {
  const [year, quarter] = quarterOf(facts.to).name.split('-Q') as [string, string]
  return {
    title: filled(words.titles.portfolioReport, { quarter, year, portfolio: facts.portfolio }),
    blocks: [
      ...headBlocks(facts, words),
      { pairs: worthPairs(facts, words) },
      { pairs: [gainPair(facts, words)] },
      ...returnBlocks(facts, words),
      ...heldBlocks(facts, words),
      ...costBlocks(facts, words),
    ],
  }
}

export const portfolioYearTemplate: Template<PortfolioFacts> = (facts, words): Said => ({
  title: filled(words.titles.portfolioYear, {
    ...{ year: facts.to.slice(0, 4), portfolio: facts.portfolio },
  }),
  blocks: [
    ...headBlocks(facts, words),
    ...costBlocks(facts, words),
    { pairs: worthPairs(facts, words) },
    { pairs: [gainPair(facts, words)] },
    ...returnBlocks(facts, words),
  ],
})

/** In the Netherlands what counts is a value, in Austria what was gained. */
export const portfolioTaxTemplate: Template<PortfolioTaxFacts> = (facts, words): Said => {
  const { tax } = words.portfolio
  const { investments } = words
  const [year, next] = [String(facts.year), String(facts.year + 1)]
  const valueOn = (name: string) => filled(tax.value, { year: name })
  const values: Pair[] = [
    [valueOn(year), said(words, facts.before)],
    [valueOn(next), said(words, facts.after)],
    [investments.paidIn, said(words, facts.paidIn)],
    [investments.paidOut, said(words, facts.paidOut)],
  ]
  const gained: Pair[] = [
    [tax.gains, said(words, facts.gains)],
    [tax.losses, said(words, facts.losses)],
    [tax.distributions, said(words, facts.distributions)],
  ]
  const isDutch = facts.country === 'NL'
  return {
    title: filled(words.titles.portfolioTax, { year, portfolio: facts.portfolio }),
    blocks: [
      { pairs: isDutch ? values : gained },
      filled(isDutch ? tax.NL : tax.AT, { year, next }),
      tax.note,
    ],
  }
}
