// The papers of whoever invests: why a strategy suits them, and what it costs. Drawn from the answers and the amount an
// order was made on, in the language of its market.

import { type InvestmentPaper, papersBefore } from '#contracts/investment-papers.ts'
import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import { costsOf, fallOf, purchaseFee, saleFee } from '#domain/investment/costs.ts'
import { instrumentCodeOf, instruments } from '#domain/investment/instrument.ts'
import { cryptoTemplate, type DwmStrategy } from '#domain/investment/portfolio.ts'
import { isAdvice } from '#domain/investment/portfolio-order.ts'
import { judged } from '#domain/investment/questionnaire.ts'
import { bearingOf } from '#domain/investment/switching.ts'
import { riskClassOf, targetsOf } from '#domain/investment/template.ts'
import { allocate, type Money } from '#domain/money.ts'
import { withdrawalDays } from '#domain/order/withdrawal-right.ts'
import { rate } from '#domain/rate.ts'
import { type Block, type OrderSheet, orderSheet } from '#services/documents/index.ts'
import { answered } from './answer-lines.ts'
import { cryptoBlocks } from './crypto-papers.ts'
import type { DrawnInvestment } from './drawn-investment.ts'
import { migrationBlocks } from './migration-papers.ts'
import type { OrderTerms } from './order-store.ts'
import { appropriatenessBlocks } from './own-papers.ts'
import { type Words, wordsOf } from './paper-words.ts'
import { planBlocks } from './plan-papers.ts'
import { saleBlocks } from './sale-papers.ts'
import { mixBlocks, switchBlocks } from './switch-papers.ts'
import { transferBlocks } from './transfer-papers.ts'

/** What new answers mean for what is held already. */
function anewText(terms: OrderTerms, result: DwmStrategy, { paper, strategy }: Words): string {
  const held = terms.templateBefore ?? terms.template
  return paper(`suitability.${bearingOf(held, result)}`, {
    ...{ allowed: strategy(result), held: strategy(held), portfolio: terms.portfolioName },
  })
}

function suitabilityBlocks(drawn: DrawnInvestment, words: Words): Block[] {
  const { order, terms, worstFall } = drawn
  const profile = drawn.profile!
  const { paper, say, locale, strategy } = words
  const { caps, result } = judged(profile.answers)
  const fall = fallOf(worstFall, order.amount)
  const isAnew = isAdvice(order.type)
  const chosen = () => [
    paper('suitability.resultText', {
      ...{ allowed: strategy(result), chosen: strategy(terms.template) },
      risk: riskClassOf(terms.template),
    }),
    paper('suitability.loss', {
      percent: formatPercent(locale, fall.percent),
      ...{ amount: formatMoney(locale, order.amount), lost: formatMoney(locale, fall.lost) },
    }),
  ]
  return [
    paper(isAnew ? 'suitability.leadAnew' : 'suitability.lead', {
      day: formatDate(locale, profile.answeredOn, 'long'),
    }),
    { heading: paper('suitability.answers') },
    { pairs: answered(profile.answers, words) },
    { heading: paper('suitability.caps') },
    paper('suitability.capsText'),
    {
      pairs: Object.entries(caps).map(([cap, allowed]): [string, string] => [
        say(`caps.${cap}`),
        strategy(allowed),
      ]),
    },
    { heading: paper('suitability.result') },
    ...(isAnew ? [anewText(terms, result, words)] : chosen()),
    paper(`suitability.sustainability.${profile.answers.sustainability}`),
    paper('suitability.valid', { day: formatDate(locale, profile.validUntil, 'long') }),
  ]
}

/** By what is bought. */
function costWords({ template, mix }: OrderTerms) {
  const funds = 'costs.funds'
  if (mix) return { lead: 'costs.ownLead', funds, made: 'costs.ownFundsTitle' }
  if (template === cryptoTemplate)
    return { lead: 'costs.cryptoLead', funds: 'costs.cryptoFunds', made: 'costs.cryptoTitle' }
  return { lead: 'costs.lead', funds, made: 'costs.fundsTitle' }
}

function costBlocks({ order, terms }: DrawnInvestment, words: Words): Block[] {
  const { paper, fund, locale, strategy } = words
  const own = terms.mix?.weights
  const costs = costsOf(terms.template, order.amount, own)
  const { lead, funds, made } = costWords(terms)
  const sum = (amount: Money) => formatMoney(locale, amount)
  const percent = (text: string) => formatPercent(locale, rate(text))
  const targets = targetsOf(terms.template, own)
  const parts = allocate(
    order.amount,
    targets.map((target) => BigInt(target.percent)),
  )
  return [
    paper(lead, { amount: sum(order.amount), strategy: strategy(terms.template) }),
    {
      pairs: [
        [paper('costs.entry'), sum(purchaseFee)],
        [paper('costs.service', { percent: percent(costs.servicePercent) }), sum(costs.service)],
        [paper(funds, { percent: percent(costs.fundsPercent) }), sum(costs.funds)],
        [paper('costs.total', { percent: percent(costs.totalPercent) }), sum(costs.total)],
        ...costs.over
          .filter(({ years }) => years > 1)
          .map(({ years, total }): [string, string] => [
            paper('costs.over', { years }),
            sum(total),
          ]),
        [paper('costs.exit'), sum(saleFee)],
      ],
    },
    paper('costs.effect', { percent: percent(costs.totalPercent) }),
    paper('costs.assumed'),
    paper('costs.third'),
    { heading: paper(made) },
    {
      columns: [
        { text: fund('positions.fund'), share: 46 },
        { text: paper('costs.part'), share: 28, isFigure: true },
        { text: fund('positions.ter'), share: 26, isFigure: true },
      ],
      rows: targets.map(({ isin }, i) => {
        const code = instrumentCodeOf(isin)!
        return [fund(`funds.${code}`), sum(parts[i]!), percent(instruments[code].ter)]
      }),
    },
    paper('risk'),
    ...(order.type === 'LIQUID_ONBOARDING'
      ? [
          { heading: paper('costs.withdrawalTitle') },
          paper('costs.withdrawal', { days: withdrawalDays }),
        ]
      : []),
  ]
}

const blocksOf: Record<InvestmentPaper, (drawn: DrawnInvestment, words: Words) => Block[]> = {
  suitability: suitabilityBlocks,
  appropriateness: (drawn, words) =>
    drawn.terms.template === cryptoTemplate
      ? cryptoBlocks(drawn, words)
      : appropriatenessBlocks(drawn, words),
  costs: costBlocks,
  sale: saleBlocks,
  plan: planBlocks,
  switch: switchBlocks,
  mix: mixBlocks,
  transfer: transferBlocks,
  migration: migrationBlocks,
}

export function drawInvestmentPaper(name: InvestmentPaper, drawn: DrawnInvestment): OrderSheet {
  const words = wordsOf(drawn.order.market)
  const title = words.paper(`${name}.title`)
  return orderSheet(drawn.order, { title, blocks: blocksOf[name](drawn, words) }, drawn.today)
}

/** What was signed, with the papers that were to be read before. */
export function investmentConfirmation(drawn: DrawnInvestment) {
  const { order, terms } = drawn
  const words = wordsOf(order.market)
  const amount = isAdvice(order.type) ? '' : `, ${formatMoney(order.market, order.amount)}`
  const title = `${words.paper('confirmation.title')}: ${terms.portfolioName}${amount}`
  const parts = papersBefore(order.type, terms.template).flatMap((name): Block[] => [
    { heading: words.paper(`${name}.title`) },
    ...blocksOf[name](drawn, words),
  ])
  const day = formatDate(order.market, order.confirmedOn!, 'long')
  const text = words.paper('confirmation.text', { day, reference: order.reference })
  return { title, blocks: [text, ...parts] }
}
