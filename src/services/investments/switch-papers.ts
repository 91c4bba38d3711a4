// The papers of a switch and of funds chosen anew: which of them lose and gain how much, how that is done, and what it means
// for tax.

import { formatMoney, formatPercent } from '#domain/format.ts'
import { saleFee } from '#domain/investment/costs.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { hasSameWeights } from '#domain/investment/own-mix.ts'
import { shiftsOf, type Worth } from '#domain/investment/switching.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { allocate, money } from '#domain/money.ts'
import type { Block } from '#services/documents/index.ts'
import type { Instruction } from '#services/orders/index.ts'
import type { OrderTerms } from './order-store.ts'
import type { Words } from './paper-words.ts'
import { taxTexts } from './sale-papers.ts'

type Drawn = { order: Instruction; terms: OrderTerms }

/** As it was told: of what each fund was worth, and of orders from before that was frozen, as if each lay at its target. */
function worthOf({ order, terms }: Drawn): Worth[] {
  const { held, templateBefore, mixBefore } = terms
  if (held) return held.map(({ isin, minor }) => ({ isin, value: money(BigInt(minor), 'EUR') }))
  const targets = targetsOf(templateBefore!, mixBefore?.weights)
  const parts = allocate(
    order.amount,
    targets.map(({ percent }) => BigInt(percent)),
  )
  return targets.map(({ isin }, i) => ({ isin, value: parts[i]! }))
}

/** From what was frozen with the order: it says the same whenever it is drawn. */
export function shiftTable(drawn: Drawn, { paper, fund, locale }: Words): Block {
  const { mix, mixBefore, template } = drawn.terms
  const after = targetsOf(template, mixBefore && mix?.weights)
  const isTraded = !mix || !mixBefore || !hasSameWeights(mixBefore, mix)
  return {
    columns: [
      { text: fund('positions.fund'), share: 40 },
      { text: paper('switch.before'), share: 18, isFigure: true },
      { text: paper('switch.after'), share: 18, isFigure: true },
      { text: paper('switch.change'), share: 24, isFigure: true },
    ],
    rows: (isTraded ? shiftsOf(worthOf(drawn), after) : []).map((shift) => [
      fund(`funds.${instrumentCodeOf(shift.isin)!}`),
      formatPercent(locale, shift.before),
      formatPercent(locale, shift.after),
      formatMoney(locale, shift.change),
    ]),
  }
}

/** What it costs to change, and the tax on what is sold for it. */
function costBlocks(terms: OrderTerms, { paper, locale }: Words): Block[] {
  const { tax } = terms
  return [
    { heading: paper('switch.costs') },
    {
      pairs: [
        [paper('switch.fee'), formatMoney(locale, saleFee)],
        ...(tax === null
          ? []
          : [[paper('sale.tax'), formatMoney(locale, money(tax, 'EUR'))] as [string, string]]),
      ],
    },
    ...taxTexts(terms).map((each) => paper(each)),
  ]
}

export function switchBlocks(drawn: Drawn, words: Words): Block[] {
  const { paper, strategy } = words
  const { portfolioName: portfolio, template, templateBefore } = drawn.terms
  return [
    paper('switch.lead', {
      ...{ portfolio, before: strategy(templateBefore!), after: strategy(template) },
    }),
    shiftTable(drawn, words),
    paper('switch.rough'),
    paper('switch.how'),
    ...costBlocks(drawn.terms, words),
    paper('switch.plan'),
    paper('risk'),
  ]
}

export function mixBlocks(drawn: Drawn, words: Words): Block[] {
  const { paper, say } = words
  const { portfolioName: portfolio } = drawn.terms
  const [mix, before] = [drawn.terms.mix!, drawn.terms.mixBefore!]
  return [
    paper('mix.lead', { portfolio }),
    shiftTable(drawn, words),
    paper('switch.rough'),
    {
      columns: [
        { text: paper('mix.wish'), share: 40 },
        { text: paper('switch.before'), share: 30 },
        { text: paper('switch.after'), share: 30 },
      ],
      rows: [
        [say('own.restored'), ...[before, mix].map(({ rhythm }) => say(`own.rhythms.${rhythm}`))],
        [
          say('own.newGoes'),
          ...[before, mix].map(({ newMoney }) => say(`own.newMoney.${newMoney}`)),
        ],
      ],
    },
    paper('mix.how'),
    ...costBlocks(drawn.terms, words),
    paper('mix.plan'),
    paper('risk'),
  ]
}
