import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bankLetters } from './bank-letters.ts'

const lettersOf = (...names: string[]) => [
  ...bankLetters(names.map((name) => ({ id: name, name }))).values(),
]

test('words that every bank has say nothing about this one', () => {
  expect(lettersOf('Banque Belcastel SA')).toEqual(['BE'])
  expect(lettersOf('Corrib Vale Bank DAC')).toEqual(['CV'])
  expect(lettersOf('Banca Bank')).toEqual(['BB'])
})

test('where two letters would stand for two banks, each gets a third of its own', () => {
  expect(lettersOf('Waldgrün Bank eG', 'Waterlelie Bank N.V.')).toEqual(['WAL', 'WAT'])
  expect(lettersOf('Norrland Bank', 'Norrskär Bank', 'Norrtull Bank')).toEqual([
    ...['NOR', 'NOS', 'NOT'],
  ])
  expect(lettersOf('Aa', 'Aa Bank')).toEqual(['AA2', 'AA3'])
})

test('no two banks of the marketplace have the same letters, in whatever order they come', () => {
  const banks = JSON.parse(readFileSync('content/demo/banks.json', 'utf8')) as {
    id: string
    name: string
  }[]
  const letters = bankLetters(banks)
  expect(new Set(letters.values()).size).toBe(banks.length)
  for (const each of letters.values()) expect(each).toMatch(/^\p{Lu}{2,3}$/u)
  expect(new Map(bankLetters(banks.toReversed()))).toEqual(new Map(letters))
})
