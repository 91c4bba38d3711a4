// The paper of a migration: what becomes of a robo portfolio, what both cost beside each other, and what is kept.

import { formatMoney, formatPercent } from '#domain/format.ts'
import { costsOf } from '#domain/investment/costs.ts'
import { money } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { Block } from '#services/documents/index.ts'
import type { Instruction } from '#services/orders/index.ts'
import type { OrderTerms } from './order-store.ts'
import type { Words } from './paper-words.ts'
import { shiftTable } from './switch-papers.ts'

type Drawn = { order: Instruction; terms: OrderTerms }

/** A year of each, in euros and percent of what moves. */
function comparison({ order, terms }: Drawn, { paper, locale }: Words): Block {
  const [before, after] = [terms.templateBefore!, terms.template].map((template) =>
    costsOf(template, order.amount),
  )
  const figure = (percent: string, amount: typeof order.amount) =>
    `${formatMoney(locale, amount)} (${formatPercent(locale, rate(percent))})`
  return {
    columns: [
      { text: paper('migration.cost'), share: 36 },
      { text: paper('migration.robo'), share: 32, isFigure: true },
      { text: paper('migration.wealth'), share: 32, isFigure: true },
    ],
    rows: (['service', 'funds', 'total'] as const).map((part) => [
      paper(`migration.${part}`),
      ...[before!, after!].map((costs) => figure(costs[`${part}Percent`], costs[part])),
    ]),
  }
}

/** With less risk than before: what is sold for that, and the tax on it. */
function lessRisk(drawn: Drawn, words: Words): Block[] {
  const { paper, strategy, locale } = words
  const { template, templateBefore, held, tax } = drawn.terms
  if (!held) return [paper('migration.same')]
  const changed = { before: strategy(templateBefore!), after: strategy(template) }
  return [
    paper('migration.less', changed),
    shiftTable(drawn, words),
    paper('switch.rough'),
    ...(tax === null
      ? []
      : [
          {
            pairs: [
              [paper('sale.tax'), formatMoney(locale, money(tax, 'EUR'))] as [string, string],
            ],
          },
        ]),
  ]
}

export const migrationBlocks = (drawn: Drawn, words: Words): Block[] => {
  const { order, terms } = drawn
  const { paper, say, strategy, locale } = words
  return [
    paper('migration.lead', { portfolio: terms.portfolioName, strategy: strategy(terms.template) }),
    { pairs: [[paper('transfer.value'), formatMoney(locale, order.amount)]] },
    { heading: paper('migration.costs') },
    paper('migration.costsText'),
    comparison(drawn, words),
    { heading: paper('migration.becomes') },
    say('migration.kept'),
    say('migration.history'),
    ...lessRisk(drawn, words),
    say('migration.plan'),
    say('migration.fee'),
    paper('risk'),
  ]
}
