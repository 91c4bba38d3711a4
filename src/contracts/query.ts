// The two small languages a query string may carry: `embed` (a list of what to add) and `filter`
// (`field eq value`). Both know only the words a call allows.

import * as z from 'zod/mini'

const embedLength = 200
const filterLength = 200

/** `a,b,c` from an allow list, in any order, each once at most. */
export function parseEmbed<E extends string>(
  written: string,
  allowed: readonly E[],
): E[] | undefined {
  const words = written.split(',')
  const known = allowed.filter((word) => words.includes(word))
  return known.length === words.length ? known : undefined
}

export type Filter<F extends string> = { field: F; operator: 'eq'; value: string }

const comparison = /^([A-Za-z]{1,40}) eq ([A-Za-z0-9][A-Za-z0-9_-]{0,63})$/

/** `customerId eq 1234`; undefined for another field, another operator or anything malformed. */
export function parseFilter<F extends string>(
  written: string,
  fields: readonly F[],
): Filter<F> | undefined {
  const [, name, value] = comparison.exec(written) ?? []
  const field = fields.find((known) => known === name)
  return field && value ? { field, operator: 'eq', value } : undefined
}

export const filterText = <F extends string>({ field, operator, value }: Filter<F>): string =>
  `${field} ${operator} ${value}`

/** A query parameter in a language of its own: text outside, its meaning inside. */
const parsed = <T>(length: number, parse: (written: string) => T | undefined) =>
  z.pipe(
    z.string().check(z.minLength(1), z.maxLength(length)),
    z.transform((written: string, context): T => {
      const meaning = parse(written)
      if (meaning !== undefined) return meaning
      context.issues.push({ code: 'custom', input: written, message: 'not understood' })
      return z.NEVER
    }),
  )

export const embed = <const E extends string>(allowed: readonly E[]) =>
  parsed(embedLength, (written) => parseEmbed(written, allowed))

export const filter = <const F extends string>(fields: readonly F[]) =>
  parsed(filterLength, (written) => parseFilter(written, fields))
