// Whatever is typed, every check answers, at once, and agrees with itself when asked again.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marketCountries } from '../countries.ts'
import { date } from '../date.ts'
import { parseAba } from './aba.ts'
import { parseBirthDate } from './birth-date.ts'
import { parseEmail } from './email.ts'
import { parseIban } from './iban.ts'
import { headOfLeaked } from './leaked-passwords.ts'
import { parsePassword } from './password.ts'
import { parsePersonName } from './person-name.ts'
import { parsePhone } from './phone.ts'
import { parsePortfolioName } from './portfolio-name.ts'
import { parsePostalCode } from './postal-code.ts'
import { parseUkAccount } from './sort-code.ts'
import { parseTaxNumber } from './tax-number.ts'

type Answer = { value?: string | undefined; refusal?: string | undefined }
const today = date('2026-11-15')

const checks: Array<[name: string, check: (text: string) => Answer]> = [
  ['IBAN', parseIban],
  ['routing number', parseAba],
  ['sort code', (text) => withSortCode(parseUkAccount(text, '66374958'))],
  ['account number', (text) => withAccountNumber(parseUkAccount('089999', text))],
  ['phone', parsePhone],
  ['mail address', parseEmail],
  ['person name', parsePersonName],
  ['portfolio name', parsePortfolioName],
  ['password', (text) => parsePassword(text, { email: 'ada@example.org' }, headOfLeaked)],
  ['birth date', (text) => parseBirthDate(text, today)],
  ...[...marketCountries, 'SWE'].flatMap((country): typeof checks => [
    [`postal code of ${country}`, (text) => parsePostalCode(country, text)],
    [`tax number of ${country}`, (text) => parseTaxNumber(country, text)],
  ]),
]

function withSortCode({ value, refusal }: ReturnType<typeof parseUkAccount>): Answer {
  return value ? { value: value.sortCode } : { refusal }
}
function withAccountNumber({ value, refusal }: ReturnType<typeof parseUkAccount>): Answer {
  return value ? { value: value.accountNumber } : { refusal }
}

const long = 60_000
const nasty = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufffe',
  '__proto__',
  '٣'.repeat(30),
  '１２'.repeat(10),
  ...['a', '1', ' ', '.', 'a.', '@', 'a@', '-', '+', 'ä', 'a\u0308', '\ud800', '💶'].map((text) =>
    text.repeat(long),
  ),
  `DE${'1'.repeat(long)}`,
  `+49${'1'.repeat(long)}`,
  `a@${'a.'.repeat(long)}`,
  `${' '.repeat(long)}x`,
]

const lookalikes = fc.string({
  unit: fc.constantFrom(...'0123456789ABDEFGILNPRSTXYZabcdez +-./@ä\u0308\u0000\ud800٣'),
  maxLength: 40,
})

describe.each(checks)('the check of a %s', (_, check) => {
  test('answers every nasty text at once', () => {
    const before = performance.now()
    for (const text of nasty) {
      const { value, refusal } = check(text)
      expect((value === undefined) !== (refusal === undefined)).toBe(true)
    }
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  test('never throws, and leaves what it accepted as it is when asked again', () => {
    const text = fc.oneof(lookalikes, fc.string({ unit: 'binary', maxLength: 60 }))
    fc.assert(
      fc.property(text, (typed) => {
        const { value } = check(typed)
        if (value !== undefined) expect(check(value).value).toBe(value)
      }),
    )
  })
})
