// The avatar: a name in one or two letters.

const firstLetter = (word: string): string => [...word][0]?.toUpperCase() ?? ''

/** First and last word give a letter each, a single word one, no name none. [PRV-061, PRV-062] */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1)! : ''
  return firstLetter(first) + firstLetter(last)
}
