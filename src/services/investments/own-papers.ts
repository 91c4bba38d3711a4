// The paper of whoever chooses the funds: what they answered, whether that suffices, what they chose and can lose.

import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import { fallOf } from '#domain/investment/costs.ts'
import { instrumentCodeOf } from '#domain/investment/instrument.ts'
import { cryptoTemplate, ownTemplate } from '#domain/investment/portfolio.ts'
import { isAdvice } from '#domain/investment/portfolio-order.ts'
import { isAppropriate, isWarnedOf, judged } from '#domain/investment/questionnaire.ts'
import { crowdedRegion } from '#domain/investment/region.ts'
import { rate } from '#domain/rate.ts'
import type { Block } from '#services/documents/index.ts'
import { answered, knownBy } from './answer-lines.ts'
import type { DrawnInvestment } from './drawn-investment.ts'
import type { Words } from './paper-words.ts'

/** The words for what is bought without advice. */
export const ofUnadvised = (template: string) =>
  template === cryptoTemplate ? 'crypto' : 'appropriateness'

/** Nothing is chosen anew here: what is said is whether choosing is still appropriate, and what else follows. */
export function answersBlocks({ terms, profile }: DrawnInvestment, words: Words): Block[] {
  const { answers, answeredOn, validUntil } = profile!
  const { paper, locale, strategy } = words
  const { template, portfolioName: portfolio } = terms
  const [of, isFit] = [ofUnadvised(template), !isWarnedOf(template, answers)]
  const day = (on: CalendarDate) => formatDate(locale, on, 'long')
  return [
    paper(`${of}.leadAnew`, { day: day(answeredOn), portfolio }),
    { heading: paper('appropriateness.answers') },
    { pairs: answered(answers, words) },
    { heading: paper('appropriateness.result') },
    paper(`${of}.${isFit ? 'fits' : 'warnedAnew'}`),
    paper('appropriateness.managed', { allowed: strategy(judged(answers).result) }),
    paper('suitability.valid', { day: day(validUntil) }),
  ]
}

export function appropriatenessBlocks(drawn: DrawnInvestment, words: Words): Block[] {
  const { order, worstFall } = drawn
  if (isAdvice(order.type)) return answersBlocks(drawn, words)
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
    paper(isAppropriate(ownTemplate, answers) ? 'appropriateness.fits' : 'appropriateness.warned'),
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
        [say('own.newGoes'), say(`own.newMoney.${newMoney}`)],
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
