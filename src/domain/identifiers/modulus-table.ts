// The weights by which UK account numbers are checked, by range of sort codes.
// The full table is Pay.UK's and changes several times a year, so an operator loads it as
// configuration. What stands here is enough for the demonstration and for the published examples.

export type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL'

export type ModulusRow = {
  readonly from: string
  readonly to: string
  readonly method: ModulusMethod
  /** For the six digits of the sort code, then the eight of the account number. */
  readonly weights: readonly number[]
  /** One of the published special cases, 1 to 14. */
  readonly exception?: number
}

export type ModulusTable = {
  readonly rows: readonly ModulusRow[]
  /** For exception 5: the sort code to check by instead. */
  readonly substitutes: Readonly<Record<string, string>>
}

/** Reads a line of the published file: `089000 089999 MOD10 0 0 … 7 1 8`. */
export function modulusRow(line: string): ModulusRow {
  const [from = '', to = '', method, ...numbers] = line.trim().split(/\s+/)
  const weights = numbers.slice(0, 14).map(Number)
  if (!/^(MOD10|MOD11|DBLAL)$/.test(method ?? '') || weights.length < 14)
    throw new Error(`'${line}' is no modulus row: write from, to, method, 14 weights, [exception]`)
  const row = { from, to, method: method as ModulusMethod, weights }
  return numbers.length > 14 ? { ...row, exception: Number(numbers[14]) } : row
}

export const modulusTable: ModulusTable = {
  rows: [
    // The demonstration bank: no real sort code begins with 00.
    '009900 009999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1',
    '089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1',
    '102400 107999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1',
    '202700 203239 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6',
    '202700 203239 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6',
  ].map(modulusRow),
  substitutes: {},
}
