import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BankAnswer } from '#contracts/bank-files.ts'
import { date } from '#domain/date.ts'
import { readBankFile, writeBankFile } from './bank-file.ts'

const orderId = '01890000-0000-7000-8000-000000000001'
const sum = { amount: '5000.00', currency: 'EUR' } as const
const answers: BankAnswer[] = [
  { eventId: 'E1', orderId, kind: 'ACKNOWLEDGED' },
  { eventId: 'E2', orderId, kind: 'OPENED', ...sum, valueDate: date('2026-11-17') },
  { eventId: 'E3', orderId, kind: 'REJECTED', reason: 'KYC' },
  { eventId: 'E4', orderId, kind: 'RETURNED', ...sum, currency: 'PLN' },
]
const written = (records = answers) =>
  writeBankFile('tidemark-answers-1', { bankId: 'elbtor', day: date('2026-11-17'), records })
const bytes = (text: string) => new TextEncoder().encode(text)
const read = (text: string | Uint8Array) =>
  readBankFile('tidemark-answers-1', 'elbtor', typeof text === 'string' ? bytes(text) : text)

test('what is written is read, and vouched for by the header', () => {
  const { fileId, text } = written()
  expect(read(text)).toEqual({
    header: {
      format: 'tidemark-answers-1',
      bankId: 'elbtor',
      fileId,
      day: '2026-11-17',
      count: 4,
      sums: { EUR: '5000.00', PLN: '5000.00' },
      sha256: expect.any(String),
    },
    records: answers,
  })
  expect(written()).toEqual({ fileId, text })
  expect(read(written([]).text)).toMatchObject({ records: [] })
})

const { text } = written()
const header = JSON.parse(text.split('\n')[0]!)
const withHeader = (change: object) =>
  [JSON.stringify({ ...header, ...change }), ...text.split('\n').slice(1)].join('\n')

test.each<[why: string, file: string | Uint8Array, refused: object]>([
  ['nothing', '', { refusal: 'torn' }],
  ['a last line without its end', text.slice(0, -1), { refusal: 'torn' }],
  ['bytes that are no text', Uint8Array.of(0xff, 0xfe, 0x0a), { refusal: 'torn' }],
  ['no header', text.split('\n').slice(1).join('\n'), { refusal: 'header', line: 1 }],
  ['a mark before the header', `\uFEFF${text}`, { refusal: 'header', line: 1 }],
  ['a header with more in it', withHeader({ note: 'x' }), { refusal: 'header', line: 1 }],
  ['a file for banks', withHeader({ format: 'tidemark-orders-1' }), { refusal: 'format' }],
  ['another bank’s file', withHeader({ bankId: 'redbud' }), { refusal: 'bank' }],
  ['a line less', text.split('\n').toSpliced(2, 1).join('\n'), { refusal: 'count' }],
  ['a line twice', `${text}${text.split('\n')[4]}\n`, { refusal: 'count' }],
  ['a line of its own kind', text.replace('OPENED', 'LOST'), { refusal: 'line', line: 3 }],
  ['a line with more in it', text.replace('"E3"', '"E3","x":1'), { refusal: 'line', line: 4 }],
  ['a reason nobody knows', text.replace('KYC', 'MOOD'), { refusal: 'line', line: 4 }],
  ['another line end', text.replaceAll('\n', '\r\n'), { refusal: 'changed' }],
  ['another sum', text.replace(/("kind":"OPENED","amount":")5/, '$19'), { refusal: 'sum' }],
  ['a sum too many', withHeader({ sums: { ...header.sums, GBP: '1.00' } }), { refusal: 'sum' }],
  ['another order', text.replace(/1","kind":"REJ/, '2","kind":"REJ'), { refusal: 'changed' }],
  ['another value date', text.replace(/17"}/, '18"}'), { refusal: 'changed' }],
])('%s is refused', (_, file, refused) => {
  expect(read(file)).toEqual(refused)
})

test('cut anywhere, or with any character changed, a file is refused', () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.constantFrom('0', 'x', '"', '\n', ' '), (at, sign) => {
      expect(read(text.slice(0, at))).toHaveProperty('refusal')
      const changed = text.slice(0, at) + sign + text.slice(at + 1)
      // The id and the day are the bank's own words; every other letter is vouched for.
      const result = read(changed)
      const isHeader = at < text.indexOf('\n')
      if (changed !== text && !isHeader) expect(result).toHaveProperty('refusal')
      if ('records' in result) expect(result.records).toEqual(answers)
    }),
  )
})
