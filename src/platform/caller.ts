// Who calls: the bearer token of a request, verified, as a person with customers and roles. A token may
// name the browser it was made for; then it counts only beside that browser's cookie.

import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { Access, AccessRule } from '#contracts/call.ts'
import { type Act, isAllowed, mayDo, type Standing } from '#domain/party/acts.ts'
import type { TxScope } from './db.ts'
import { Conflict, Forbidden, Unauthorised, Unavailable } from './failure.ts'
import { hashOf } from './secret-hash.ts'

/** What somebody is who is no customer. Nobody is issued a token of a partner or a bank yet. */
export const roles = ['operator', 'partner', 'bank'] as const
export type Role = (typeof roles)[number]

export type Caller = {
  readonly userId: string
  /** The customers the user may act for, the own one first; in a call, those for whom its act is allowed. [OPN-013] */
  readonly customerIds: readonly string[]
  /** Whom the token speaks for, allowed or not; the first of the customers where it is not said. */
  readonly actingId?: string
  /** What ties the user to each customer. Absent: the issuer of the token vouches for them, and says no more. */
  readonly standings?: Standings
  /** The customer the token was made for is no longer the user's; others are. */
  readonly isOver?: boolean
  readonly sid: string
  readonly roles: readonly Role[]
  /** The distributor a partner speaks for. */
  readonly partnerId?: string
  /** The bank a bank's token speaks for. */
  readonly bankId?: string
  /** When the user proved who they are, in seconds since 1970, as far as the token says. */
  readonly authTime?: number
}

export type Standings = ReadonlyMap<string, Standing>

/** The port: undefined for any token that does not hold now, whatever the reason. */
export type VerifyToken = (token: string, cookies?: string) => Promise<Caller | undefined>

/** What a token says of its browser's secret; the secret itself no script can read. */
export const bindingOf = hashOf

/** The value of one cookie in the header of a request; of several with its name, the first. */
export function cookieNamed(name: string, header = ''): string | undefined {
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at >= 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

export type TokenRules = {
  issuer: string
  audience: string
  /** Among the public keys that sign now or did until lately; asked for every new token. */
  findKey: JWTVerifyGetKey
  /**
   * For whom the user of a session may act now, and as what; undefined once it has ended. A token outlives its
   * session, and what it says of its holder, by minutes.
   */
  standingsOf?: (sid: string) => Promise<Standings | undefined>
  /** The cookie that holds the secret of a browser. */
  bindingCookie?: string
  now?: () => Date
}

const clockToleranceSeconds = 10
const rememberedTokens = 10_000

/** A signature costs ten times what the rest of a request does, and a token makes many requests. */
type Remembered = { caller: Caller; expires: number; binding: string | undefined }

export function tokenVerifier(rules: TokenRules): VerifyToken {
  const { issuer, audience, standingsOf, bindingCookie = '', now = () => new Date() } = rules
  const known = new Map<string, Remembered>()

  async function verified(token: string): Promise<Remembered | undefined> {
    try {
      const { payload } = await jwtVerify(token, rules.findKey, {
        algorithms: ['ES256'],
        issuer,
        audience,
        typ: 'at+jwt',
        clockTolerance: clockToleranceSeconds,
        currentDate: now(),
        requiredClaims: ['exp', 'sub', 'sid'],
      })
      const binding = typeof payload.sb === 'string' ? payload.sb : undefined
      return { caller: callerOf(payload), expires: payload.exp! + clockToleranceSeconds, binding }
    } catch (error) {
      if (isAway(error)) throw new Unavailable('service.unavailable', error)
      return undefined
    }
  }

  return async (token, cookies) => {
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
    const secret = cookieNamed(bindingCookie, cookies)
    if (found.binding && (!secret || bindingOf(secret) !== found.binding)) return undefined
    if (!standingsOf) return found.caller
    const standings = await standingsOf(found.caller.sid)
    if (!standings) return undefined
    const named = found.caller.customerIds
    const customerIds = named.filter((id) => standings.has(id))
    const isOver = standings.size > 0 && named.length > 0 && !standings.has(named[0]!)
    return { ...found.caller, customerIds, standings, ...(isOver && { isOver }) }
  }
}

/** The keys could not be had: that says nothing about the token. */
const isAway = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JWKS_TIMEOUT' ||
  error.code === 'ERR_JOSE_GENERIC'

const textList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

/** The claims are Keycloak's: `bac_number` is one or a list, roles sit in `realm_access`. */
function callerOf(claims: JWTPayload): Caller {
  const { sub, sid, bac_number, realm_access, auth_time, partner_id, bank_id } = claims
  const granted = textList((realm_access as { roles?: unknown } | undefined)?.roles)
  return {
    userId: String(sub),
    customerIds: textList(bac_number),
    sid: String(sid),
    roles: roles.filter((role) => granted.includes(role)),
    ...(typeof auth_time === 'number' && { authTime: auth_time }),
    ...(typeof partner_id === 'string' && { partnerId: partner_id }),
    ...(typeof bank_id === 'string' && { bankId: bank_id }),
  }
}

const bearer = /^Bearer ([\w.~+/-]+=*)$/i

export const bearerOf = (authorization = ''): string | undefined => bearer.exec(authorization)?.[1]

/** The caller a route lets in; undefined where nobody needs to be known. Cookies alone open nothing. */
export async function admit(
  { access, act, isForNobody }: AccessRule,
  { authorization, cookie }: { authorization?: string | undefined; cookie?: string | undefined },
  verifyToken: VerifyToken,
): Promise<Caller | undefined> {
  if (access === 'public') return undefined
  const token = bearerOf(authorization)
  const caller = token && (await verifyToken(token, cookie))
  if (!caller) throw new Unauthorised()
  if (caller.isOver) throw new Unauthorised('token.accountOver')
  if (isForNobody && caller.roles.length === 0 && caller.customerIds.length === 0) return caller
  if (!scopeFor(access, caller)) throw new Forbidden()
  return act ? allowedTo(act, caller) : caller
}

const noStanding: Standing = { status: 'ACTIVE', roles: [] }

/** The caller with the customers for whom the act is allowed, of which there is at least one. */
function allowedTo(act: Act, caller: Caller): Caller {
  const { standings, customerIds } = caller
  if (!standings) return caller
  const answers = customerIds.map((id) => mayDo(standings.get(id) ?? noStanding, act))
  const allowed = customerIds.filter((_, i) => isAllowed(answers[i]!))
  if (allowed.length === 0) {
    const refusal = answers.find((answer) => !isAllowed(answer))
    throw !refusal || refusal === 'role.forbidden'
      ? new Forbidden('role.forbidden')
      : new Conflict(refusal)
  }
  return { ...caller, actingId: customerIds[0]!, customerIds: allowed }
}

/** Whose rows a caller sees by a call of this access; none: it is not theirs to make. One role opens one kind. */
export function scopeFor(access: Exclude<Access, 'public'>, caller: Caller): TxScope | undefined {
  const {
    userId,
    customerIds: customers,
    roles: [role, second],
    partnerId,
    bankId,
  } = caller
  if (second !== undefined || access !== (role ?? 'customer')) return undefined
  if (access === 'operator') return { operator: userId }
  if (access === 'partner') return partnerId ? { partner: partnerId } : undefined
  if (access === 'bank') return bankId ? { bank: bankId } : undefined
  return customers.length > 0 ? { customers } : undefined
}
