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

export type Fraction = { readonly numerator: bigint; readonly denominator: bigint }

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
