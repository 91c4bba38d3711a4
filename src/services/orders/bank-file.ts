// A file to or from a bank: a header that vouches for the lines below it, then one order or answer a line.
// It counts as a whole or not at all.

import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import {
  type BankAnswer,
  type BankFileFormat,
  type BankFileHeader,
  type BankOrder,
  bankAnswer,
  bankFileHeader,
  bankOrder,
} from '#contracts/bank-files.ts'
import type { CalendarDate } from '#domain/date.ts'
import { type Currency, currencies, decimalOf, money, parseMoney } from '#domain/money.ts'

type RecordOf = { 'tidemark-orders-1': BankOrder; 'tidemark-answers-1': BankAnswer }

const schemas: { [F in BankFileFormat]: z.ZodMiniType<RecordOf[F]> } = {
  'tidemark-orders-1': bankOrder,
  'tidemark-answers-1': bankAnswer,
}

/** By precedence: of several, the first is told. */
export const bankFileRefusals = [
  'large',
  'torn', // Not whole lines of text.
  'header',
  'format', // Another kind of file.
  'bank', // Another bank's.
  'count',
  'line',
  'sum',
  'changed', // All of it fits but its hash.
] as const
export type BankFileRefusal = (typeof bankFileRefusals)[number]

export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** Some hundred thousand answers; a bank that has more puts several files there. */
export const largestBankFile = 16 * 1024 * 1024

type Summed = { orderId: string; amount?: string; currency?: Currency }

function sumsOf(records: readonly Summed[]): BankFileHeader['sums'] {
  const minor = new Map<Currency, bigint>()
  for (const { amount, currency } of records)
    if (amount && currency)
      minor.set(currency, (minor.get(currency) ?? 0n) + parseMoney(amount, currency)!.minor)
  return Object.fromEntries([...minor].map(([code, sum]) => [code, decimalOf(money(sum, code))]))
}

const haveSameSums = (a: BankFileHeader['sums'], b: BankFileHeader['sums']): boolean =>
  currencies.every((code) => a[code] === b[code])

export type FileToWrite<F extends BankFileFormat> = {
  bankId: string
  day: CalendarDate
  records: readonly RecordOf[F][]
}

/** The same records on the same day are the same file, with the same id. */
export function writeBankFile<F extends BankFileFormat>(
  format: F,
  { bankId, day, records }: FileToWrite<F>,
): { fileId: string; text: string } {
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('')
  const hash = sha256(lines)
  const fileId = sha256(`${bankId} ${day} ${hash}`).slice(0, 32)
  const header: BankFileHeader = {
    ...{ format, bankId, fileId, day },
    ...{ count: records.length, sums: sumsOf(records), sha256: hash },
  }
  return { fileId, text: `${JSON.stringify(header)}\n${lines}` }
}

function parsed<T>(schema: z.ZodMiniType<T>, line: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

function textOf(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return undefined
  }
}

export type ReadFile<F extends BankFileFormat> =
  | { header: BankFileHeader; records: RecordOf[F][] }
  | { refusal: BankFileRefusal; line?: number }

export function readBankFile<F extends BankFileFormat>(
  format: F,
  bankId: string,
  content: Uint8Array,
): ReadFile<F> {
  const text = textOf(content)
  if (!text?.endsWith('\n')) return { refusal: 'torn' }
  const [first = '', ...lines] = text.slice(0, -1).split('\n')
  const header = parsed(bankFileHeader, first)
  if (!header) return { refusal: 'header', line: 1 }
  if (header.format !== format) return { refusal: 'format' }
  if (header.bankId !== bankId) return { refusal: 'bank' }
  if (header.count !== lines.length) return { refusal: 'count' }
  const records: RecordOf[F][] = []
  for (const [i, line] of lines.entries()) {
    const record = parsed(schemas[format], line)
    if (!record) return { refusal: 'line', line: i + 2 }
    records.push(record)
  }
  if (!haveSameSums(header.sums, sumsOf(records))) return { refusal: 'sum' }
  const body = text.slice(first.length + 1)
  return header.sha256 === sha256(body) ? { header, records } : { refusal: 'changed' }
}
