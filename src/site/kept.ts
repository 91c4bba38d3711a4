// What is made for a key once and remembered. Keys come and go, so when there are too many all is made anew.

export function openKept<Value>(most: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const known = kept.get(key)
    if (known !== undefined) return known
    if (kept.size >= most) kept.clear()
    const made = make()
    kept.set(key, made)
    return made
  }
}
