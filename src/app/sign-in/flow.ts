// Logging in: to the identity provider with a question, back with a code, and the code for tokens.

import { addressOf, type Place } from '#contracts/addresses.ts'
import type { Client } from '#contracts/client.ts'
import { defaultClientId, identityCalls } from '#contracts/identity-provider.ts'
import type { Locale } from '#domain/market.ts'
import type { StoredAuth, TokenClaims } from '#domain/site/session.ts'
import { challengeOf, randomText } from '../session/pkce.ts'
import type { KeyValueStore } from '../session/stored-session.ts'
import { loggedClaims } from '../session/token-claims.ts'

/** Kept by the tab that asked: no other one can finish what it began. */
const flowKey = 'signIn'

type Flow = {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
  /** Where to go afterwards. */
  target: string
}

type Start = { place: Place; locale: Locale; redirectUri: string; target: string }

/** The address to go to. */
export async function startFlow(
  tab: KeyValueStore,
  { place, locale, redirectUri, target }: Start,
): Promise<string> {
  const flow: Flow = {
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    redirectUri,
    target,
  }
  tab.setItem(flowKey, JSON.stringify(flow))
  const query = new URLSearchParams({
    client_id: defaultClientId,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    code_challenge: await challengeOf(flow.verifier),
    code_challenge_method: 'S256',
    state: flow.state,
    nonce: flow.nonce,
    ui_locales: locale,
  })
  return `${addressOf(place, 'identity-provider', '/protocol/openid-connect/auth')}?${query}`
}

function takeFlow(tab: KeyValueStore): Flow | undefined {
  const stored = tab.getItem(flowKey)
  tab.removeItem(flowKey)
  try {
    return stored ? (JSON.parse(stored) as Flow) : undefined
  } catch {
    return undefined
  }
}

type TokenReply = StoredAuth & { id_token?: string }
export type SignedIn = { auth: StoredAuth; target: string }

/** A code that nobody here asked for, or that answers another question, is worth nothing. */
export async function finishFlow(
  tab: KeyValueStore,
  client: Pick<Client, 'request'>,
  query: URLSearchParams,
): Promise<SignedIn> {
  const flow = takeFlow(tab)
  const code = query.get('code')
  if (!flow || !code || query.get('state') !== flow.state)
    throw new Error('this login was not begun here')
  const { service, method, path: url, payload } = identityCalls.token
  const reply = (await client.request({
    service,
    method,
    url,
    payload,
    body: {
      grant_type: 'authorization_code',
      client_id: defaultClientId,
      code,
      code_verifier: flow.verifier,
      redirect_uri: flow.redirectUri,
    },
  })) as TokenReply
  const nonce =
    reply.id_token && loggedClaims<TokenClaims & { nonce?: string }>(reply.id_token).nonce
  if (nonce !== undefined && nonce !== flow.nonce)
    throw new Error('the tokens answer another login')
  return { auth: reply, target: flow.target }
}
