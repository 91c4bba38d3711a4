// How measurements are told: the middle with its spread, and a claim that holds or not.

export const middleOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** `1.42 (1.31 to 1.60)` */
export function spreadOf(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const told = (value: number) => value.toFixed(digits)
  return `${told(middleOf(values))} (${told(least)} to ${told(most)})`
}

export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const MB = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

/** Prints a line for each claim; the process fails when one does not hold. */
export function claim(text: string, isMet: boolean): void {
  console.log(`${isMet ? 'met ' : 'NOT MET '} ${text}`)
  if (!isMet) process.exitCode = 1
}
