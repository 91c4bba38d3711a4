// The calls of signing in. Whatever comes back is one of a few outcomes; nothing is thrown.

import { filledPath, localPath } from '#contracts/addresses.ts'
import type { Call, CallReply } from '#contracts/call.ts'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { signInCalls as calls, type GivenFactor, type SecondFactor } from '#contracts/sign-in.ts'
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
/** The first wait of whoever tried too often. */
const usualWaitSeconds = 60

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
  if (status === 429)
    return {
      kind: 'wait',
      seconds: Math.max(leastWaitSeconds, Number(headers.get('retry-after')) || 0),
    }
  return refusalIn(new ApiError({ status, body }))
}

function refusalIn(error: ApiError): Refusal {
  if (error.status === 410) return { kind: 'expired' }
  if (error.status === 429) return { kind: 'wait', seconds: usualWaitSeconds }
  if (error.status >= 500 || error.code === 'technicalError') return { kind: 'away' }
  const [field] = fieldErrorsOf(error)
  return { kind: 'refused', code: field?.code ?? error.code }
}

/** The same for a call of the customer area, which throws. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'ok', reply: await work() }
  } catch (error) {
    if (error instanceof ApiError) return refusalIn(error)
    throw error
  }
}

/** What a second factor is asked with: at the login, and before a change. */
export type FactorDialogue<Step> = {
  choose: (factor: SecondFactor) => Promise<Outcome<Step>>
  confirm: (given: GivenFactor) => Promise<Outcome<Step>>
}

export type Dialogue = ReturnType<typeof openDialogue>

export function openDialogue(uid: string) {
  const params = { uid }
  return {
    details: () => asked(calls.details, { params }),
    password: (username: string, password: string) =>
      asked(calls.password, { params, body: { username, password } }),
    choose: (factor: SecondFactor) => asked(calls.chooseFactor, { params, body: { factor } }),
    confirm: (body: GivenFactor) => asked(calls.secondFactor, { params, body }),
  }
}

export const requestReset = (username: string, locale: Locale) =>
  asked(calls.requestReset, { body: { username, locale } })

export const resetPassword = (token: string, password: string) =>
  asked(calls.resetPassword, { body: { token, password } })
