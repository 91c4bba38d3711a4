// What is worked out once for a thing, and kept as long as the thing itself is.

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
