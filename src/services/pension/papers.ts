// The papers of a pension: what is agreed on and cannot be undone, what it costs and may come to, and what was put in
// during a year. Drawn from what an order froze, in the language of its market.

import { type PensionPaper, papersBeforePension } from '#contracts/pension.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { costsOf, planCostsOf } from '#domain/investment/costs.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { judged } from '#domain/investment/questionnaire.ts'
import type { Locale } from '#domain/market.ts'
import { type Money, money } from '#domain/money.ts'
import type { Say } from '#domain/offer/offer-sheets.ts'
import { pensionDays } from '#domain/order/withdrawal-right.ts'
import { increaseOf } from '#domain/pension/increase.ts'
import { pensionScenarios, scenarioOf } from '#domain/pension/pension.ts'
import { assumedOutlook, assumedPension, assumedReturns } from '#domain/pension/projection.ts'
import { rate } from '#domain/rate.ts'
import { pensionTaxableShare } from '#domain/tax/pension.ts'
import { sayIn } from '#platform/say.ts'
import { type Block, type OrderSheet, orderSheet } from '#services/documents/index.ts'
import { answered, wordsOf as investmentWords } from '#services/investments/index.ts'
import type { Own } from './sign.ts'

type Words = { locale: Locale; say: Say; paper: Say }

export function wordsOf(locale: Locale): Words {
  const say = sayIn(locale, 'pension')
  return { locale, say, paper: (key, values) => say(`papers.${key}`, values) }
}

/** Why the strategy is no riskier than whoever signs it may choose. */
function suitabilityBlocks({ terms }: Own, { locale, say, paper }: Words): Block[] {
  const words = investmentWords(locale)
  const { answers, validUntil } = terms.advice!
  const { caps, result } = judged(answers)
  return [
    paper('suitability.lead'),
    { heading: words.paper('suitability.answers') },
    { pairs: answered(answers, words) },
    { heading: words.paper('suitability.caps') },
    words.paper('suitability.capsText'),
    {
      pairs: Object.entries(caps).map(([cap, allowed]): [string, string] => [
        words.say(`caps.${cap}`),
        words.strategy(allowed),
      ]),
    },
    { heading: words.paper('suitability.result') },
    paper('suitability.fits', {
      allowed: words.strategy(result),
      chosen: say(`scenarios.${scenarioOf(terms.template)}`, {
        share: equityShareOf(terms.template)!,
      }),
    }),
    words.paper(`suitability.sustainability.${answers.sustainability}`),
    words.paper('suitability.valid', { day: formatDate(locale, validUntil, 'long') }),
  ]
}

const dated = ({ locale }: Words, day: CalendarDate) => formatDate(locale, day, 'long')
const summed = ({ locale }: Words, amount: Money) => formatMoney(locale, amount)

/** Said of whoever wants none, too: a change may end it. */
const growth = (wanted: Own['wanted'], { locale }: Words): [string, string][] => {
  const { say } = investmentWords(locale)
  const increase = increaseOf(wanted)
  const percent = formatPercent(locale, rate(String(increase)))
  const by = increase > 0 ? say('increase.by', { percent }) : say('increase.none')
  return [[say('increase.label'), by]]
}

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
        ...growth(wanted, words),
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
    ...(increaseOf(wanted) > 0 ? [paper('contract.increase')] : []),
    { heading: paper('contract.withdrawalTitle') },
    paper('contract.withdrawal', { days: pensionDays }),
    { heading: paper('contract.taxTitle') },
    paper('contract.tax', { percent: formatPercent(locale, pensionTaxableShare(year)), year }),
    { heading: paper('contract.outlookTitle') },
    paper('contract.outlook', {
      pension: summed(words, assumedPension.monthly),
      capital: formatRound(locale, assumedPension.capital),
    }),
    outlookTable(
      {
        monthly: order.amount,
        from: wanted[0]!.from,
        start: startsOn,
        increase: increaseOf(wanted),
      },
      words,
    ),
    paper('risk'),
  ]
}

/** What each scenario would come to under its assumption. */
function outlookTable(given: Parameters<typeof assumedOutlook>[1], words: Words): Block {
  const { say, locale } = words
  return {
    columns: [
      { text: say('calculator.scenario'), share: 34 },
      { text: say('calculator.return'), share: 16, isFigure: true },
      { text: say('calculator.capital'), share: 25, isFigure: true },
      { text: say('calculator.pension'), share: 25, isFigure: true },
    ],
    rows: pensionScenarios.map((scenario) => {
      const { capital, monthlyPension } = assumedOutlook(scenario, given)
      return [
        say(`scenarioNames.${scenario}`),
        formatPercent(locale, assumedReturns[scenario]),
        ...[summed(words, capital), summed(words, monthlyPension)],
      ]
    }),
  }
}

function costBlocks({ order, terms, wanted }: Own, words: Words): Block[] {
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
    ...(increaseOf(wanted) > 0 ? [paper('costs.increase')] : []),
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
    ...growth(wanted, words),
    [say('facts.from'), dated(words, first!.from)],
  ]
}

const contributionBlocks = (own: Own, words: Words): Block[] => [
  words.paper(`contribution.${own.wish}`),
  ...(own.wish === 'CHANGE' && increaseOf(own.wanted) > 0
    ? [words.paper('contract.increase')]
    : []),
  { pairs: contributionPairs(own, words) },
  words.paper('contribution.bound'),
  words.paper('risk'),
]

const blocksOf: Record<PensionPaper, (own: Own, words: Words) => Block[]> = {
  suitability: suitabilityBlocks,
  contract: contractBlocks,
  costs: costBlocks,
  contribution: contributionBlocks,
}

export function drawPensionPaper(name: PensionPaper, own: Own, today: CalendarDate): OrderSheet {
  const words = wordsOf(own.order.market)
  const title = words.paper(`${name}.title`)
  return orderSheet(own.order, { title, blocks: blocksOf[name](own, words) }, today)
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
