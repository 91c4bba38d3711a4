// The movements of an account as a file, in the words and figures of the customer's market.

import { existsSync, readFileSync } from 'node:fs'
import en from '#content/en/deposits.json' with { type: 'json' }
import type { WireTransaction } from '#contracts/payments.ts'
import { formatDate, formatMoney, formatTagOf } from '#domain/format.ts'
import { type Locale, marketOf, markets } from '#domain/market.ts'
import { parseMoney } from '#domain/money.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { type PdfLine, pdf } from '#services/documents/index.ts'
import { listTransactions, type Wanted } from './statements.ts'

/** More than anybody has, less than would hurt. */
const mostExported = 50_000

type Texts = (typeof en)['statement'] & { kinds: Record<string, string> }

function readTexts(locale: Locale): Partial<Texts> {
  const file = new URL(`../../../content/${locale}/deposits.json`, import.meta.url)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).statement ?? {}) : {}
}

/** A market's own words, else those of its language, else English. */
function textsIn(locale: Locale): Texts {
  const speaker = markets.find(({ language }) => language === marketOf(locale).language)!
  const [general, own] = [readTexts(speaker.locale), readTexts(locale)]
  return {
    ...en.statement,
    ...general,
    ...own,
    kinds: { ...en.statement.kinds, ...general.kinds, ...own.kinds },
  }
}

export type Export = Omit<Wanted, 'before'> & { format: 'csv' | 'pdf'; locale: Locale }

export async function exportedTransactions(tx: Tx, { format, locale, ...wanted }: Export) {
  const texts = textsIn(locale)
  const found = await listTransactions(tx, wanted, mostExported)
  const rows = found.map((each) => shown(each, format, locale, texts))
  const today = await businessDate(tx)
  const file = { csv: () => csv(rows, locale, texts), pdf: () => statement(rows, texts) }[format]()
  return {
    fileName: `${texts.file}-${wanted.to ?? today}.${format}`,
    contentType: { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }[format],
    content: Buffer.from(file).toString('base64'),
  }

  /** The period that was asked for, above what was found in it. */
  function statement(list: readonly Shown[], { title, from, until }: Texts): Uint8Array {
    const day = (text: string) => formatDate(locale, text as never, 'long')
    const period = [
      ...(wanted.from ? [`${from} ${day(wanted.from)}`] : []),
      `${until} ${day(wanted.to ?? today)}`,
    ]
    return pdf(title, [period.join(' '), '', ...table(list, texts)])
  }
}

type Column = keyof (typeof en)['statement']['columns']
type Shown = Record<Column, string>

/** A printed figure has its sign and groups; one for a spreadsheet is a number and nothing else. */
function shown(
  transaction: WireTransaction,
  format: Export['format'],
  locale: Locale,
  { kinds, other }: Texts,
): Shown {
  const { currencyCode: currency, bookedOn, valueDate, kind, party = '' } = transaction
  const figure = (amount: string) =>
    format === 'pdf'
      ? formatMoney(locale, parseMoney(amount, currency)!)
      : amount.replace('.', decimalSign(locale))
  return {
    bookedOn: formatDate(locale, bookedOn),
    valueDate: formatDate(locale, valueDate),
    kind: kinds[kind] ?? other,
    party,
    amount: figure(transaction.amount),
    balance: figure(transaction.balanceAfter),
    currency,
  }
}

/** A spreadsheet must not take what somebody wrote for a formula. */
const field = (text: string): string => {
  const safe = /^[=+@\t\r]|^-(?![\d ])/.test(text) ? `'${text}` : text
  return /[",;\n]/.test(safe) && !/^-?\d+,\d\d$/.test(safe)
    ? `"${safe.replaceAll('"', '""')}"`
    : safe
}

const decimalSign = (locale: Locale): string =>
  new Intl.NumberFormat(formatTagOf(locale))
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')!.value

/** With a mark at the start, by which a spreadsheet knows the encoding; where commas part cents, semicolons part fields. */
function csv(rows: readonly Shown[], locale: Locale, { columns }: Texts): string {
  const comma = decimalSign(locale) === ',' ? ';' : ','
  const keys = ['bookedOn', 'valueDate', 'kind', 'party', 'amount', 'balance', 'currency'] as const
  const lines = [keys.map((key) => columns[key]), ...rows.map((row) => keys.map((key) => row[key]))]
  return `\ufeff${lines.map((line) => line.map(field).join(comma)).join('\r\n')}\r\n`
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}.` : text

function table(rows: readonly Shown[], { columns }: Texts): PdfLine[] {
  const line = ({
    bookedOn,
    kind,
    party,
    amount,
    balance,
  }: Omit<Shown, 'valueDate' | 'currency'>) => [
    { text: bookedOn, at: 0 },
    { text: cut(kind, 26), at: 70 },
    { text: cut(party, 24), at: 205 },
    { text: amount, endsAt: 395 },
    { text: balance, endsAt: 467 },
  ]
  return [line(columns), ...rows.map(line)]
}
