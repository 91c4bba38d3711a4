// The calls of signing in. Whatever comes back is one of a few outcomes; nothing is thrown.

import { filledPath, localPath } from '#contracts/addresses.ts'
import type { Call, CallReply, CallRequest } from '#contracts/call.ts'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { signInCalls as calls, type SecondFactor } from '#contracts/sign-in.ts'
import type { Locale } from '#domain/market.ts'

export type Refusal =
  /** The code says why, where it matters that of the field. */
  | { kind: 'refused'; code: string | undefined }
  | { kind: 'wait'; seconds: number }
  | { kind: 'expired' }
  /** Nobody answered, or nobody could: the same try may succeed in a moment. */
  | { kind: 'away' }
export type Outcome<T> = { kind: 'ok'; reply: T } | Refusal

/** A password is hashed slowly on purpose, and others may be waiting before us. */
const patienceMs = 20_000
const leastWaitSeconds = 1

async function asked<C extends Call>(
  call: C,
  { params, body }: { params?: Record<string, string>; body?: unknown },
): Promise<Outcome<CallReply<C>>> {
  try {
    const response = await fetch(filledPath(localPath(call), params), {
      method: call.method,
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await response.text()
    const reply = text === '' ? undefined : JSON.parse(text)
    return response.ok ? { kind: 'ok', reply } : refusalOf(response, reply)
  } catch {
    return { kind: 'away' }
  }
}

function refusalOf({ status, headers }: Response, body: unknown): Refusal {
  if (status === 410) return { kind: 'expired' }
  if (status === 429)
    return {
      kind: 'wait',
      seconds: Math.max(leastWaitSeconds, Number(headers.get('retry-after')) || 0),
    }
  if (status >= 500) return { kind: 'away' }
  const error = new ApiError({ status, body })
  const [field] = fieldErrorsOf(error)
  return { kind: 'refused', code: field?.code ?? error.code }
}

export type Dialogue = ReturnType<typeof openDialogue>

export function openDialogue(uid: string) {
  const params = { uid }
  type Answer = CallRequest<typeof calls.secondFactor>['body']
  return {
    details: () => asked(calls.details, { params }),
    password: (username: string, password: string) =>
      asked(calls.password, { params, body: { username, password } }),
    choose: (factor: SecondFactor) => asked(calls.chooseFactor, { params, body: { factor } }),
    confirm: (body: Answer) => asked(calls.secondFactor, { params, body }),
  }
}

export const requestReset = (username: string, locale: Locale) =>
  asked(calls.requestReset, { body: { username, locale } })

export const resetPassword = (token: string, password: string) =>
  asked(calls.resetPassword, { body: { token, password } })
