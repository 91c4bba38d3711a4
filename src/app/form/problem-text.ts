// What is said to a problem: in the service's own words, and in the same ones where the browser judged by itself.

import { useTranslations } from 'use-intl/react'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { type ProblemParams, writtenParams } from '#domain/problem/params.ts'
import { isProblemCode, type ProblemCode } from '#domain/problem/problem.ts'
import { useSite } from '#shell/site.tsx'

export type Told = {
  code: ProblemCode
  params?: ProblemParams
  /** As the service said it, in the language of the page. */
  message?: string
}

/** An answer that says no; anything else is a bug and goes on its way. */
export function toldBy(error: unknown): Told {
  if (!(error instanceof ApiError)) throw error
  const body = (error.body ?? {}) as { params?: ProblemParams; message?: string }
  const [field] = fieldErrorsOf(error)
  const code = field?.code ?? error.code ?? ''
  const message = field?.message ?? body.message
  return {
    code: isProblemCode(code) ? code : 'technicalError',
    ...(body.params && { params: body.params }),
    ...(message && { message }),
  }
}

/** A code of any field may have a text for this one. */
export function useProblemText(): (told: Told, field?: string) => string {
  const t = useTranslations('problems')
  const { locale } = useSite().market
  return ({ code, params = {}, message }, field) => {
    if (message) return message
    const ofField = `${field}.${code}`
    return t(
      (t.has(ofField as never) ? ofField : code) as never,
      writtenParams(locale, params) as never,
    )
  }
}
