// What comes of giving a factor: one of a few outcomes, at the login and before a change.

import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import type { GivenFactor, SecondFactor } from '#contracts/sign-in.ts'

export type Refusal =
  /** In the service's words, where it matters those about the field. */
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'wait'; seconds: number }
  | { kind: 'expired' }
  /** Nobody answered, or nobody could: the same try may succeed in a moment. */
  | { kind: 'away' }
export type Outcome<T> = { kind: 'ok'; reply: T } | Refusal

/** The first wait of whoever tried too often. */
const usualWaitSeconds = 60

export function refusalIn(error: ApiError): Refusal {
  if (error.status === 410) return { kind: 'expired' }
  if (error.status === 429) return { kind: 'wait', seconds: usualWaitSeconds }
  if (error.status >= 500 || error.code === 'technicalError') return { kind: 'away' }
  const [field] = fieldErrorsOf(error)
  return { kind: 'refused', message: field?.message ?? error.message }
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
