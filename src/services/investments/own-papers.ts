// The paper of whoever chooses the funds: what they answered, whether that suffices, what they chose and can lose.

import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import { fallOf } from '#domain/investment/costs.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { isAppropriate } from '#domain/investment/questionnaire.ts'
import { crowdedRegion } from '#domain/investment/region.ts'
import { rate } from '#domain/rate.ts'
import type { Block } from '#services/documents/index.ts'
import { knownBy } from './answer-lines.ts'
import type { DrawnInvestment, Words } from './papers.ts'

export function appropriatenessBlocks(drawn: DrawnInvestment, words: Words): Block[] {
  const { order, worstFall } = drawn
  const { answers, answeredOn } = drawn.profile!
  const { paper, say, fund, locale } = words
  const { weights, rhythm, newMoney } = drawn.terms.mix!
  const fall = fallOf(worstFall, order.amount)
  const crowded = crowdedRegion(weights)
  return [
    paper('appropriateness.lead', { day: formatDate(locale, answeredOn, 'long') }),
    { heading: paper('appropriateness.answers') },
    { pairs: knownBy(answers, words) },
    { heading: paper('appropriateness.result') },
    paper(isAppropriate(answers) ? 'appropriateness.fits' : 'appropriateness.warned'),
    { heading: paper('appropriateness.mix') },
    {
      columns: [
        { text: fund('positions.fund'), share: 70 },
        { text: paper('appropriateness.share'), share: 30, isFigure: true },
      ],
      rows: weights.map(({ isin, percent }) => [
        fund(`funds.${instrumentCodeOf(isin)!}`),
        formatPercent(locale, rate(String(percent))),
      ]),
    },
    {
      pairs: [
        [say('own.restored'), say(`own.rhythms.${rhythm}`)],
        [say('own.mix.newMoney'), say(`own.newMoney.${newMoney}`)],
      ],
    },
    ...(crowded
      ? [
          `${say('own.mix.region', { region: say(`own.regions.${crowded.region}`), percent: crowded.percent })}. ${say('own.mix.regionText')}`,
        ]
      : []),
    paper('appropriateness.loss', {
      percent: formatPercent(locale, fall.percent),
      ...{ amount: formatMoney(locale, order.amount), lost: formatMoney(locale, fall.lost) },
    }),
    paper('risk'),
  ]
}
