// Whether the name on a payment is the customer's: exactly, nearly, or not.

import { folded } from '../folded.ts'

export const payeeMatches = ['MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE'] as const
export type PayeeMatch = (typeof payeeMatches)[number]

/** As we know them: a company by one name, a person by given names and a family name. */
export type Holder = string | { readonly given: string; readonly family: string }

/** Titles say nothing of who somebody is. */
const titles = ['dr', 'prof', 'mr', 'mrs', 'ms', 'herr', 'frau', 'med']

/** `D'Arc-Lefèvre` → `darc`, `lefevre`. */
const words = (name: string): string[] =>
  folded(name)
    .replaceAll(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !titles.includes(word))

const sorted = (name: string): string => words(name).toSorted().join(' ')

/** Insertions, deletions and replacements that turn one into the other; names are short. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1)!
}

/** `A. Schmidt` is nearly Anna Schmidt. */
const isInitialOf = (short: string, full: string): boolean => {
  const [given, known] = [words(short), words(full)]
  if (given.length !== known.length) return false
  return given.every(
    (word, i) => word === known[i] || (word.length === 1 && known[i]!.startsWith(word)),
  )
}

const mostCompared = 140

function matchOf(given: string, name: string): PayeeMatch {
  const [a, b] = [sorted(given.slice(0, mostCompared)), sorted(name.slice(0, mostCompared))]
  if (a === b) return 'MATCH'
  const isNear = distance(a, b) <= Math.min(2, Math.floor(b.length / 5))
  return isNear || isInitialOf(given, name) ? 'CLOSE_MATCH' : 'NO_MATCH'
}

const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** A word of a name, and how it is written where there are no umlauts. */
function spellingsOf(name: string): string[][] {
  const spelled = words(name.normalize('NFC').replaceAll(/[äöüÄÖÜ]/g, (letter) => umlauts[letter]!))
  return words(name).map((word, i) => [word, spelled[i] ?? word])
}

const longEnough = 5
const isNearly = (typed: string, [word = '']: readonly string[]): boolean =>
  (typed.length === 1 && word.startsWith(typed)) ||
  (word.length >= longEnough && distance(typed, word) <= 1)

/** Takes the first word that fits out of those that are left. */
function take(left: string[], fits: (word: string) => boolean): boolean {
  const at = left.findIndex(fits)
  if (at >= 0) left.splice(at, 1)
  return at >= 0
}

/** The whole family name and at least one whole given name, in any order: banks write no more. */
function personMatch(typed: string, { given, family }: Exclude<Holder, string>): PayeeMatch {
  const left = words(typed.slice(0, mostCompared))
  let isExact = true
  for (const word of spellingsOf(family)) {
    if (take(left, (each) => word.includes(each))) continue
    isExact = false
    if (!take(left, (each) => each.length > 1 && isNearly(each, word))) return 'NO_MATCH'
  }
  const names = given.split(/\s+/).map(spellingsOf)
  let isNamed = false
  for (const name of names) {
    const isWhole = name.every((word) => left.some((each) => word.includes(each)))
    if (!isWhole || name.length === 0) continue
    for (const word of name) take(left, (each) => word.includes(each))
    isNamed = true
  }
  const known = names.flat()
  const rest = left.filter(
    (each) => !known.some((word) => word.includes(each) || isNearly(each, word)),
  )
  if (rest.length > 0 || (!isNamed && left.length === 0)) return 'NO_MATCH'
  return isExact && left.length === 0 ? 'MATCH' : 'CLOSE_MATCH'
}

const rank = (match: PayeeMatch) => payeeMatches.indexOf(match)

/** Between the names of a couple. */
const joiners = ['und', 'and', 'et', 'e', 'y', 'en', 'i', 'ja', 'oder', 'or', 'ou', 'o']

export const fullName = (holder: Holder): string =>
  typeof holder === 'string' ? holder : `${holder.given} ${holder.family}`

/** A couple with one family name is written with it once. */
function asCouple(typed: string, holders: readonly Holder[]): PayeeMatch {
  const persons = holders.filter((holder) => typeof holder !== 'string')
  const [first] = persons
  const isOneFamily = persons.every(({ family }) => sorted(family) === sorted(first!.family))
  if (!first || persons.length < 2 || !isOneFamily) return 'NO_MATCH'
  const given = persons.map((person) => person.given).join(' ')
  const named = words(typed).filter((word) => !joiners.includes(word))
  return personMatch(named.join(' '), { given, family: first.family })
}

/** The best of the names an account goes by. A joint account's payments name one holder or both. */
export function payeeMatch(typed: string, holders: readonly Holder[]): PayeeMatch {
  if (sorted(typed) === '' || holders.length === 0) return 'NOT_POSSIBLE'
  return [
    ...holders.map((holder) =>
      typeof holder === 'string' ? matchOf(typed, holder) : personMatch(typed, holder),
    ),
    ...(holders.length > 1
      ? [matchOf(typed, holders.map(fullName).join(' ')), asCouple(typed, holders)]
      : []),
  ].reduce((best, match) => (rank(match) < rank(best) ? match : best))
}
