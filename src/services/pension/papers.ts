// The papers of a pension: what is agreed on and cannot be undone, what it costs and may come to, and what was put in
// during a year. Drawn from what an order froze, in the language of its market.

import { createTranslator } from 'use-intl/core'
import { type PensionPaper, papersBeforePension } from '#contracts/pension.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { costsOf, planCostsOf } from '#domain/investment/costs.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import type { Locale } from '#domain/market.ts'
import { type Money, money } from '#domain/money.ts'
import type { Say } from '#domain/offer/offer-sheets.ts'
import { pensionScenarios, scenarioOf } from '#domain/pension/pension.ts'
import { assumedOutlook, assumedPension, assumedReturns } from '#domain/pension/projection.ts'
import { rate } from '#domain/rate.ts'
import { pensionTaxableShare } from '#domain/tax/pension.ts'
import { marketWords } from '#platform/market-words.ts'
import type { Block, Sheet } from '#services/documents/index.ts'
import type { Own } from './sign.ts'

type Words = { locale: Locale; say: Say; paper: Say }

export function wordsOf(locale: Locale): Words {
  const messages = marketWords(locale, 'pension')
  const say = createTranslator({ locale, messages }) as unknown as Say
  return { locale, say, paper: (key, values) => say(`papers.${key}`, values) }
}

const dated = ({ locale }: Words, day: CalendarDate) => formatDate(locale, day, 'long')
const summed = ({ locale }: Words, amount: Money) => formatMoney(locale, amount)

function contractBlocks({ order, contract, wanted, terms }: Own, words: Words): Block[] {
  const { say, paper, locale } = words
  const { startAge, startsOn, survivors } = contract
  const share = equityShareOf(terms.template)!
  const year = Number(startsOn.slice(0, 4))
  return [
    paper('contract.lead'),
    {
      pairs: [
        [say('facts.monthly'), summed(words, order.amount)],
        [say('facts.from'), dated(words, wanted[0]!.from)],
        [say('facts.scenario'), say(`scenarios.${scenarioOf(terms.template)}`, { share })],
        [say('facts.start'), say('facts.startAt', { day: dated(words, startsOn), age: startAge })],
        [say('facts.survivors'), say(`survivors.${survivors}`)],
      ],
    },
    paper(`contract.survivors.${survivors}`),
    { heading: paper('contract.boundTitle') },
    paper('contract.bound'),
    { heading: paper('contract.contributionTitle') },
    paper('contract.contribution'),
    { heading: paper('contract.taxTitle') },
    paper('contract.tax', { percent: formatPercent(locale, pensionTaxableShare(year)), year }),
    { heading: paper('contract.outlookTitle') },
    paper('contract.outlook', {
      pension: summed(words, assumedPension.monthly),
      capital: formatRound(locale, assumedPension.capital),
    }),
    outlookTable(order.amount, wanted[0]!.from, startsOn, words),
    paper('risk'),
  ]
}

/** What each scenario would come to under its assumption. */
function outlookTable(
  monthly: Money,
  from: CalendarDate,
  start: CalendarDate,
  words: Words,
): Block {
  const { say, locale } = words
  return {
    columns: [
      { text: say('calculator.scenario'), share: 34 },
      { text: say('calculator.return'), share: 16, isFigure: true },
      { text: say('calculator.capital'), share: 25, isFigure: true },
      { text: say('calculator.pension'), share: 25, isFigure: true },
    ],
    rows: pensionScenarios.map((scenario) => {
      const { capital, monthlyPension } = assumedOutlook(scenario, { monthly, from, start })
      return [
        say(`scenarioNames.${scenario}`),
        formatPercent(locale, assumedReturns[scenario]),
        ...[summed(words, capital), summed(words, monthlyPension)],
      ]
    }),
  }
}

function costBlocks({ order, terms }: Own, words: Words): Block[] {
  const { paper, locale } = words
  const { servicePercent, fundsPercent, totalPercent } = costsOf(terms.template, order.amount)
  const percent = (text: string) => formatPercent(locale, rate(text))
  return [
    paper('costs.lead', { amount: summed(words, order.amount) }),
    {
      pairs: [
        [paper('costs.entry'), summed(words, money(0n, 'EUR'))],
        [paper('costs.service'), percent(servicePercent)],
        [paper('costs.funds'), percent(fundsPercent)],
        [paper('costs.total'), percent(totalPercent)],
        ...planCostsOf(terms.template, order.amount, 'MONTHLY').map(
          ({ years, paidIn, total }): [string, string] => [
            paper('costs.over', { years, paidIn: summed(words, paidIn) }),
            summed(words, total),
          ],
        ),
      ],
    },
    paper('costs.assumed'),
    paper('costs.taken'),
  ]
}

function contributionPairs({ order, wish, wanted }: Own, words: Words): [string, string][] {
  const { say } = words
  const [first, after] = wanted
  if (wish === 'TOP_UP') return [[say('facts.once'), summed(words, order.amount)]]
  if (wish === 'HOLIDAY')
    return [
      [say('facts.restsFrom'), dated(words, first!.from)],
      [say('facts.goesOn'), dated(words, after!.from)],
      [say('facts.monthly'), summed(words, after!.amount)],
    ]
  return [
    [say('facts.monthly'), summed(words, order.amount)],
    [say('facts.from'), dated(words, first!.from)],
  ]
}

const contributionBlocks = (own: Own, words: Words): Block[] => [
  words.paper(`contribution.${own.wish}`),
  { pairs: contributionPairs(own, words) },
  words.paper('contribution.bound'),
  words.paper('risk'),
]

const blocksOf: Record<PensionPaper, (own: Own, words: Words) => Block[]> = {
  contract: contractBlocks,
  costs: costBlocks,
  contribution: contributionBlocks,
}

export function drawPensionPaper(
  name: PensionPaper,
  own: Own,
  today: CalendarDate,
): Sheet & { fileName: string } {
  const { market, reference } = own.order
  const words = wordsOf(market)
  const title = words.paper(`${name}.title`)
  const blocks = blocksOf[name](own, words)
  return { locale: market, title, on: today, blocks, fileName: `${title} ${reference}.pdf` }
}

/** What was signed, with the papers that were to be read before. */
export function pensionConfirmation(own: Own) {
  const { order, terms, wish } = own
  const words = wordsOf(order.market)
  const title = `${words.paper('confirmation.title')}: ${terms.portfolioName}, ${order.reference}`
  const day = dated(words, order.confirmedOn!)
  const parts = papersBeforePension(wish).flatMap((name): Block[] => [
    { heading: words.paper(`${name}.title`) },
    ...blocksOf[name](own, words),
  ])
  const text = words.paper('confirmation.text', { day, reference: order.reference })
  return { title, blocks: [text, ...parts] }
}

export type Certificate = { year: number; amount: Money; tin: string | undefined }

/** For the tax office. */
export function certificateFacts({ year, amount, tin }: Certificate, locale: Locale) {
  const words = wordsOf(locale)
  const { paper } = words
  return {
    title: paper('certificate.title', { year: String(year) }),
    blocks: [
      paper('certificate.text', { year: String(year) }),
      {
        pairs: [
          [paper('certificate.amount', { year: String(year) }), summed(words, amount)],
          ...(tin ? [[paper('certificate.tin'), tin] as [string, string]] : []),
        ],
      },
      paper('certificate.told'),
    ] as Block[],
  }
}
