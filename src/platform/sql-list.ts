// A closed set of the domain as SQL writes one. Written out and not handed over, so that an index over a part
// of a table serves the query that asks for exactly this part.

const plain = /^[A-Z_]+$/

/** `state in ${sqlList(unsignedStates)}` */
export function sqlList(words: readonly string[]): string {
  if (words.length === 0 || !words.every((word) => plain.test(word)))
    throw new Error(`not a closed set: ${words.join(', ') || 'nothing'}`)
  return `(${words.map((word) => `'${word}'`).join(', ')})`
}
