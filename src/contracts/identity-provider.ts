// The identity provider's calls: forms without a bearer token.

import * as z from 'zod/mini'
import { call } from './call.ts'
import { identifier } from './text.ts'

/** [API-049, API-053] */
export const defaultClientId = 'login'

const token = z.string().check(z.minLength(1), z.maxLength(8192))
const clientId = z._default(identifier, defaultClientId)

export const identityCalls = {
  /** Stands below the realm, which its path does not name. [API-047, API-048, API-050] */
  logout: call({
    service: 'identity-provider',
    method: 'POST',
    path: '/protocol/openid-connect/logout',
    access: 'public',
    summary: 'End the identity session',
    payload: 'form',
    body: z.strictObject({ refresh_token: token, client_id: clientId }),
    success: 204,
  }),

  /** [API-051, API-052, API-054] */
  token: call({
    service: 'identity-provider',
    method: 'POST',
    path: '/auth/realms/global/protocol/openid-connect/token',
    access: 'public',
    summary: 'A new pair of tokens for a refresh token',
    payload: 'form',
    body: z.strictObject({
      grant_type: z.literal('refresh_token'),
      client_id: clientId,
      refresh_token: token,
    }),
    // The provider answers more (expires_in, token_type, scope); these two are read.
    reply: z.object({ access_token: token, refresh_token: token }),
  }),
}

export const logoutForm = (refreshToken: string) => ({
  refresh_token: refreshToken,
  client_id: defaultClientId,
})

/** The client is the one the token was made for: its `azp`. [API-053] */
export const refreshForm = (refreshToken: string, azp: string = defaultClientId) => ({
  grant_type: 'refresh_token' as const,
  client_id: azp,
  refresh_token: refreshToken,
})
