// What a schema's complaint is called: the same code in the form that asks first and in the service that asks again.

import type * as z from 'zod/mini'
import type { ProblemParams } from '#domain/problem/params.ts'
import { isProblemCode, type ProblemCode } from '#domain/problem/problem.ts'

type Issue = z.core.$ZodIssue

const isText = (origin: string): boolean => origin === 'string'
const isAmountLike = (origin: string): boolean => ['number', 'int', 'bigint'].includes(origin)

export function problemOfIssue(issue: Issue): { code: ProblemCode; params?: ProblemParams } {
  // A schema that refuses with a code of its own says it as its message: `iban.checksum`.
  const { message = '' } = issue
  if (isProblemCode(message)) return { code: message }
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'type' }
    case 'too_small': {
      const params = { min: Number(issue.minimum) }
      if (isText(issue.origin) && params.min === 1) return { code: 'required' }
      return {
        code: isText(issue.origin) ? 'short' : isAmountLike(issue.origin) ? 'min' : 'tooFew',
        params,
      }
    }
    case 'too_big': {
      const params = { max: Number(issue.maximum) }
      return {
        code: isText(issue.origin) ? 'long' : isAmountLike(issue.origin) ? 'max' : 'tooMany',
        params,
      }
    }
    case 'not_multiple_of':
      return { code: 'multiple', params: { step: issue.divisor } }
    case 'invalid_value':
    case 'invalid_union':
      return { code: issue.input === undefined ? 'required' : 'value' }
    default:
      return { code: 'format' }
  }
}
