import { expect, test } from 'vitest'
import { locales } from '../market.ts'
import { printedAccount, shownIdentifiers } from './account-number.ts'

const account = {
  iban: 'DE89 3704 0044 0532 0130 00',
  accountNumber: '31926819',
  sortCode: '60-16-13',
}

test.each(locales)(
  '%s shows account number and sort code in the UK, the IBAN elsewhere [PRV-059, PRV-060, ENT-011]',
  (locale) => {
    const ids = shownIdentifiers(locale, account).map(({ id }) => id)
    expect(ids).toEqual(locale === 'en-GB' ? ['accountNumber', 'sortCode'] : ['iban'])
  },
)

test('a valid IBAN is shown in print and copied in electronic form [PRV-057, PRV-058]', () => {
  for (const iban of [account.iban, 'DE89370400440532013000'])
    expect(shownIdentifiers('de-DE', { iban })).toEqual([
      {
        id: 'iban',
        shown: 'DE89 3704 0044 0532 0130 00',
        copied: 'DE89370400440532013000',
        size: 'long',
      },
    ])
})

test('what is no valid IBAN is shown and copied as it is [PRV-057, PRV-058]', () => {
  expect(shownIdentifiers('de-DE', { iban: 'DE00 1' })).toMatchObject([
    { shown: 'DE00 1', copied: 'DE00 1' },
  ])
})

test('British numbers are copied as stored, missing ones not shown [PRV-059]', () => {
  expect(shownIdentifiers('en-GB', account).map(({ copied }) => copied)).toEqual([
    '31926819',
    '60-16-13',
  ])
  expect(shownIdentifiers('en-GB', { iban: account.iban })).toEqual([])
  expect(shownIdentifiers('de-DE', {})).toEqual([])
})

test('a sort code is shown in pairs, however it is stored', () => {
  const [, sortCode] = shownIdentifiers('en-GB', { ...account, sortCode: '009901' })
  expect(sortCode).toMatchObject({ shown: '00-99-01', copied: '009901' })
})

test.each([
  ['en-GB', '00-99-02 12345601'],
  ['de-DE', 'DE89 3704 0044 0532 0130 00'],
] as const)('an account elsewhere is written in %s as %s', (locale, printed) => {
  const elsewhere = { iban: account.iban, branchCode: '009902', accountNumber: '12345601' }
  expect(printedAccount(locale, elsewhere)).toBe(printed)
})
