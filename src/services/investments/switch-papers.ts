// The paper of a switch: which funds lose and gain how much, how that is done, and what it means for tax.

import { formatMoney, formatPercent } from '#domain/format.ts'
import { saleFee } from '#domain/investment/costs.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { shiftsOf } from '#domain/investment/switching.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { money } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import type { Block } from '#services/documents/index.ts'
import type { Instruction } from '#services/orders/index.ts'
import type { OrderTerms } from './order-store.ts'
import type { Words } from './papers.ts'

/** From what was frozen with the order: it says the same whenever it is drawn. */
export function switchBlocks(
  { order, terms }: { order: Instruction; terms: OrderTerms },
  { paper, fund, locale, strategy }: Words,
): Block[] {
  const { portfolioName: portfolio, template, tax } = terms
  const before = terms.templateBefore!
  const percent = (whole: number) => formatPercent(locale, rate(String(whole)))
  const shifts = shiftsOf(order.amount, targetsOf(before), targetsOf(template))
  return [
    paper('switch.lead', { portfolio, before: strategy(before), after: strategy(template) }),
    {
      columns: [
        { text: fund('positions.fund'), share: 40 },
        { text: paper('switch.before'), share: 18, isFigure: true },
        { text: paper('switch.after'), share: 18, isFigure: true },
        { text: paper('switch.change'), share: 24, isFigure: true },
      ],
      rows: shifts.map((shift) => [
        fund(`funds.${instrumentCodeOf(shift.isin)!}`),
        percent(shift.before),
        percent(shift.after),
        formatMoney(locale, shift.change),
      ]),
    },
    paper('switch.rough'),
    paper('switch.how'),
    { heading: paper('switch.costs') },
    {
      pairs: [
        [paper('switch.fee'), formatMoney(locale, saleFee)],
        ...(tax === null
          ? []
          : [[paper('sale.tax'), formatMoney(locale, money(tax, 'EUR'))] as [string, string]]),
      ],
    },
    paper(tax === null ? 'sale.declare' : 'sale.taxText'),
    paper('switch.plan'),
    paper('risk'),
  ]
}
