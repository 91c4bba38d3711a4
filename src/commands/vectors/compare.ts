// Compares what a vector expects with what the engines answered, on the keys it asks for alone.

import { isRecord } from './inputs.ts'

const isNumeric = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))

/** `260`, `'260.0'` and `'260.00'` are one amount. */
function plainNumber(value: unknown): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))!
  const [head, tail] = [whole.replace(/^0+/, ''), fraction.replace(/0+$/, '')]
  const size = `${head || '0'}${tail ? `.${tail}` : ''}`
  return size === '0' ? '0' : sign + size
}

export function agrees(expected: unknown, got: unknown): boolean {
  if (Array.isArray(expected))
    return (
      Array.isArray(got) &&
      got.length === expected.length &&
      expected.every((item, i) => agrees(item, got[i]))
    )
  if (isRecord(expected))
    return isRecord(got) && Object.keys(expected).every((key) => agrees(expected[key], got[key]))
  if (isNumeric(expected) && isNumeric(got)) return plainNumber(expected) === plainNumber(got)
  return expected === got
}

/** The first key on which they differ, or undefined. */
export const disagreement = (
  expected: Record<string, unknown>,
  got: Record<string, unknown>,
): string | undefined => Object.keys(expected).find((key) => !agrees(expected[key], got[key]))
