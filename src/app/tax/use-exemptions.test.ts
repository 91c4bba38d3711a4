import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Locale } from '#domain/market.ts'
import { typedEuros, wholeEuros } from './use-exemptions.ts'

test.each<[Locale, string, number | string]>([
  ['de-DE', '801', 801],
  ['de-DE', '1.000', 1000],
  ['de-DE', '1000,00', 1000],
  ['de-DE', '9,50', 'exemption.whole'],
  ['de-DE', '12,50 €', 'exemption.whole'],
  ['de-DE', '9.50', 'exemption.whole'],
  ['de-DE', 'viel', 'exemption.whole'],
  ['de-DE', '', 'required'],
  ['en', '9.50', 'exemption.whole'],
  ['en', '1,000', 1000],
])('in %s "%s" is read as any other amount is', (locale, text, expected) => {
  const { success, data, error } = z.safeParse(wholeEuros, typedEuros(locale, text), {
    reportInput: true,
  })
  expect(success ? data : error!.issues[0]!.message).toBe(expected)
})
