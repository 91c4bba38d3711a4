// Rates: exact decimals in percent, as banks print them. `'2.60'` is 2.60 % a year.

/** `units / 10^scale` percent. */
export type Rate = { readonly units: bigint; readonly scale: number }

const decimalRate = /^(-?)(\d{1,6})(?:\.(\d{1,10}))?$/

export function parseRate(percent: string): Rate | undefined {
  const match = decimalRate.exec(percent)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  const units = BigInt(whole + fraction)
  return { units: sign ? -units : units, scale: fraction.length }
}

/** For rates written in code or already checked: a malformed one is a bug. */
export function rate(percent: string): Rate {
  const parsed = parseRate(percent)
  if (!parsed) throw new Error(`'${percent}' is not a rate: write a decimal such as '2.60'`)
  return parsed
}

/** The rate as an exact fraction of one: 2.60 % is 260 / 10000. */
export const fractionOf = ({ units, scale }: Rate): Fraction => ({
  numerator: units,
  denominator: 100n * 10n ** BigInt(scale),
})

/** The rate as it is written: `'2.60'`. */
export function percentOf({ units, scale }: Rate): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const point = digits.length - scale
  const sign = units < 0n ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}

export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

export const fraction = (numerator: bigint, denominator = 1n): Fraction => ({
  numerator,
  denominator,
})

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.numerator === 0n) return b
  if (a.denominator === b.denominator) return fraction(a.numerator + b.numerator, a.denominator)
  const crossed = a.numerator * b.denominator + b.numerator * a.denominator
  return reduced(fraction(crossed, a.denominator * b.denominator))
}

export const times = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator)

/** In lowest terms, as a person would write it. */
export function reduced({ numerator, denominator }: Fraction): Fraction {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator]
  while (b > 0n) [a, b] = [b, a % b]
  return a > 1n ? fraction(numerator / a, denominator / a) : fraction(numerator, denominator)
}

export const rounding = ['HALF_UP', 'DOWN', 'UP'] as const
export type Rounding = (typeof rounding)[number]

/** The whole number nearest to a fraction; a half goes away from zero, as banks round. */
export function rounded({ numerator, denominator }: Fraction, mode: Rounding = 'HALF_UP'): bigint {
  if (denominator <= 0n) throw new Error('a fraction needs a denominator above zero')
  const size = numerator < 0n ? -numerator : numerator
  const whole = size / denominator
  const rest = size % denominator
  const goesUp = mode === 'UP' ? rest > 0n : mode === 'HALF_UP' && rest * 2n >= denominator
  const result = goesUp ? whole + 1n : whole
  return numerator < 0n ? -result : result
}

/** A nominal rate taken back from a yield has more digits than anyone prints. */
export const inHundredths = (exact: Rate): Rate =>
  exact.scale <= 2
    ? exact
    : { units: rounded(fraction(exact.units, 10n ** BigInt(exact.scale - 2))), scale: 2 }
