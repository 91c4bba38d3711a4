// The letters of a bank's sign: two that stand for its name, three where two would stand for another bank as well.

type Named = { id: string; name: string }

/** `Banque Belcastel SA` is known as Belcastel: words every bank has say nothing. */
const common = new Set(
  'bank banque banca banco banka bankas pankki pank credito kredit ab ad ag as asa dac dd eg na nv oyj plc sa spa'.split(
    ' ',
  ),
)
const isCommon = (word: string) => common.has(word.toLowerCase().replaceAll(/[^\p{L}]/gu, ''))

function tellingWords(name: string): string[] {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const telling = words.filter((word) => !isCommon(word))
  return telling.length > 0 ? telling : words
}

function twoLetters(name: string): string {
  const [first = '', second] = tellingWords(name)
  return (second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2)).toUpperCase()
}

/** Every third letter a name could lend, and figures for names that are all alike. */
const thirds = (name: string): string[] => [
  ...(tellingWords(name)[0] ?? '')
    .slice(2)
    .toUpperCase()
    .replaceAll(/[^\p{L}]/gu, ''),
  ...'23456789',
]

/** By bank; no two banks have the same. Whoever asks gives all of them, so that a sign is the same everywhere. */
export function bankLetters(banks: readonly Named[]): ReadonlyMap<string, string> {
  const sameTwo = Map.groupBy(banks, ({ name }) => twoLetters(name))
  const taken = new Set<string>()
  const letters = new Map<string, string>()
  for (const { id, name } of banks.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const two = twoLetters(name)
    const isAlone = sameTwo.get(two)!.length === 1
    const third = isAlone ? '' : (thirds(name).find((each) => !taken.has(two + each)) ?? '')
    taken.add(two + third)
    letters.set(id, two + third)
  }
  return letters
}
