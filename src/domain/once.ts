// What is worked out once: for a thing, and kept as long as the thing itself is; or for the word asked for last.

export function once<Thing extends object, Value>(
  workOut: (thing: Thing) => Value,
): (thing: Thing) => Value {
  const values = new WeakMap<Thing, Value>()
  return (thing) => {
    const known = values.get(thing) ?? workOut(thing)
    values.set(thing, known)
    return known
  }
}

/** For what is asked of the same word again and again, and then of another. */
export function lastOf<Value>(workOut: (word: string) => Value): (word: string) => Value {
  let last: { word: string; value: Value } | undefined
  return (word) => {
    if (last?.word !== word) last = { word, value: workOut(word) }
    return last.value
  }
}
