// The papers of a commitment: why it suits whoever signs it and what is promised, and what it costs. Drawn from what the
// order froze, in the language of its market.

import { type CommitmentPaper, commitmentPapers } from '#contracts/commitments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent } from '#domain/format.ts'
import {
  isMuchCommitted,
  leastResult,
  leastYears,
  mostOf,
  subscriptionFee,
  subscriptionPercent,
} from '#domain/investment/committing.ts'
import type { Locale } from '#domain/market.ts'
import { type Money, money } from '#domain/money.ts'
import type { Say } from '#domain/offer/offer-sheets.ts'
import { sayIn } from '#platform/say.ts'
import { type Block, type OrderSheet, orderSheet } from '#services/documents/index.ts'
import { answered, wordsOf as investmentWords } from '#services/investments/index.ts'
import type { Own } from './sign.ts'

type Words = { locale: Locale; paper: Say; sum: (amount: Money) => string }

function wordsOf(locale: Locale): Words {
  const say = sayIn(locale, 'commitment')
  return {
    ...{ locale, paper: (key, values) => say(`papers.${key}`, values) },
    sum: (amount) => formatMoney(locale, amount),
  }
}

function suitabilityBlocks({ order, terms }: Own, { locale, paper, sum }: Words): Block[] {
  const words = investmentWords(locale)
  const { answers, result, validUntil } = terms.advice!
  return [
    paper('suitability.lead', { amount: sum(order.amount), fund: terms.portfolioName }),
    { heading: paper('suitability.answers') },
    { pairs: answered(answers, words) },
    { heading: paper('suitability.result') },
    paper('suitability.fits', {
      ...{ allowed: words.strategy(result), least: words.strategy(leastResult) },
      ...{ years: leastYears, most: sum(mostOf(answers)) },
    }),
    ...(isMuchCommitted(order.amount, answers) ? [paper('suitability.much')] : []),
    { heading: paper('suitability.boundTitle') },
    paper('suitability.bound'),
    paper('suitability.calls'),
    paper('suitability.overdue'),
    { heading: paper('suitability.riskTitle') },
    paper('suitability.risk', { amount: sum(order.amount) }),
    paper('suitability.curve'),
    paper('suitability.valid', { day: formatDate(locale, validUntil, 'long') }),
  ]
}

function costBlocks({ order }: Own, { locale, paper, sum }: Words): Block[] {
  const fee = subscriptionFee(order.amount)
  const percent = formatPercent(locale, subscriptionPercent)
  return [
    paper('costs.lead', { amount: sum(order.amount) }),
    {
      pairs: [
        [paper('costs.entry', { percent }), sum(fee)],
        [paper('costs.service'), sum(money(0n, 'EUR'))],
        ...[1, 5, 10].map((years): [string, string] => [paper('costs.over', { years }), sum(fee)]),
      ],
    },
    paper('costs.taken'),
    paper('costs.fund'),
    paper('costs.effect', { percent }),
  ]
}

const blocksOf: Record<CommitmentPaper, (own: Own, words: Words) => Block[]> = {
  suitability: suitabilityBlocks,
  costs: costBlocks,
}

export function drawCommitmentPaper(
  name: CommitmentPaper,
  own: Own,
  today: CalendarDate,
): OrderSheet {
  const words = wordsOf(own.order.market)
  const title = words.paper(`${name}.title`)
  return orderSheet(own.order, { title, blocks: blocksOf[name](own, words) }, today)
}

/** What was signed, with the papers that were to be read before. */
export function commitmentConfirmation(own: Own) {
  const { order, terms } = own
  const words = wordsOf(order.market)
  const title = `${words.paper('confirmation.title')}: ${terms.portfolioName}, ${order.reference}`
  const day = formatDate(order.market, order.confirmedOn!, 'long')
  const text = words.paper('confirmation.text', { day, reference: order.reference })
  const parts = commitmentPapers.flatMap((name): Block[] => [
    { heading: words.paper(`${name}.title`) },
    ...blocksOf[name](own, words),
  ])
  return { title, blocks: [text, ...parts] }
}
