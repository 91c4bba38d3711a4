// The calls of signing in. Whatever comes back is one of a few outcomes; nothing is thrown.

import { filledPath, localPath } from '#contracts/addresses.ts'
import type { Call, CallReply } from '#contracts/call.ts'
import { contactChangeCalls } from '#contracts/contact-change.ts'
import { ApiError } from '#contracts/errors.ts'
import { signInCalls as calls, type GivenFactor, type SecondFactor } from '#contracts/sign-in.ts'
import { wayBackCalls } from '#contracts/way-back.ts'
import type { IdentificationMethod } from '#domain/kyc/identification.ts'
import type { Locale } from '#domain/market.ts'
import { type Outcome, type Refusal, refusalIn } from '../../factor/outcome.ts'

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
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': document.documentElement.lang,
      },
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

export type Dialogue = ReturnType<typeof openDialogue>

export function openDialogue(uid: string) {
  const params = { uid }
  return {
    details: () => asked(calls.details, { params }),
    password: (username: string, password: string) =>
      asked(calls.password, { params, body: { username, password } }),
    choose: (factor: SecondFactor) => asked(calls.chooseFactor, { params, body: { factor } }),
    confirm: (body: GivenFactor) => asked(calls.secondFactor, { params, body }),
    askWayBack: () => asked(wayBackCalls.start, { params, body: {} }),
  }
}

export const requestReset = (username: string, locale: Locale) =>
  asked(calls.requestReset, { body: { username, locale } })

export const resetPassword = (token: string, password: string) =>
  asked(calls.resetPassword, { body: { token, password } })

/** What a link of a way back opens. */
export const wayBack = (token: string) => ({
  state: () => asked(wayBackCalls.state, { body: { token } }),
  identify: (method: IdentificationMethod) =>
    asked(wayBackCalls.identify, { body: { token, method } }),
  end: () => asked(wayBackCalls.end, { body: { token } }),
  undo: () => asked(wayBackCalls.undo, { body: { token } }),
})

/** What a link of a changed mail address opens. */
export const mailLink = (token: string) => ({
  confirm: (password: string) =>
    asked(contactChangeCalls.confirmMail, { body: { token, password } }),
  undo: () => asked(contactChangeCalls.undoMail, { body: { token } }),
})
