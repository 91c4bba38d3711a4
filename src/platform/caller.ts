// Who calls: the bearer token of a request, verified, as a person with customers and roles.

import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose'
import type { Access } from '#contracts/call.ts'
import { Forbidden, Unauthorised } from './failure.ts'

export const roles = ['operator'] as const
export type Role = (typeof roles)[number]

export type Caller = {
  readonly userId: string
  /** The customers the user may act for, the own one first. [OPN-013] */
  readonly customerIds: readonly string[]
  readonly sid: string
  readonly roles: readonly Role[]
}

/** The port: undefined for any token that does not hold now, whatever the reason. */
export type VerifyToken = (token: string) => Promise<Caller | undefined>

export type TokenRules = {
  issuer: string
  audience: string
  /** The public keys that sign now or did until lately; asked again for every new token. */
  keys: () => JSONWebKeySet | Promise<JSONWebKeySet>
  /** Whether the session behind a token was ended; a token outlives its session by minutes. */
  isEnded?: (sid: string) => boolean | Promise<boolean>
  now?: () => Date
}

const clockToleranceSeconds = 10
const rememberedTokens = 10_000

/** A signature costs ten times what the rest of a request does, and a token makes many requests. */
type Remembered = { caller: Caller; expires: number }

export function tokenVerifier(rules: TokenRules): VerifyToken {
  const { issuer, audience, isEnded, now = () => new Date() } = rules
  const known = new Map<string, Remembered>()

  async function verified(token: string): Promise<Remembered | undefined> {
    try {
      const { payload } = await jwtVerify(token, createLocalJWKSet(await rules.keys()), {
        algorithms: ['ES256'],
        issuer,
        audience,
        typ: 'at+jwt',
        clockTolerance: clockToleranceSeconds,
        currentDate: now(),
        requiredClaims: ['exp', 'sub', 'sid'],
      })
      return { caller: callerOf(payload), expires: payload.exp! + clockToleranceSeconds }
    } catch {
      return undefined
    }
  }

  return async (token) => {
    let found = known.get(token)
    if (!found) {
      found = await verified(token)
      if (!found) return undefined
      if (known.size >= rememberedTokens) known.delete(known.keys().next().value!)
      known.set(token, found)
    }
    if (found.expires <= now().getTime() / 1000) {
      known.delete(token)
      return undefined
    }
    return (await isEnded?.(found.caller.sid)) ? undefined : found.caller
  }
}

const textList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

/** The claims are Keycloak's: `bac_number` is one or a list, roles sit in `realm_access`. */
function callerOf({ sub, sid, bac_number, realm_access }: JWTPayload): Caller {
  const granted = textList((realm_access as { roles?: unknown } | undefined)?.roles)
  return {
    userId: String(sub),
    customerIds: textList(bac_number),
    sid: String(sid),
    roles: roles.filter((role) => granted.includes(role)),
  }
}

const bearer = /^Bearer ([\w.~+/-]+=*)$/i

/** The caller a route lets in; undefined where nobody needs to be known. Cookies alone open nothing. */
export async function admit(
  access: Access,
  authorization: string | undefined,
  verifyToken: VerifyToken,
): Promise<Caller | undefined> {
  if (access === 'public') return undefined
  const token = bearer.exec(authorization ?? '')?.[1]
  const caller = token && (await verifyToken(token))
  if (!caller) throw new Unauthorised()
  const isAllowed =
    access === 'operator' ? caller.roles.includes('operator') : caller.customerIds.length > 0
  if (!isAllowed) throw new Forbidden()
  return caller
}
