// The paper of whoever buys crypto assets: what they answered, whether that suffices, what they buy and can lose, and
// what becomes of the tax.

import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import { fallOf } from '#domain/investment/costs.ts'
import { isMuchCrypto } from '#domain/investment/crypto-share.ts'
import { cryptoTemplate } from '#domain/investment/portfolio.ts'
import { isAdvice } from '#domain/investment/portfolio-order.ts'
import { isAppropriate } from '#domain/investment/questionnaire.ts'
import { rate } from '#domain/rate.ts'
import type { Block } from '#services/documents/index.ts'
import { knownBy } from './answer-lines.ts'
import type { DrawnInvestment } from './drawn-investment.ts'
import { answersBlocks } from './own-papers.ts'
import type { Words } from './paper-words.ts'

export function cryptoBlocks(drawn: DrawnInvestment, words: Words): Block[] {
  const { order, worstFall, terms } = drawn
  if (isAdvice(order.type)) return answersBlocks(drawn, words)
  const { answers, answeredOn } = drawn.profile!
  const { paper, locale } = words
  const fall = fallOf(worstFall, order.amount)
  const share = terms.cryptoPercent ?? 0
  return [
    paper('crypto.lead', { day: formatDate(locale, answeredOn, 'long') }),
    { heading: paper('appropriateness.answers') },
    { pairs: knownBy(answers, words) },
    { heading: paper('appropriateness.result') },
    paper(isAppropriate(cryptoTemplate, answers) ? 'crypto.fits' : 'crypto.warned'),
    { heading: paper('crypto.bought') },
    paper('crypto.note'),
    { heading: paper('crypto.lossTitle') },
    paper('crypto.loss', {
      percent: formatPercent(locale, fall.percent),
      ...{ amount: formatMoney(locale, order.amount), lost: formatMoney(locale, fall.lost) },
    }),
    ...(isMuchCrypto(share)
      ? [paper('crypto.share', { percent: formatPercent(locale, rate(String(share))) })]
      : []),
    { heading: paper('crypto.taxTitle') },
    paper('crypto.tax'),
  ]
}
