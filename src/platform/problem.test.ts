import { describe, expect, test } from 'vitest'
import { problem } from '#contracts/problem.ts'
import { type Locale, locales } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { type ProblemCode, problemCodes } from '#domain/problem/problem.ts'
import { listedIn, readSources } from '../../test/sources.ts'
import { Failure, type FieldError, Invalid, NotFound, Refused } from './failure.ts'
import { problemOf } from './problem.ts'
import { furtherTexts, problemTextsOf } from './problem-texts.ts'

const textsOf = (locale: Locale) => Object.fromEntries(problemTextsOf(locale))
const english = textsOf('en')
const codes = Object.keys(english)
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

describe('texts', () => {
  test.each(locales)('%s has a text for every code, and none for anything else', (locale) => {
    const texts = textsOf(locale)
    expect(Object.keys(texts).sort()).toEqual([...problemCodes, ...furtherTexts].sort())
    for (const code of codes) {
      expect(texts[code]!.trim(), code).not.toBe('')
      // The server fills places and knows no plural.
      expect(texts[code], code).not.toContain('plural')
      expect(placesOf(texts[code]!), code).toEqual(placesOf(english[code]!))
    }
  })

  test('no code is listed twice, and each is said by somebody', () => {
    expect(new Set(problemCodes).size).toBe(problemCodes.length)
    const said = readSources('src/*.ts', 'src/*.tsx')
      .filter(({ path }) => !path.includes('.test.') && path !== 'src/domain/problem/problem.ts')
      .map(({ text }) => text)
      .join('\n')
    const ofField = new Set(['amount.required', 'amount.format'])
    const isSaid = (code: string) => ofField.has(code) || said.includes(`'${code}'`)
    expect(problemCodes.filter((code) => !isSaid(code))).toEqual([])
  })

  test.each(locales.filter((locale) => marketOf(locale).language !== 'en'))(
    '%s is not English, and no other language either',
    (locale) => {
      for (const code of codes)
        for (const other of locales)
          if (marketOf(other).language !== marketOf(locale).language)
            expect(textsOf(locale)[code], `${code} in ${other}`).not.toBe(textsOf(other)[code])
    },
  )

  test('Switzerland is written without ß', () => {
    expect(JSON.stringify(textsOf('de-DE'))).toContain('ß')
    expect(JSON.stringify(textsOf('de-CH'))).not.toContain('ß')
  })

  test.each(['ENUM-030', 'ENUM-031'])('what stops an order has a text of its own [%s]', (row) => {
    expect(Object.keys(english)).toEqual(expect.arrayContaining(listedIn(row)))
  })
})

describe('the problem', () => {
  const min: FieldError = {
    pointer: '/amount',
    code: 'min',
    params: { min: { amount: '500.00', currency: 'EUR' } },
  }

  test('carries what both kinds of reader want [ERR-005, ERR-006]', () => {
    const read = problemOf(new Invalid([min]), 'en', '0199')
    expect(problem.parse(read)).toEqual(read)
    expect(read).toEqual({
      type: 'urn:problem:validation',
      title: 'Invalid input',
      status: 400,
      detail: 'Please check the marked fields.',
      instance: 'urn:request:0199',
      error: 'VALIDATION_FAILED',
      message: 'Please check the marked fields.',
      code: 'validation.failed',
      frontend_error_code: 'amount.min',
      errors: [{ ...min, message: 'The minimum is €500.00.' }],
    })
  })

  test('without a field there is no front-end code, so that the code is read [ERR-007]', () => {
    const read = problemOf(new NotFound(), 'en', '0199')
    expect(read.frontend_error_code).toBeUndefined()
    expect(read.code).toBe('not.found')
  })

  test.each<[Locale, message: string]>([
    ['de-DE', 'Der Mindestwert beträgt 1.500,00 €.'],
    ['de-CH', "Der Mindestwert beträgt EUR 1'500.00."],
    ['fr-FR', 'Le minimum est de 1 500,00 €.'],
    ['en-IE', 'The minimum is €1,500.00.'],
  ])('%s reads amounts as it writes them', (locale, message) => {
    const read = problemOf(
      new Refused('min', { min: { amount: '1500.00', currency: 'EUR' } }),
      locale,
      '0199',
    )
    expect(read.message.replace(/\s/g, ' ').replace('’', "'")).toBe(message)
    expect(read.params).toEqual({ min: { amount: '1500.00', currency: 'EUR' } })
  })

  test.each<[why: string, failure: Failure, message: string]>([
    ['a code nobody translated', new Refused('brand.new' as ProblemCode), english.neutral!],
    [
      'a code from the inside of every object',
      new Refused('toString' as ProblemCode),
      english.neutral!,
    ],
    ['a text whose places stay empty', new Refused('min'), english.neutral!],
  ])('%s gets a neutral text', (_, failure, message) => {
    expect(problemOf(failure, 'en', '0199').message).toBe(message)
  })

  test.each<
    [why: string, pointer: string, code: string, frontend: string, message: string | undefined]
  >([
    ['a code of the field', '/email', 'format', 'email.format', english['email.format']],
    ['a code of any field', '/city', 'format', 'city.format', english.format],
    [
      'a code that names its field',
      '/holder/iban',
      'iban.checksum',
      'iban.checksum',
      english['iban.checksum'],
    ],
    ['a place in a list', '/persons/0', 'type', 'type', english.type],
    ['an unknown code', '/city', 'odd', 'city.odd', english.check],
  ])('%s', (_, pointer, code, frontend, message) => {
    const read = problemOf(new Invalid([{ pointer, code: code as ProblemCode }]), 'en', '0199')
    expect(read.frontend_error_code).toBe(frontend)
    expect(read.errors?.[0]?.message).toBe(message)
  })

  test('a bug is an internal error without details', () => {
    const read = problemOf(new Failure(500, 'internal'), 'en', '0199')
    expect(read).toMatchObject({
      type: 'urn:problem:internal',
      code: 'internal',
      error: 'INTERNAL',
    })
  })
})
