// The movements of an account as a file, in the words and figures of the customer's market.

import { existsSync, readFileSync } from 'node:fs'
import en from '#content/en/deposits.json' with { type: 'json' }
import { formatDate, formatMoney, formatTagOf } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf, markets } from '#domain/markets/markets.ts'
import { decimalOf, type Money, subtract } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { spreadsheet } from '#platform/spreadsheet.ts'
import { type Block, pdf, type Sheet } from '#services/documents/index.ts'
import { type StatementHead, statementHead } from './statement-head.ts'
import { type StatementLine, statementLines } from './statement-lines.ts'
import type { Wanted } from './statements.ts'

type Texts = (typeof en)['statement'] & { kinds: Record<string, string> }

function readFile(locale: Locale, name: string) {
  const file = new URL(`../../../content/${locale}/${name}.json`, import.meta.url)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Taxes are called as on the pages. */
function readTexts(locale: Locale): Partial<Texts> {
  const { statement = {} } = readFile(locale, 'deposits')
  const taxes: Record<string, string> = readFile(locale, 'product').tax?.lines ?? {}
  const named = Object.entries(taxes).map(([key, name]) => [`tax.${key}`, name])
  return { ...statement, kinds: { ...statement.kinds, ...Object.fromEntries(named) } }
}

/** A market's own words, else those of its language, else English. */
function textsIn(locale: Locale): Texts {
  const speaker = markets.find(({ language }) => language === marketOf(locale).language)!
  const [english, general, own] = [readTexts('en'), readTexts(speaker.locale), readTexts(locale)]
  return {
    ...en.statement,
    ...general,
    ...own,
    kinds: { ...en.statement.kinds, ...english.kinds, ...general.kinds, ...own.kinds },
  }
}

export type Export = Omit<Wanted, 'before'> & {
  customer_id: string
  format: 'csv' | 'pdf'
  locale: Locale
}

export async function exportedTransactions(tx: Tx, { format, locale, ...wanted }: Export) {
  const texts = textsIn(locale)
  const lines = await statementLines(tx, wanted)
  const rows = lines.map((each) => shown(each, format, locale, texts)).toReversed()
  const today = await businessDate(tx)
  const head = await statementHead(tx, wanted.customer_id, wanted.of)
  const file = format === 'csv' ? csv(rows, locale, texts) : await pdf(statement(head))
  return {
    fileName: `${texts.file}-${wanted.to ?? today}.${format}`,
    contentType: { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }[format],
    content: Buffer.from(file).toString('base64'),
  }

  /** Whose it is, the period, and what stood on the account before and after, above what was found. */
  function statement({ holders, account }: StatementHead): Sheet {
    const day = (text: string) => formatDate(locale, text as never, 'long')
    const sum = (amount: Money) => formatMoney(locale, amount)
    const [first, last] = [lines[0], lines.at(-1)]
    const { title, from, until, holder, number, before, after, empty } = texts
    const begin = wanted.from ?? first?.bookedOn
    const period = [
      ...(begin ? [`${from} ${day(begin)}`] : []),
      `${until} ${day(wanted.to ?? today)}`,
    ].join(' ')
    const about = [
      [holder, holders],
      [number, account],
    ] as const
    const blocks: Block[] =
      first && last
        ? [
            {
              pairs: [
                ...about,
                [before, sum(subtract(first.balance, first.amount))],
                [after, sum(last.balance)],
              ],
            },
            table(rows, texts),
          ]
        : [{ pairs: about }, empty]
    return { locale, title, on: today, blocks: [period, ...blocks] }
  }
}

type Column = keyof (typeof en)['statement']['columns']
type Shown = Record<Column, string>

/** A printed figure has its sign and groups; one for a spreadsheet is a number and nothing else. */
function shown(
  { kind, amount, balance, bookedOn, valueDate, party }: StatementLine,
  format: Export['format'],
  locale: Locale,
  { kinds, other }: Texts,
): Shown {
  const figure = (sum: Money) =>
    format === 'pdf' ? formatMoney(locale, sum) : decimalOf(sum).replace('.', decimalSign(locale))
  return {
    bookedOn: formatDate(locale, bookedOn),
    valueDate: formatDate(locale, valueDate),
    kind: kinds[kind] ?? (kind.startsWith('tax.') ? kinds.TAX : other),
    party,
    amount: figure(amount),
    balance: figure(balance),
    currency: amount.currency,
  }
}

const decimalSign = (locale: Locale): string =>
  new Intl.NumberFormat(formatTagOf(locale))
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')!.value

function csv(rows: readonly Shown[], locale: Locale, { columns }: Texts): string {
  const keys = ['bookedOn', 'valueDate', 'kind', 'party', 'amount', 'balance', 'currency'] as const
  const lines = [keys.map((key) => columns[key]), ...rows.map((row) => keys.map((key) => row[key]))]
  return spreadsheet(lines, decimalSign(locale) === ',' ? ';' : ',')
}

const table = (rows: readonly Shown[], { columns }: Texts): Block => ({
  columns: [
    { text: columns.bookedOn, share: 13 },
    { text: columns.kind, share: 26 },
    { text: columns.party, share: 27 },
    { text: columns.amount, share: 17, isFigure: true },
    { text: columns.balance, share: 17, isFigure: true },
  ],
  rows: rows.map(({ bookedOn, kind, party, amount, balance }) => [
    ...[bookedOn, kind, party, amount, balance],
  ]),
})
