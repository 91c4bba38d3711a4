// What each paper says of its facts. The number grows whenever one of them would draw known facts in another way.

import type { PaperType } from '#domain/customer/document.ts'
import { formatDate, formatPercent, labelled } from '#domain/format.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type Currency, decimalOf, parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { holdingAgent } from '#domain/tax/exemption-agents.ts'
import { filled } from '#platform/market-words.ts'
import type {
  DepositFacts,
  FactsOf,
  InterestFacts,
  OpeningFacts,
  SettlementFacts,
  TaxLine,
  TextFacts,
} from './facts.ts'
import { dayIn, moneyIn, namedTaxes, type Template } from './figures.ts'
import type { PaperWords } from './paper-words.ts'
import { correctionTemplate, overviewTemplate, statementTemplate } from './period-templates.ts'
import {
  portfolioReportTemplate,
  portfolioTaxTemplate,
  portfolioYearTemplate,
} from './portfolio-templates.ts'
import type { Pairs } from './sheet.ts'

export const templateVersion = 3

type Pair = Pairs[number]

const percentIn = ({ locale }: PaperWords, percent: string) => formatPercent(locale, rate(percent))

/** A term that lets go early is sold under the name of a term. */
const productOf = ({ locale }: PaperWords, { kind }: DepositFacts): string =>
  marketOf(locale).productNames[kind === 'FLEX' ? 'TERM' : kind] ?? kind

const aboutDeposit = (words: PaperWords, facts: DepositFacts): Pair[] => [
  [words.acts.bank, facts.bank],
  [words.acts.product, productOf(words, facts)],
  [words.rows.deposit, facts.number],
]

const titled = (
  { locale }: PaperWords,
  title: string,
  { bank }: { bank: string },
  last: string,
): string => labelled(locale, title, `${bank}, ${last}`)

const tierPair = (
  words: PaperWords,
  { above, rate: percent }: NonNullable<OpeningFacts['tier']>,
  currency: Currency,
): Pair => [
  filled(words.acts.rateAbove, { above: moneyIn(words, above, currency) }),
  percentIn(words, percent),
]

const opening =
  (type: 'opening' | 'renewal'): Template<OpeningFacts> =>
  (facts, words) => {
    const { acts, rows } = words
    const amount = moneyIn(words, facts.amount, facts.currency)
    const pairs: Pair[] = [
      ...aboutDeposit(words, facts),
      [acts.amount, amount],
      [acts.rate, percentIn(words, facts.rate)],
      ...(facts.tier ? [tierPair(words, facts.tier, facts.currency)] : []),
      [acts.startsOn, dayIn(words, facts.startsOn)],
      ...(facts.maturesOn ? [[acts.endsOn, dayIn(words, facts.maturesOn)] as const] : []),
      [rows.interestPaid, words.payouts[facts.payout]!],
      ...(facts.renews ? [[rows.renews, facts.renews] as const] : []),
    ]
    return { title: titled(words, words.titles[type], facts, amount), blocks: [{ pairs }] }
  }

type Earned = { interest: string; exempted: string; tax: string; taxes: readonly TaxLine[] }

const isZero = (decimal: string) => /^-?0+\.0+$/.test(decimal)

function earnedPairs(words: PaperWords, earned: Earned, currency: Currency): Pair[] {
  const { rows, deposits, taxes } = words
  const said = (decimal: string) => moneyIn(words, decimal, currency)
  return [
    [rows.interest, said(earned.interest)],
    ...(isZero(earned.exempted) ? [] : [[deposits.taxation.free, said(earned.exempted)] as const]),
    ...namedTaxes(earned)
      .filter(({ amount }) => !isZero(amount))
      .map(({ key, amount }): Pair => [taxes[key] ?? rows.withheld, said(`-${amount}`)]),
  ]
}

const minus = (a: string, b: string, currency: Currency): string =>
  decimalOf({
    minor: parseMoney(a, currency)!.minor - parseMoney(b, currency)!.minor,
    currency,
  })

const interest: Template<InterestFacts> = (facts, words) => {
  const { currency, segments, isCapitalised } = facts
  const { receipts } = words.deposits
  const day = dayIn(words, facts.postedFor)
  const net = moneyIn(words, minus(facts.interest, facts.tax, currency), currency)
  return {
    title: titled(words, words.titles.interest, facts, day),
    blocks: [
      { pairs: aboutDeposit(words, facts) },
      {
        columns: [
          { text: receipts.period, share: 44 },
          { text: receipts.days, share: 10, isFigure: true },
          { text: receipts.base, share: 26, isFigure: true },
          { text: words.deposits.rate, share: 20, isFigure: true },
        ],
        rows: segments.map(({ from, to, days, base, rate: percent }) => [
          `${formatDate(words.locale, from)} – ${formatDate(words.locale, to)}`,
          String(days),
          moneyIn(words, base, currency),
          percentIn(words, percent),
        ]),
      },
      {
        pairs: [
          ...earnedPairs(words, facts, currency),
          [isCapitalised ? words.rows.capitalised : words.rows.paid, net],
        ],
      },
    ],
  }
}

const settlement: Template<SettlementFacts> = (facts, words) => {
  const { currency, earned, penalty, paid } = facts
  const said = (decimal: string) => moneyIn(words, decimal, currency)
  return {
    title: titled(words, words.titles[facts.because], facts, dayIn(words, facts.valueDate)),
    blocks: [
      { pairs: aboutDeposit(words, facts) },
      {
        pairs: [
          [words.acts.amount, said(facts.principal)],
          ...(earned ? earnedPairs(words, earned, currency) : []),
          ...(isZero(penalty) ? [] : [[words.bookings.PENALTY!, said(`-${penalty}`)] as const]),
          ...paid.map(
            ({ to, amount }): Pair => [
              to === 'DEPOSIT' ? words.rows.renewed : words.rows.paid,
              said(amount),
            ],
          ),
        ],
      },
    ],
  }
}

const text: Template<TextFacts> = ({ title, blocks }) => ({ title, blocks })

export const templates: { [Type in PaperType]: Template<FactsOf[Type]> } = {
  terms: text,
  agreement: text,
  orderConfirmation: text,
  withdrawalReceipt: text,
  coupon: text,
  sale: text,
  purchase: text,
  pensionCertificate: text,
  opening: opening('opening'),
  renewal: opening('renewal'),
  interest,
  settlement,
  statement: statementTemplate,
  taxCorrection: correctionTemplate,
  taxOverview: overviewTemplate,
  portfolioReport: portfolioReportTemplate,
  portfolioYear: portfolioYearTemplate,
  portfolioTax: portfolioTaxTemplate,
  taxTable: (facts, words) => ({
    title: filled(words.titles.taxTable, { year: facts.year }),
    blocks: [],
  }),
  topUp(facts, words) {
    const amount = moneyIn(words, facts.amount, facts.currency)
    const pairs: Pair[] = [
      ...aboutDeposit(words, facts),
      [words.acts.amount, amount],
      [words.deposits.statement.columns.valueDate, dayIn(words, facts.valueDate)],
      [words.rows.order, facts.order],
    ]
    return { title: titled(words, words.titles.topUp, facts, amount), blocks: [{ pairs }] }
  },
  revocation(facts, words) {
    const amount = moneyIn(words, facts.amount, facts.currency)
    const { valueDate } = facts
    const pairs: Pair[] = [
      [words.acts.bank, facts.bank],
      [words.rows.order, facts.order],
      [valueDate ? words.rows.paid : words.acts.amount, amount],
      ...(valueDate
        ? [[words.deposits.statement.columns.valueDate, dayIn(words, valueDate)] as const]
        : []),
    ]
    return {
      title: titled(words, words.titles.revocation, facts, amount),
      blocks: [{ pairs }, ...(valueDate ? [] : [words.rows.released])],
    }
  },
  payout(facts, words) {
    const amount = moneyIn(words, facts.amount, facts.currency)
    const pairs: Pair[] = [
      [words.acts.amount, amount],
      [words.rows.account, facts.account],
      [words.acts.holder, facts.holder],
      [words.acts.to, facts.target],
      [words.deposits.statement.columns.valueDate, dayIn(words, facts.sentOn)],
    ]
    const sent = `${amount}, ${dayIn(words, facts.sentOn)}`
    const title = labelled(words.locale, words.titles.payout, sent)
    return { title, blocks: [{ pairs }] }
  },
  closing(facts, words) {
    const { paid } = facts
    const { rows } = words
    const closedOn = dayIn(words, facts.closedOn)
    const pairs: Pair[] = [
      ...(facts.account ? [[rows.closedAccount, facts.account] as const] : []),
      [rows.since, dayIn(words, facts.since)],
      [rows.leavingAsked, dayIn(words, facts.requestedOn)],
      [rows.closedOn, closedOn],
    ]
    const last: Pair[] = paid
      ? [
          [rows.lastMoney, moneyIn(words, paid.amount, paid.currency)],
          [words.acts.holder, paid.holder],
          [words.acts.to, paid.target],
          [words.deposits.statement.columns.valueDate, dayIn(words, paid.on)],
        ]
      : []
    return {
      title: labelled(words.locale, words.titles.closing, closedOn),
      blocks: [{ pairs }, ...(paid ? [{ pairs: last }] : [rows.noMoney]), rows.closedNote],
    }
  },
  exemptionOrder(facts, words) {
    const { acts } = words
    const from = dayIn(words, facts.validFrom)
    const amount = moneyIn(words, facts.amount, 'EUR')
    const pairs: Pair[] = [
      [acts.agent, facts.bank ?? acts.agents[holdingAgent(facts.agentId) ?? 'servicing-bank']],
      [acts.kind, acts.kinds[facts.kind]],
      [acts.amount, amount],
      [
        acts.valid,
        facts.validTo
          ? filled(acts.validFromTo, { from, to: dayIn(words, facts.validTo) })
          : filled(acts.validFrom, { from }),
      ],
      ...(facts.tin ? [[acts.tin, facts.tin] as const] : []),
      ...(facts.partner ? [[acts.partner, facts.partner] as const] : []),
      ...(facts.signedOn ? [[words.rows.signed, dayIn(words, facts.signedOn)] as const] : []),
    ]
    const title = labelled(words.locale, words.titles.exemptionOrder, `${amount}, ${from}`)
    return { title, blocks: [{ pairs }] }
  },
}
