// What a token says, where not understanding it is a failure and not an answer.

import { claimsOf, type TokenClaims } from '#domain/site/session.ts'

export type TokenLog = { error(error: Error): void }

/** Logged, and still the caller's to deal with; whether a token has expired is asked elsewhere. [ERR-026] */
export function loggedClaims<Claims extends TokenClaims>(
  token: string,
  log: TokenLog = console,
): Claims {
  try {
    return claimsOf(token) as Claims
  } catch (error) {
    log.error(error as Error)
    throw error
  }
}
