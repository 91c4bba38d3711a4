// Whether somebody may be who is on a list: names as they are compared, how alike two are, and how alike is enough.

import type { CalendarDate } from '../date.ts'

/** Letters of other alphabets as they are written in ours, and ours as keyboards leave them. */
const spellings: Record<string, string> = {
  ...{ ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'a', œ: 'o', ı: 'i' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'e', є: 'e', ж: 'zh', з: 'z' },
  ...{ и: 'i', і: 'i', ї: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r' },
  ...{ с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '' },
  ...{ ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l' },
  ...{ μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f' },
  ...{ χ: 'ch', ψ: 'ps', ω: 'o' },
}

const vowels: Record<string, string> = { ae: 'a', oe: 'o', ue: 'u' }

/** One spelling of a word: without case and marks, in our letters, `ue` as `u`, `y` as `i`, `ph` as `f`. */
const plain = (word: string): string =>
  [...word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => spellings[letter] ?? letter)
    .join('')
    .replaceAll(/[^a-z]/g, '')
    .replaceAll(/[aou]e/g, (sound) => vowels[sound]!)
    .replaceAll('ph', 'f')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/(.)\1+/g, '$1')

/** As it is compared: the words in the order of the alphabet, whichever was the family's. */
export const foldedName = (name: string): string =>
  name
    .replaceAll(/['’ʼ`]/g, '')
    .split(/[\s\p{Pd},.]+/u)
    .map(plain)
    .filter((word) => word !== '')
    .sort()
    .join(' ')

function jaro(a: string, b: string): number {
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Array<boolean>(b.length).fill(false)
  const matched: string[] = []
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - window); j <= Math.min(b.length - 1, i + window); j++)
      if (!taken[j] && a[i] === b[j]) {
        taken[j] = true
        matched.push(a[i]!)
        break
      }
  if (matched.length === 0) return 0
  const other = [...b].filter((_, j) => taken[j])
  const crossed = matched.filter((letter, i) => letter !== other[i]).length / 2
  const m = matched.length
  return (m / a.length + m / b.length + (m - crossed) / m) / 3
}

const prefixWeight = 0.1
const longestPrefix = 4

/** Jaro and Winkler: from 0 to 1, an equal beginning counting more. */
export function likeness(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  let prefix = 0
  while (prefix < longestPrefix && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix++
  const plainly = jaro(a, b)
  return plainly + prefix * prefixWeight * (1 - plainly)
}

/** Word by word, each with the one it is most like; a word the other lacks counts against it. */
function wordLikeness(a: string, b: string): number {
  const words = [a, b].map((name) => name.split(' ')).sort((x, y) => x.length - y.length)
  const [fewer, more] = words as [string[], string[]]
  const left = [...more]
  let sum = 0
  for (const word of fewer) {
    const scores = left.map((other) => likeness(word, other))
    const best = scores.indexOf(Math.max(...scores))
    const [other] = left.splice(best, 1)
    sum += scores[best]! * (word.length + other!.length)
  }
  return sum / (fewer.join('').length + more.join('').length)
}

const nameLikeness = (a: string, b: string): number => Math.max(likeness(a, b), wordLikeness(a, b))

export type ListedPerson = {
  /** By which they are known, each folded. */
  readonly names: readonly string[]
  /** Days or years of birth, as far as they are known. */
  readonly born: readonly string[]
}

/** The names folded, too: that is done once, and compared many times. A company was never born. */
export type ScreenedPerson = {
  readonly names: readonly string[]
  readonly birthDate: CalendarDate | null
}

/** So alike is enough where the year of birth fits or nobody knows it, and so where the day does. */
const enough = 0.92
const enoughOnTheDay = 0.85

/** How alike they are where somebody must look; undefined where nobody need. */
export function matchOf(person: ScreenedPerson, listed: ListedPerson): number | undefined {
  const { birthDate } = person
  const isOnTheDay = birthDate !== null && listed.born.includes(birthDate)
  const mayBe =
    listed.born.length === 0 || listed.born.some((born) => birthDate?.startsWith(born.slice(0, 4)))
  if (!mayBe) return undefined
  const best = Math.max(
    ...person.names.flatMap((name) => listed.names.map((other) => nameLikeness(name, other))),
  )
  return best >= (isOnTheDay ? enoughOnTheDay : enough) ? best : undefined
}
