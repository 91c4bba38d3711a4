// The paper of a savings plan: what is agreed on, what it costs, what happens where money is missing, and how it ends.

import { formatMoney, formatPercent } from '#domain/format.ts'
import { printIban } from '#domain/identifiers/iban.ts'
import { planCostsOf } from '#domain/investment/costs.ts'
import { rate } from '#domain/rate.ts'
import type { Block } from '#services/documents/index.ts'
import type { Instruction } from '#services/orders/index.ts'
import type { OrderTerms } from './order-store.ts'
import type { Words } from './paper-words.ts'

/** From what was frozen with the order: it says the same whenever it is drawn. */
export function planBlocks(
  { order, terms }: { order: Instruction; terms: OrderTerms },
  { paper, locale, strategy }: Words,
): Block[] {
  const { portfolioName: portfolio, template, mix } = terms
  const [rhythm, day] = [terms.rhythm!, terms.dayOfMonth!]
  const { increase, debitedIban: iban } = terms
  const percent = increase ? formatPercent(locale, rate(String(increase))) : ''
  const grows: [string, string][] = increase
    ? [[paper('plan.increase'), paper('plan.increaseBy', { percent })]]
    : []
  const agreed: Block = {
    pairs: [
      [paper('plan.amount'), formatMoney(locale, order.amount)],
      [paper('plan.runs'), paper(`plan.${rhythm}`, { day })],
      ...grows,
      ...(iban ? [[paper('plan.source'), printIban(iban)] as [string, string]] : []),
      [paper('plan.strategy'), strategy(template)],
    ],
  }
  if (order.type === 'SAVINGS_PLAN_DELETE')
    return [paper('plan.ends', { portfolio }), agreed, paper('plan.stays')]
  return [
    paper('plan.lead', { portfolio }),
    agreed,
    paper('plan.closed'),
    ...(increase ? [paper('plan.grows')] : []),
    { heading: paper('plan.costs') },
    {
      pairs: planCostsOf(template, order.amount, rhythm, mix?.weights).map(
        ({ years, paidIn, total }) => [
          paper(years === 1 ? 'plan.firstYear' : 'plan.over', {
            ...{ years, paidIn: formatMoney(locale, paidIn) },
          }),
          formatMoney(locale, total),
        ],
      ),
    },
    paper('plan.assumed'),
    ...(increase ? [paper('plan.costsGrow')] : []),
    { heading: paper('plan.missingTitle') },
    paper(iban ? 'plan.debit' : 'plan.missing'),
    { heading: paper('plan.endTitle') },
    paper('plan.end'),
    paper('risk'),
  ]
}
