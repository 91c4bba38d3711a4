import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Locale } from '#domain/market.ts'
import { typedEuros, wholeEuros } from './use-exemptions.ts'

const codeIn = (message: string) => (message.startsWith('{') ? JSON.parse(message).code : message)

test.each<[Locale, string, number | string]>([
  ['de-DE', '801', 801],
  ['de-DE', '1.000', 1000],
  ['de-DE', '1000,00', 1000],
  ['de-DE', '9,50', 'exemption.whole'],
  ['de-DE', '12,50 €', 'exemption.whole'],
  ['de-DE', '9.50', 'amount'],
  ['de-DE', 'viel', 'amount'],
  ['de-DE', '', 'required'],
  ['en', '9.50', 'exemption.whole'],
  ['en', '1,000', 1000],
])('in %s "%s" is read as any other amount is', (locale, text, expected) => {
  const { success, data, error } = z.safeParse(wholeEuros(locale), typedEuros(locale, text), {
    reportInput: true,
  })
  expect(success ? data : codeIn(error!.issues[0]!.message)).toBe(expected)
})
