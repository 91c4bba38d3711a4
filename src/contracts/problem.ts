// The one shape of an error reply: a problem (RFC 9457) that also carries what the browser's
// normaliser reads: `error`, `message`, `code` and `frontend_error_code`. [ERR-005]

import * as z from 'zod/mini'
import { amount, currencyCode } from './text.ts'

/** What the text is filled with; amounts and moments say that they are. */
const parameters = z.record(
  z.string(),
  z.union([
    z.string(),
    z.number(),
    z.strictObject({ amount, currency: currencyCode }),
    z.strictObject({ at: z.iso.datetime() }),
  ]),
)

export const fieldError = z.strictObject({
  /** JSON pointer to the field: `/amount`. */
  pointer: z.string(),
  code: z.string(),
  message: z.optional(z.string()),
  params: z.optional(parameters),
})
export type FieldError = z.infer<typeof fieldError>

export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  /** The request's id, to tell support. */
  instance: z.optional(z.string()),
  error: z.string(),
  message: z.string(),
  /** Machine-readable, never translated. */
  code: z.string(),
  frontend_error_code: z.optional(z.string()),
  params: z.optional(parameters),
  errors: z.optional(z.array(fieldError)),
})
export type Problem = z.infer<typeof problem>
