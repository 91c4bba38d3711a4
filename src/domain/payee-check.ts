// Whether the name on a payment is the customer's: exactly, nearly, or not.

export const payeeMatches = ['MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_POSSIBLE'] as const
export type PayeeMatch = (typeof payeeMatches)[number]

const spellings: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', æ: 'ae', œ: 'oe', đ: 'd' }

/** Titles say nothing of who somebody is. */
const titles = ['dr', 'prof', 'mr', 'mrs', 'ms', 'herr', 'frau', 'med']

const words = (name: string): string[] =>
  name
    .toLowerCase()
    .replaceAll(/[ßøłæœđ]/g, (letter) => spellings[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
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

const rank = (match: PayeeMatch) => payeeMatches.indexOf(match)

/** The best of the names an account goes by. A joint account's payments name one holder or both. */
export function payeeMatch(given: string, names: readonly string[]): PayeeMatch {
  if (sorted(given) === '' || names.length === 0) return 'NOT_POSSIBLE'
  const known = names.length > 1 ? [...names, names.join(' ')] : names
  return known
    .map((name) => matchOf(given, name))
    .reduce((best, match) => (rank(match) < rank(best) ? match : best))
}
