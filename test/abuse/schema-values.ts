// Values for a JSON schema: one that fits, and the universal list of those that should not.

import type { Dice } from './dice.ts'

export type Schema = {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
}

const samples = [
  '1001',
  'A-1',
  '10.00',
  '2.60',
  'DEU',
  'EUR',
  'de-DE',
  '2026-11-15',
  '0000-01-01',
  '2199-12-31',
  '12',
  'true',
  '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
  'DE89370400440532013000',
  'ada@example.org',
  'customerId eq 1001',
  'balance',
  'Holiday',
]

/** Values that stand in the tables, by the names they have there, so that a request gets as far as they do. */
export type Known = Readonly<Record<string, readonly string[]>>

export function fitting(schema: Schema, dice: Dice, known: Known = {}, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return dice.one(schema.enum)
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fitting(dice.one(options), dice, known, name)
  switch (schema.type) {
    case 'object':
      return fittingObject(schema, dice, known)
    case 'array':
      return [fitting(schema.items ?? {}, dice, known, name)]
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + dice.below(9)
    case 'boolean':
      return dice.chance(0.5)
    case 'null':
      return null
    default:
      return fittingText(schema, dice, known, name)
  }
}

function fittingObject({ properties = {}, required = [] }: Schema, dice: Dice, known: Known) {
  const chosen = Object.entries(properties).filter(
    ([name]) => required.includes(name) || dice.chance(0.5),
  )
  return Object.fromEntries(
    chosen.map(([name, schema]) => [name, fitting(schema, dice, known, name)]),
  )
}

/** Mostly what stands under that name, sometimes what stands under another. */
const ownName = 0.8

function fittingText(
  { pattern, minLength = 0, maxLength = 1000 }: Schema,
  dice: Dice,
  known: Known,
  name: string,
): string {
  const matching = pattern ? new RegExp(pattern, 'u') : /./
  const fits = (text: string) =>
    matching.test(text) && text.length >= minLength && text.length <= maxLength
  const own = (known[name] ?? []).filter(fits)
  if (own.length > 0 && dice.chance(ownName)) return dice.one(own)
  const any = [...samples, ...Object.values(known).flat()].filter(fits)
  return any.length > 0 ? dice.one(any) : 'a'.repeat(Math.max(1, minLength))
}

/** Text nobody should believe: empty, odd, endless, hostile in one language or another. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '\t',
  'a',
  'a'.repeat(60_000),
  '__proto__',
  'constructor',
  '\u0000',
  '\u0007',
  '\ud800',
  '\ufffe',
  '\u202e',
  '\u200b',
  'e\u0301',
  '１２',
  '٣',
  '👩‍👩‍👧‍👦',
  "'; drop table x;--",
  "' or 1=1--",
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  `${'$'}{7*7}`,
  '=cmd|/C calc',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f',
  'x\r\nSet-Cookie: a=b',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1e400',
  '9007199254740993',
  '1.005',
  '0,1',
  '*',
  '1001,2001',
  'customerId eq 1001 or 1 eq 1',
]

export const nastyValues: readonly unknown[] = [
  ...nastyTexts,
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[]],
  ['a', 'b'],
  { $gt: '' },
  { toString: 'x' },
]
