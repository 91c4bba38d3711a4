import { expect, test } from 'vitest'
import { parseIban } from '#domain/identifiers/iban.ts'
import { parseUkAccount } from '#domain/identifiers/sort-code.ts'
import { locales } from '#domain/market.ts'
import { accountOf } from './account-numbers.ts'

test.each(locales)('accounts of %s are well formed and differ', (locale) => {
  const accounts = Array.from({ length: 200 }, (_, i) => accountOf(locale, 500_000_001 + i))
  for (const { iban, sortCode, accountNumber } of accounts) {
    if (iban) expect(parseIban(iban).value, iban).toBe(iban)
    if (locale === 'en-GB') expect(parseUkAccount(sortCode!, accountNumber).value).toBeDefined()
  }
  expect(new Set(accounts.map((account) => JSON.stringify(account))).size).toBe(accounts.length)
})
