// A browser as far as signing in needs one: cookies, redirects, and the steps of the login dialogue.

import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContextOptions } from 'playwright-core'
import type { SecondFactor, SignInStep } from '#contracts/sign-in.ts'
import { bindingCookieName } from '#services/identity/rules.ts'

const realm = '/auth/realms/global'

/** Cookies by name and path, sent as a browser would; one host at a time. */
export class Browser {
  readonly origin: string
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly #headers: Record<string, string>

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin
    this.#headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0', ...headers }
  }

  cookies(path = '/'): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
      .join('; ')
  }

  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target, this.origin)
    const cookie = this.cookies(url.pathname)
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { ...this.#headers, ...(cookie && { cookie }), ...(init.headers as object) },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const at = pair.indexOf('=')
    const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
    const key = `${pair.slice(0, at)} ${path}`
    const isGone = attributes.some((each) => /^(max-age=0|expires=thu, 01 jan 1970)/i.test(each))
    if (isGone) this.#cookies.delete(key)
    else this.#cookies.set(key, { value: pair.slice(at + 1), path })
  }

  async post<T>(
    target: string,
    body: unknown,
  ): Promise<{ status: number; body: T; headers: Headers }> {
    const response = await this.fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: this.origin },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text), headers: response.headers }
  }

  async form(target: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: this.origin },
      body: new URLSearchParams(fields),
    })
  }
}

export type Pair = { access_token: string; refresh_token: string; expires_in: number }

/** A login that has begun: the dialogue's address, and what the exchange of the code will need. */
export type Begun = { dialogue: string; verifier: string; redirectUri: string }

export async function begin(browser: Browser, more: Record<string, string> = {}): Promise<Begun> {
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${browser.origin}/de-de/login/`
  const query = new URLSearchParams({
    client_id: 'login',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'some-state',
    nonce: 'some-nonce',
    ui_locales: 'en',
    ...more,
  })
  const response = await browser.fetch(`${realm}/protocol/openid-connect/auth?${query}`)
  const location = response.headers.get('location')
  if (!location) throw new Error(`no dialogue: ${response.status} ${await response.text()}`)
  return { dialogue: location.split('?')[0]!, verifier, redirectUri }
}

/** The code, taken from where the provider sends the browser back to. */
export async function codeOf(browser: Browser, redirectTo: string): Promise<string> {
  const response = await browser.fetch(redirectTo)
  const location = response.headers.get('location') ?? ''
  const code = URL.parse(location)?.searchParams.get('code')
  if (!code) throw new Error(`no code: ${response.status} ${location}`)
  return code
}

export const exchange = (browser: Browser, { verifier, redirectUri }: Begun, code: string) =>
  browser.form(`${realm}/protocol/openid-connect/token`, {
    grant_type: 'authorization_code',
    client_id: 'login',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })

export const refresh = (browser: Browser, refreshToken: string): Promise<Response> =>
  browser.form(`${realm}/protocol/openid-connect/token`, {
    grant_type: 'refresh_token',
    client_id: 'login',
    refresh_token: refreshToken,
  })

export const logOut = (browser: Browser, refreshToken: string): Promise<Response> =>
  browser.form(`${realm}/protocol/openid-connect/logout`, {
    refresh_token: refreshToken,
    client_id: 'login',
  })

/** Where somebody who is asked for more than the password finds the code that this brought, and no older one. */
export type FindCode = (factor: SecondFactor, askedAt: Date) => Promise<string>

export async function signIn(
  browser: Browser,
  username: string,
  password: string,
  findCode?: FindCode,
): Promise<Pair> {
  const begun = await begin(browser)
  const askedAt = new Date()
  let { status, body } = await browser.post<SignInStep>(`${begun.dialogue}/password`, {
    username,
    password,
  })
  if (body.step === 'second-factor' && findCode) {
    const answer = { factor: body.chosen, code: await findCode(body.chosen, askedAt) }
    ;({ status, body } = await browser.post<SignInStep>(`${begun.dialogue}/second-factor`, answer))
  }
  if (status !== 200 || body.step !== 'done')
    throw new Error(`not logged in: ${status} ${JSON.stringify(body)}`)
  const response = await exchange(browser, begun, await codeOf(browser, body.redirectTo))
  if (response.status !== 200) throw new Error(`no tokens: ${await response.text()}`)
  return response.json() as Promise<Pair>
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What the login page leaves in a browser, got by the protocol alone: the page has journeys of its own. */
export async function storedLogin(
  origin: string,
  username: string,
  password: string,
  findCode?: FindCode,
): Promise<StorageState> {
  const browser = new Browser(origin)
  const { access_token, refresh_token } = await signIn(browser, username, password, findCode)
  const name = bindingCookieName('local')
  const value = new RegExp(`(?:^|; )${name}=([^;]+)`).exec(browser.cookies())![1]!
  const local = { auth: JSON.stringify({ access_token, refresh_token }), timeDifference: '0' }
  const rest = { httpOnly: true, sameSite: 'Strict', secure: false, expires: -1 } as const
  return {
    cookies: [{ name, value, domain: new URL(origin).hostname, path: '/', ...rest }],
    origins: [
      { origin, localStorage: Object.entries(local).map(([name, value]) => ({ name, value })) },
    ],
  }
}
