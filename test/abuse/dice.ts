// Dice that fall the same way for the same seed, so that a failure can be seen again.

export type Dice = {
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number
  one<T>(of: readonly T[]): T
  chance(of: number): boolean
}

/** mulberry32: small, even enough, and the same everywhere. */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, one: (of) => of[below(of.length)]!, chance: (of) => next() < of }
}
