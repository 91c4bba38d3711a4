// The pair a browser holds: an access token every service can verify, and a refresh token only we can.

import { randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { algorithm, type KeyRing } from './keys.ts'
import { audience, idleSeconds } from './rules.ts'
import type { Session } from './sessions.ts'

export type TokenSettings = { issuer: string; accessSeconds: number; refreshSecret: Buffer }

/** As Keycloak answers; the page reads the two tokens. [API-054] */
export type TokenPair = {
  access_token: string
  expires_in: number
  refresh_token: string
  refresh_expires_in: number
  token_type: 'Bearer'
  scope: string
  session_state: string
  'not-before-policy': 0
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

export async function tokenPair(
  { issuer, accessSeconds, refreshSecret }: TokenSettings,
  ring: KeyRing,
  session: Session,
  refreshId: string,
  now: Date,
): Promise<TokenPair> {
  const issuedAt = seconds(now)
  // Nothing outlives the session, however often it is renewed.
  const accessEnd = Math.min(issuedAt + accessSeconds, session.endsAt)
  const refreshEnd = Math.min(issuedAt + idleSeconds, session.endsAt)
  const access = new SignJWT({
    jti: randomUUID(),
    sid: session.sid,
    azp: session.clientId,
    bac_number: session.customerIds,
    acr: session.acr,
    auth_time: session.authTime,
    preferred_username: session.username,
    realm_access: { roles: session.roles },
    scope: 'openid',
    sb: session.binding,
  })
    .setProtectedHeader({ alg: algorithm, typ: 'at+jwt', kid: ring.kid })
    .setIssuer(issuer)
    .setSubject(session.userId)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(accessEnd)
    .sign(ring.signingKey)
  const refresh = new SignJWT({
    jti: refreshId,
    sid: session.sid,
    azp: session.clientId,
    typ: 'Refresh',
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(issuer)
    .setSubject(session.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(refreshEnd)
    .sign(refreshSecret)
  return {
    access_token: await access,
    expires_in: accessEnd - issuedAt,
    refresh_token: await refresh,
    refresh_expires_in: refreshEnd - issuedAt,
    token_type: 'Bearer',
    scope: 'openid',
    session_state: session.sid,
    'not-before-policy': 0,
  }
}

export type RefreshClaims = { sid: string; refreshId: string; clientId: string }

/** Undefined for whatever we did not write. Its end is the session's to say, not the token's. */
export async function readRefreshToken(
  { issuer, refreshSecret }: TokenSettings,
  token: string,
): Promise<RefreshClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, refreshSecret, {
      algorithms: ['HS256'],
      issuer,
      audience: issuer,
      currentDate: new Date(0),
    })
    const { jti, sid, azp } = payload as Record<string, unknown>
    return { sid: String(sid), refreshId: String(jti), clientId: String(azp) }
  } catch {
    return undefined
  }
}

/** The secret of a browser; tokens carry its hash. */
export const newBindingSecret = (): string => randomBytes(32).toString('base64url')
