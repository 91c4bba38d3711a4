// What is worked out for the word asked for last: the same one is asked for again and again, and then another.

export function lastOf<Value>(workOut: (word: string) => Value): (word: string) => Value {
  let last: { word: string; value: Value } | undefined
  return (word) => {
    if (last?.word !== word) last = { word, value: workOut(word) }
    return last.value
  }
}
