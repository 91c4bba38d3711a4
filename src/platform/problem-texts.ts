// The texts of problems as the server says them: read from `content/`, which is their one home.

import { type Locale, locales } from '#domain/market.ts'
import type { ProblemCode } from '#domain/problem/problem.ts'
import { marketWords, type Words } from './market-words.ts'

/** Fields that say in words of their own what is missing. */
const namedFields = [
  'annualIncome',
  'birthDate',
  'birthPlace',
  'city',
  'courtesyTitle',
  'firstName',
  'lastName',
  'maritalStatus',
  'originOfFunds',
  'pepStatus',
  'phoneNumber',
  'postalCode',
  'profession',
  'street',
  'streetNumber',
] as const

/** What is said where no code has a text of its own, and around those that have. */
export const furtherTexts = [
  ...(['neutral', 'check', 'page.waiting', 'page.again'] as const),
  ...namedFields.map((field) => `${field}.required` as const),
]
export type ProblemText = ProblemCode | (typeof furtherTexts)[number]

const flat = (tree: Words, prefix = ''): Array<[code: string, text: string]> =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flat(value, `${prefix}${key}.`),
  )

const textsIn = (locale: Locale): ReadonlyMap<ProblemText, string> =>
  new Map(flat(marketWords(locale, 'problems')) as Array<[ProblemText, string]>)

/** Read at the start: when they are needed, nothing is certain to work. */
const texts = new Map(locales.map((locale) => [locale, textsIn(locale)]))

export const problemTextsOf = (locale: Locale): ReadonlyMap<ProblemText, string> =>
  texts.get(locale)!
