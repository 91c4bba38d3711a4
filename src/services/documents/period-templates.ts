// The papers of a period: the statement of a quarter, and the overview of a tax year as a document and as a table.

import { formatDate, formatMoney, labelled, regionName } from '#domain/format.ts'
import { type Currency, decimalOf, money, parseMoney } from '#domain/money.ts'
import { filled } from '#platform/market-words.ts'
import { spreadsheet } from '#platform/spreadsheet.ts'
import type { CorrectionFacts, OverviewFacts, StatementFacts } from './facts.ts'
import { dayIn, moneyIn, namedTaxes, type Template } from './figures.ts'
import type { PaperWords } from './paper-words.ts'
import type { Block } from './sheet.ts'

const monthsInQuarter = 3

export const statementTemplate: Template<StatementFacts> = ({ from, to, accounts }, words) => {
  const { statement } = words.deposits
  const [year, month] = to.split('-') as [string, string]
  const quarter = String(Math.ceil(Number(month) / monthsInQuarter))
  return {
    title: filled(words.titles.statement, { quarter, year }),
    blocks: [
      `${statement.from} ${dayIn(words, from)} ${statement.until} ${dayIn(words, to)}`,
      ...accounts.flatMap(({ name, currency, before, after, lines }): Block[] => [
        { heading: name },
        {
          pairs: [
            [statement.before, moneyIn(words, before, currency)],
            [statement.after, moneyIn(words, after, currency)],
          ],
        },
        lines.length === 0
          ? statement.empty
          : {
              columns: [
                { text: statement.columns.bookedOn, share: 18 },
                { text: statement.columns.kind, share: 42 },
                { text: statement.columns.amount, share: 20, isFigure: true },
                { text: statement.columns.balance, share: 20, isFigure: true },
              ],
              rows: lines.map(({ on, kind, amount, balance }) => [
                formatDate(words.locale, on),
                words.bookings[kind] ?? statement.other,
                moneyIn(words, amount, currency),
                moneyIn(words, balance, currency),
              ]),
            },
      ]),
    ],
  }
}

type Deposit = OverviewFacts['deposits'][number]

const summed = (
  deposits: readonly Deposit[],
  of: 'interest' | 'exempted' | 'tax' | 'foreign' | 'balance',
  currency: Currency,
): string =>
  decimalOf(
    money(
      deposits.reduce((sum, each) => sum + parseMoney(each[of], currency)!.minor, 0n),
      currency,
    ),
  )

/** By currency, in the order of the deposits. */
const byCurrency = (deposits: readonly Deposit[]) =>
  Map.groupBy(deposits, ({ currency }) => currency)

/** What was taken of all of them, tax by tax. */
function taxPairs(words: PaperWords, deposits: readonly Deposit[], currency: Currency) {
  const sums = new Map<string, bigint>()
  for (const { key, amount } of deposits.flatMap(namedTaxes))
    sums.set(key, (sums.get(key) ?? 0n) + parseMoney(amount, currency)!.minor)
  return [...sums]
    .filter(([, minor]) => minor !== 0n)
    .map(
      ([key, minor]) =>
        [
          words.taxes[key] ?? words.rows.withheld,
          formatMoney(words.locale, money(minor, currency)),
        ] as const,
    )
}

/** What funds brought, tax by tax; money that there was none of is not said. */
function fundBlocks(words: PaperWords, funds: NonNullable<OverviewFacts['funds']>): Block[] {
  const { title, hint, ...names } = words.funds
  const said = (Object.keys(names) as (keyof typeof names)[])
    .filter((name) => name === 'tax' || parseMoney(funds[name], 'EUR')!.minor !== 0n)
    .map((name) => [names[name], moneyIn(words, funds[name], 'EUR')] as const)
  const taxes = funds.taxes.map(
    ({ key, amount }) =>
      [words.taxes[key] ?? words.rows.withheld, moneyIn(words, amount, 'EUR')] as const,
  )
  return [{ heading: title }, hint, { pairs: [...said, ...taxes] }]
}

export const overviewTemplate: Template<OverviewFacts> = (facts, words) => {
  const { rows, tax, locale } = words
  const columns = [
    { text: words.acts.bank, share: 28 },
    { text: rows.interest, share: 15, isFigure: true },
    { text: rows.exempt, share: 15, isFigure: true },
    { text: rows.withheld, share: 14, isFigure: true },
    { text: rows.foreign, share: 14, isFigure: true },
    {
      text: filled(rows.balance, { day: formatDate(locale, facts.to) }),
      share: 16,
      isFigure: true,
    },
  ]
  const figures = ['interest', 'exempted', 'tax', 'foreign', 'balance'] as const
  const tables = [...byCurrency(facts.deposits)].flatMap(([currency, deposits]): Block[] => {
    const taken = taxPairs(words, deposits, currency)
    return [
      { heading: currency },
      {
        columns,
        rows: deposits.map((each) => [
          `${each.bank}, ${regionName(locale, each.bankCountry)}, ${each.number}`,
          ...figures.map((of) => moneyIn(words, each[of], currency)),
        ]),
        total: [
          rows.total,
          ...figures.map((of) => moneyIn(words, summed(deposits, of, currency), currency)),
        ],
      },
      ...(taken.length > 0 ? [{ pairs: taken }] : []),
    ]
  })
  const [from, to] = [dayIn(words, facts.from), dayIn(words, facts.to)]
  return {
    title: filled(words.titles.taxOverview, { year: facts.year }),
    blocks: [
      ...(tables.length > 0 ? [filled(tax.lead, { from, to })] : []),
      ...tables,
      ...(facts.funds ? fundBlocks(words, facts.funds) : []),
      ...[tax.form, tax.note],
    ],
  }
}

/** What was taken too much is said as what comes back. */
export const correctionTemplate: Template<CorrectionFacts> = (facts, words) => {
  const { acts, rows, titles } = words
  const { currency, bank, agentId, on } = facts
  const turned = (decimal: string) =>
    formatMoney(words.locale, money(-parseMoney(decimal, currency)!.minor, currency))
  const agents: Record<string, string> = acts.agents
  // The year of the interest: what is booked in January may be about the one before.
  const year = facts.postings.at(-1)!.postedFor.slice(0, 4)
  return {
    title: labelled(words.locale, filled(titles.taxCorrection, { year }), turned(facts.tax)),
    blocks: [
      {
        pairs: [
          [rows.agent, bank ?? agents[agentId] ?? agentId],
          [rows.correctedOn, dayIn(words, on)],
        ],
      },
      filled(words.tax.corrected, { year }),
      {
        columns: [
          { text: acts.bank, share: 38 },
          { text: words.deposits.statement.columns.bookedOn, share: 18 },
          { text: rows.newlyExempt, share: 22, isFigure: true },
          { text: rows.back, share: 22, isFigure: true },
        ],
        rows: facts.postings.map((each) => [
          `${each.bank}, ${each.number}`,
          formatDate(words.locale, each.postedFor),
          moneyIn(words, each.exempted, currency),
          turned(each.tax),
        ]),
        total: [rows.total, '', '', turned(facts.tax)],
      },
    ],
  }
}

/** For a spreadsheet: plain figures, one deposit a line. */
export function overviewTable({ deposits }: OverviewFacts, words: PaperWords): string {
  const { rows, acts, deposits: said } = words
  const sign = formatMoney(words.locale, money(150n, 'EUR')).includes(',') ? ',' : '.'
  const figure = (decimal: string) => decimal.replace('.', sign)
  const lines = [
    [
      ...[acts.bank, rows.deposit, said.statement.columns.currency, rows.interest],
      ...[rows.exempt, rows.withheld, rows.foreign, said.balance],
    ],
    ...deposits.map((each) => [
      ...[each.bank, each.number, each.currency],
      ...[each.interest, each.exempted, each.tax, each.foreign, each.balance].map(figure),
    ]),
  ]
  return spreadsheet(lines, sign === ',' ? ';' : ',')
}
