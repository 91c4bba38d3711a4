// The key figures of an investment product, from the rules themselves: never a promise of return.

import { formatPercent, formatRound } from '#domain/format.ts'
import { dwmStrategies } from '#domain/investment/portfolio.ts'
import { money } from '#domain/money.ts'
import { pensionScenarios, pensionTemplates } from '#domain/pension/pension.ts'
import { rate } from '#domain/rate.ts'
import { germany } from '#domain/tax/figures.ts'
import { pensionTaxableShare } from '#domain/tax/pension.ts'
import { inForce } from '#domain/tax/tax.ts'
import type { PageContext } from '../page.ts'
import type { groups } from '../text-page/page-texts.ts'

export type InvestingPage = (typeof groups.investing)[number]

/** A figure and the message that names it. */
export type Figure = { key: string; value: string }

/** A strategy by its code; its share of equity in percent is the number the code carries. */
export type Strategy = { code: string; equity: number }

export const strategyOf = (code: string): Strategy => ({
  code,
  equity: Number(/\d+$/.exec(code)?.[0] ?? 0),
})

export function strategiesOf(page: InvestingPage): Strategy[] {
  if (page === 'wealth') return dwmStrategies.map(strategyOf)
  if (page === 'pension')
    return pensionScenarios.map((scenario) => strategyOf(pensionTemplates[scenario]))
  return []
}

function pensionFigures({ site, today }: PageContext): Figure[] {
  const { locale } = site.market
  const limit = inForce(germany.pensionDeduction, today)
  const euros = (units: number) => formatRound(locale, money(BigInt(units) * 100n, 'EUR'))
  const taxable = pensionTaxableShare(Number(today.slice(0, 4)))
  return [
    { key: 'deduction', value: euros(limit) },
    { key: 'deductionJoint', value: euros(limit * 2) },
    { key: 'taxableShare', value: formatPercent(locale, taxable) },
  ]
}

function depositFigures({ site, facts }: PageContext): Figure[] {
  const offers = facts.offers.filter(({ type }) => type === 'TERM')
  const best = facts.best.TERM
  return [
    ...(best
      ? [{ key: 'bestTerm', value: formatPercent(site.market.locale, rate(best.shownRate)) }]
      : []),
    { key: 'termOffers', value: String(offers.length) },
    { key: 'termBanks', value: String(new Set(offers.map(({ bank }) => bank.id)).size) },
  ]
}

function sustainableFigures({ facts }: PageContext): Figure[] {
  const offers = facts.offers.filter(({ sustainable }) => sustainable)
  const banks = new Set(offers.map(({ bank }) => bank.id)).size
  return banks > 0
    ? [
        { key: 'sustainableBanks', value: String(banks) },
        { key: 'sustainableOffers', value: String(offers.length) },
      ]
    : []
}

export function figuresOf(page: InvestingPage, context: PageContext): Figure[] {
  if (page === 'pension') return pensionFigures(context)
  if (page === 'interestPortfolio') return depositFigures(context)
  if (page === 'sustainableInvesting') return sustainableFigures(context)
  return []
}
