// The protocol: authorization code with PKCE at Keycloak's addresses, by a certified library. What it
// does not do as we need it stands beside it: tokens, their renewal, sessions and logout are ours.

import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from 'oidc-provider'
import { defaultClientId } from '#contracts/identity-provider.ts'
import type { Environment } from '#domain/environment.ts'
import { letterLocale } from '#domain/letter/letter-kind.ts'
import { isLocale, type Locale, missingLocale } from '#domain/market.ts'
import { acceptedLocale } from '#platform/accept-language.ts'
import { bindingOf, cookieNamed } from '#platform/caller.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { deviceName } from './device-name.ts'
import type { KeyRing } from './keys.ts'
import { readLanguage, write } from './messages.ts'
import { providerStore } from './provider-store.ts'
import { bindingCookieName, codeSeconds, interactionSeconds, realmPath } from './rules.ts'
import { endSession, renewSession, type Session, startSession } from './sessions.ts'
import { readRefreshToken, type TokenSettings, tokenPair } from './tokens.ts'

export type ProviderSettings = {
  db: Db
  jobs: Jobs
  log: Log
  environment: Environment
  now: WallClock
  tokens: TokenSettings
  cookieSecret: Buffer
  /** Where the code may be sent to: the login page of every market. */
  redirectUris: readonly string[]
  /** Our own pages, which may call with cookies. */
  origins: readonly string[]
}

const endpoint = (name: string) => `/protocol/openid-connect/${name}`

/** Whoever comes must log in: a login that is remembered could be used silently by a foreign script. */
function loginEveryTime() {
  const { Check, Prompt } = interactionPolicy
  const check = new Check('login_every_time', 'End-User authentication is required', (ctx) =>
    ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
  )
  return [
    new Prompt(
      { name: 'login', requestable: true },
      ({ oidc }) => ({ loginHint: oidc.params?.login_hint }),
      check,
    ),
  ]
}

/** `de-DE fr` → `de-DE`: the first of the wanted locales we have. */
export function wantedLocale(uiLocales: unknown) {
  const wanted = typeof uiLocales === 'string' ? uiLocales.split(' ') : []
  return wanted.find(isLocale) ?? missingLocale
}

/** Built anew when the keys change, which the library reads only once. */
export function openProvider(settings: ProviderSettings, ring: KeyRing): Provider {
  const { db, jobs, log, environment, now, tokens, origins } = settings
  const provider = new Provider(tokens.issuer, configuration(settings, ring))
  provider.proxy = true // What it is told of the visitor's way here is ours: see `endpoints.ts`.
  provider.on('server_error', (_, error) => log.error({ err: error }, 'identity provider'))

  const bindingIn = (ctx: KoaContextWithOIDC) => {
    const secret = cookieNamed(bindingCookieName(environment), ctx.get('cookie'))
    return secret ? bindingOf(secret) : ''
  }

  provider.registerGrantType(
    'refresh_token',
    async (ctx) => {
      const { params, client } = ctx.oidc
      const token = params?.refresh_token
      if (typeof token !== 'string')
        throw new errors.InvalidRequest('missing required parameter refresh_token')
      const claims = await readRefreshToken(tokens, token)
      if (!claims || claims.clientId !== client?.clientId)
        throw new errors.InvalidGrant('unknown refresh token')
      const renewed = await renewSession(db, { ...claims, binding: bindingIn(ctx) }, now())
      if ('refusal' in renewed) {
        if (renewed.refusal !== 'gone')
          log.warn({ sid: claims.sid, reason: renewed.refusal }, 'session ended: token misused')
        throw new errors.InvalidGrant(renewed.refusal)
      }
      ctx.body = await tokenPair(tokens, ring, renewed.session, renewed.refreshId, now())
    },
    ['refresh_token', 'scope'],
  )

  // A code is worth something only in the browser that earned it: the library's answer becomes ours.
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next()
    const isExchange = ctx.oidc?.route === 'token' && ctx.status === 200
    const sid = ctx.oidc?.entities.AuthorizationCode?.grantId
    if (!isExchange || !sid) return
    const market = acceptedLocale(ctx.get('accept-language'))
    const tell = tellSessionEnded(jobs, market)
    const started = await startSession(db, sid, bindingIn(ctx), now(), tell)
    if (started) {
      const { id_token } = ctx.body as { id_token?: string }
      const pair = await tokenPair(tokens, ring, started.session, started.refreshId, now())
      ctx.body = { ...pair, ...(id_token && { id_token }) }
    } else {
      await endSession(db, sid, 'binding', now())
      ctx.status = 400
      ctx.body = { error: 'invalid_grant', error_description: 'grant request is invalid' }
    }
  })

  // The library allows our origins, but not that they send cookies.
  provider.use(async (ctx, next) => {
    await next()
    if (origins.includes(ctx.get('origin'))) ctx.set('access-control-allow-credentials', 'true')
  })
  return provider
}

/**
 * Where TLS allows it their names say so: then nobody sets them from another host or without TLS. Two belong to
 * one dialogue alone and have its path, which `__Host-` forbids.
 */
/** In the language of whoever the session belonged to, who may not be whoever logs in. */
const tellSessionEnded =
  (jobs: Jobs, market: Locale) => async (tx: Tx, session: Session, device: string) =>
    write(jobs, tx, {
      ...{ to: session.email, channel: 'mail', kind: 'sessionEnded' },
      locale: letterLocale(market, await readLanguage(tx, session.userId)),
      values: { username: session.username, device: deviceName(device) },
    })

function dialogueCookies(environment: Environment, secret: Buffer): Configuration['cookies'] & {} {
  const keys = [secret.toString('base64url')]
  const common = { httpOnly: true, sameSite: 'lax' } as const
  if (environment === 'local') return { keys, long: { ...common, path: realmPath }, short: common }
  return {
    keys,
    names: {
      session: '__Host-dialogue',
      interaction: '__Secure-step',
      resume: '__Secure-return',
    },
    long: { ...common, path: '/', secure: true },
    short: { ...common, secure: true },
  }
}

/** First-party only, so nobody is asked for consent; the grant is the session to be. */
async function grantOfSession({ oidc }: KoaContextWithOIDC) {
  const { sid } = (oidc.result ?? {}) as { sid?: string }
  if (!sid) return undefined
  const grant = new oidc.provider.Grant({
    clientId: oidc.client!.clientId,
    accountId: oidc.session!.accountId!,
  })
  grant.jti = sid
  grant.addOIDCScope('openid offline_access')
  await grant.save()
  return grant
}

function configuration(settings: ProviderSettings, ring: KeyRing): Configuration {
  const { db, now, environment, cookieSecret, redirectUris, origins, tokens } = settings
  const { issuer } = tokens
  return {
    adapter: providerStore(db, now, (sid) => endSession(db, sid, 'code-replay', now())),
    jwks: ring.privateJwks as NonNullable<Configuration['jwks']>,
    clients: [
      {
        client_id: defaultClientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [...redirectUris],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    scopes: ['openid', 'offline_access'],
    pkce: { required: () => true },
    issueRefreshToken: async () => false,
    expiresWithSession: async () => false,
    findAccount: async (_, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    clientBasedCORS: (_, origin) => origins.includes(origin),
    cookies: dialogueCookies(environment, cookieSecret),
    ttl: {
      AccessToken: codeSeconds,
      AuthorizationCode: codeSeconds,
      Grant: 2 * codeSeconds,
      IdToken: 300,
      Interaction: interactionSeconds,
      Session: interactionSeconds,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      resourceIndicators: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
    },
    routes: {
      authorization: endpoint('auth'),
      token: endpoint('token'),
      jwks: endpoint('certs'),
    },
    discovery: {
      userinfo_endpoint: issuer + endpoint('userinfo'),
      end_session_endpoint: issuer + endpoint('logout'),
      revocation_endpoint: issuer + endpoint('revoke'),
    },
    interactions: {
      policy: loginEveryTime() as NonNullable<Configuration['interactions']>['policy'] & object,
      url: ({ oidc }, { uid }) =>
        `${realmPath}/login-actions/${uid}?ui_locales=${wantedLocale(oidc.params?.ui_locales)}`,
    },
    loadExistingGrant: grantOfSession,
    /** Only a navigation gets here: the page that explains it stands where the login does. */
    renderError: (ctx, { error }) => {
      ctx.redirect(`${realmPath}/login-actions/expired?error=${encodeURIComponent(error)}`)
    },
  }
}
