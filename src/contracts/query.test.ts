import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountCalls } from './accounts.ts'
import { customerCalls, customerEmbeds } from './customer.ts'
import { filterText, parseEmbed, parseFilter } from './query.ts'

test.each<[string, unknown]>([
  ['customerId eq BAC1', { field: 'customerId', operator: 'eq', value: 'BAC1' }],
  ['customerId eq ', undefined],
  ['customerId ne BAC1', undefined],
  ['id eq BAC1', undefined],
  ['customerid eq BAC1', undefined],
  ['customerId eq BAC1 or 1 eq 1', undefined],
  ["customerId eq 'BAC1'", undefined],
  [' customerId eq BAC1', undefined],
  ['customerId  eq BAC1', undefined],
  ['customerId eq *', undefined],
  ['__proto__ eq x', undefined],
  ['', undefined],
])('filter %j means %j [API-028]', (written, meaning) => {
  expect(parseFilter(written, ['customerId'])).toEqual(meaning)
})

test('no text makes the filter grammar throw, and what it understands it writes back [API-028]', () => {
  const pieces = fc.constantFrom('customerId', ' eq ', 'BAC1', ' ', 'or', '\0', '\ud800', '(', '%')
  const written = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(written, (text) => {
      const filter = parseFilter(text, ['customerId'])
      if (filter) expect(filterText(filter)).toBe(text)
    }),
  )
})

test('the accounts call reads its filter and takes no other parameter [API-028]', () => {
  const { query } = accountCalls.list
  expect(query.parse({ filter: 'customerId eq BAC1' }).filter.value).toBe('BAC1')
  for (const bad of [
    {},
    { filter: 'x' },
    { filter: ['customerId eq A'] },
    { filter: 'customerId eq A', page: '1' },
  ])
    expect(query.safeParse(bad).success).toBe(false)
})

test.each<[string, unknown]>([
  ['all-persons', ['all-persons']],
  ['data-validity,all-persons', ['all-persons', 'data-validity']],
  ['all-persons,reference-accounts,data-validity', [...customerEmbeds]],
  ['all-persons,all-persons', undefined],
  ['all-persons,', undefined],
  ['everything', undefined],
  ['all-persons, data-validity', undefined],
  ['', undefined],
])('embed %j means %j [API-025]', (written, meaning) => {
  expect(parseEmbed(written, customerEmbeds)).toEqual(meaning)
  const read = customerCalls.byBacNumber.query.safeParse({ embed: written })
  expect(read.success ? read.data.embed : undefined).toEqual(meaning)
})

test('no text makes the embed grammar throw [API-025]', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseEmbed(text, customerEmbeds)
    }),
  )
})
