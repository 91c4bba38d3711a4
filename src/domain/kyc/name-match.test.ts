// How well lists are searched: what is spelled otherwise is found, and people who have nothing to do with it are left
// in peace. Drawn from a seed, so that the figures are the same each time.

import { describe, expect, test } from 'vitest'
import list from '#content/screening/invented.json' with { type: 'json' }
import { addDays, type CalendarDate, date } from '../date.ts'
import { foldedName, type ListedPerson, likeness, matchOf } from './name-match.ts'

/** A small generator of our own: the same numbers everywhere. */
function dice(seed: number) {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return {
    below: (n: number) => Math.floor(next() * n),
    of: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
  }
}

describe('a name as it is compared', () => {
  test.each([
    ['Müller, Jürgen', 'Juergen MUELLER'],
    ['Øyvind Sørensen', 'Sorensen Oyvind'],
    ['Виктор Соболенкович', 'Viktor Sobolenkovich'],
    ['Γεώργιος Παπαθανασάκης', 'Georgios Papathanasakis'],
    ['Jean-Baptiste O’Neill', 'ONeill Jean Baptiste'],
    ['Łukasz Wiśniogórski', 'Lukasz Wisniogorski'],
  ])('%s is %s', (one, other) => {
    expect(foldedName(one)).toBe(foldedName(other))
  })

  test('of nothing is like nothing', () => {
    expect(foldedName(' - ’ ')).toBe('')
    expect(likeness('', '')).toBe(0)
    expect(likeness('', 'a')).toBe(0)
  })

  test.each([
    ['martha', 'marhta', 0.9611],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.8133],
  ])('%s and %s are alike as Winkler published', (a, b, expected) => {
    expect(likeness(a, b)).toBeCloseTo(expected, 3)
    expect(likeness(b, a)).toBeCloseTo(expected, 3)
  })
})

test('a company is nobody who was born', () => {
  const names = [foldedName('Nordlicht Werft GmbH')]
  const company = { names: [foldedName('Nordlicht-Werft GmbH')], birthDate: null }
  expect(matchOf(company, { names, born: [] })).toBe(1)
  expect(matchOf(company, { names, born: ['1961'] })).toBeUndefined()
})

describe('alike is enough', () => {
  const listed: ListedPerson = { names: [foldedName('Anatoly Grechnikov')], born: ['1958-11-22'] }
  const at = (name: string, birthDate: string, of = listed) =>
    matchOf({ names: [foldedName(name)], birthDate: date(birthDate) }, of) !== undefined
  test('with the year of birth, more with the day, and not with another year', () => {
    expect(at('Anatoliy Grechnikov', '1958-01-01')).toBe(true)
    expect(at('Anatoliy Grechnikov', '1959-11-22')).toBe(false)
    // Too far for a year, near enough for a day.
    expect(at('Anatol Grechnikof', '1958-11-22')).toBe(true)
    expect(at('Nikolai Gretschko', '1958-11-22')).toBe(false)
    expect(at('Anatoly Grechnikov', '1990-05-05', { ...listed, born: [] })).toBe(true)
    expect(at('Anatoly Grechnikov', '1958-05-05', { ...listed, born: ['1958'] })).toBe(true)
  })
})

const folded = ({ names, born }: { names: readonly string[]; born: readonly string[] }) => ({
  ...{ names: names.map(foldedName), born },
})
const entries = list.entries.map(folded)

const { below, of } = dice(20_261_117)

/** As somebody else's keyboard, clerk or habit writes it. */
const misspellings: ((name: string) => string)[] = [
  (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
  (name) => name.split(' ').reverse().join(' '),
  (name) => name.toUpperCase(),
  (name) => name.replaceAll('-', ' '),
  (name) => name.replaceAll(/[äöü]/g, (v) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[v]!),
  (name) => name.replaceAll('y', 'i'),
  // A letter too few, too many, wrong, or in the wrong place.
  (name) => without(name, inside(name)),
  (name) => withOne(name, inside(name)),
  (name) => swapped(name, inside(name)),
  (name) => name.replace(/(?<=\w)[aeiou]/, (v) => ({ a: 'e', e: 'a', i: 'e', o: 'u', u: 'o' })[v]!),
]
const inside = (name: string) => 1 + below(name.length - 2)
const withOne = (name: string, at: number) =>
  name.slice(0, at) + of([...'aeinrst']) + name.slice(at)
const without = (name: string, at: number) => name.slice(0, at) + name.slice(at + 1)
const swapped = (name: string, at: number) =>
  name.slice(0, at) + name[at + 1]! + name[at]! + name.slice(at + 2)

test('at least 98 of 100 spelled variants are found', () => {
  const total = 200
  const missed: string[] = []
  for (let i = 0; i < total; i++) {
    const entry = list.entries[i % list.entries.length]!
    const name = of(misspellings)(of(misspellings)(of(entry.names)))
    const [born = '1960'] = entry.born
    const birthDate = date(born.length === 4 ? `${born}-0${1 + below(9)}-1${below(10)}` : born)
    if (matchOf({ names: [foldedName(name)], birthDate }, folded(entry)) === undefined)
      missed.push(name)
  }
  expect(missed.length, missed.join(', ')).toBeLessThanOrEqual(total * 0.02)
})

const given =
  `Anna Paul Marie Lukas Sofia Jan Emma Luca Julia Tom Laura Max Lea Felix Nina David Clara Simon Eva
  Pierre Camille Hugo Chloé Giulia Marco Chiara Paolo Lucía Pablo Carmen Javier Katarzyna Piotr Agnieszka Tomasz
  Aino Mikko Helmi Juhani Sanne Daan Femke Bram Oliver Amelia Harry Grace Aoife Conor Svetlana Igor Olga Dmitri
  Mehmet Elif Hassan Fatima Georgios Eleni Björn Astrid Søren Ingrid Zdeněk Jana`.split(/\s+/)
const family =
  `Schmidt Weber Fischer Meyer Wagner Becker Hoffmann Schulz Koch Richter Klein Wolf Neumann Schwarz
  Martin Bernard Dubois Moreau Laurent Simon Rossi Russo Ferrari Esposito Bianchi Romano García Martínez López
  Sánchez Pérez Nowak Kowalski Wiśniewski Wójcik Kamińska Virtanen Korhonen Mäkinen Nieminen de Jong Jansen
  van den Berg Bakker Visser Smith Jones Taylor Brown Murphy Kelly Byrne Ivanov Petrov Smirnova Kuznetsov
  Yılmaz Kaya Demir al-Sayed Haddad Papadopoulos Nikolaidis Andersson Johansson Hansen Novák Svoboda`.split(
    /\s+(?!Jong|den|Berg)/,
  )

test('of 10,000 people who are on no list at most one in a hundred must be looked at', () => {
  const total = 10_000
  const from = date('1930-01-01')
  const found: string[] = []
  for (let i = 0; i < total; i++) {
    const birthDate: CalendarDate = addDays(from, below(78 * 365))
    const name = `${of(given)} ${of(family)}`
    const person = { names: [foldedName(name)], birthDate }
    if (entries.some((entry) => matchOf(person, entry) !== undefined)) found.push(name)
  }
  expect(found.length, found.join(', ')).toBeLessThanOrEqual(total * 0.01)
})
