import { decodeJwt, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import germanMails from '#content/de-DE/mails.json' with { type: 'json' }
import mails from '#content/en/mails.json' with { type: 'json' }
import { logoutForm } from '#contracts/identity-provider.ts'
import { demoPassword } from '#services/demo/index.ts'
import { openHouse, type SignedIn, withApi } from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { logOut, type Pair, refresh, signIn } from '../../../test/sign-in.ts'
import { purge } from './jobs.ts'

const realm = '/auth/realms/global'

const house = openForAll(openHouse)

const renewed = async (response: Response): Promise<Pair> => {
  expect(response.status).toBe(200)
  return response.json() as Promise<Pair>
}
const isAlive = async ({ api }: SignedIn) => (await api('GET', '/api/customer/customer')).status
const jtiOf = (token: string) => decodeJwt(token).jti

describe('renewing', () => {
  test('gives a new pair each time, for as long as one likes within the session [API-054, SES-030]', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    let last = pair
    for (let i = 0; i < 3; i++) {
      const next = await renewed(await refresh(browser, last.refresh_token))
      expect(jtiOf(next.refresh_token)).not.toBe(jtiOf(last.refresh_token))
      last = next
    }
    expect(await isAlive(withApi(browser, last))).toBe(200)
  })

  test('a hundred times at once with one token gives one successor to all of them [C-15]', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => refresh(browser, pair.refresh_token)),
    )
    const pairs = await Promise.all(replies.map(renewed))
    expect(new Set(pairs.map(({ refresh_token }) => jtiOf(refresh_token))).size).toBe(1)
    await renewed(await refresh(browser, pairs[0]!.refresh_token))
  })

  test('again within ten seconds, because the reply was lost, gives the same successor', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    const first = await renewed(await refresh(browser, pair.refresh_token))
    house.clock.aheadMs += 9000
    const again = await renewed(await refresh(browser, pair.refresh_token))
    expect(jtiOf(again.refresh_token)).toBe(jtiOf(first.refresh_token))
    await renewed(await refresh(browser, again.refresh_token))
  })

  test('with a used token after ten seconds ends the session for everybody who holds a part of it [C-10]', async () => {
    const signedIn = await house.signedIn('anna.schmidt')
    const { browser, pair } = signedIn
    const next = await renewed(await refresh(browser, pair.refresh_token))
    house.clock.aheadMs += 10_001
    const reused = await refresh(browser, pair.refresh_token)
    expect([reused.status, (await reused.json()).error]).toEqual([400, 'invalid_grant'])
    expect((await refresh(browser, next.refresh_token)).status).toBe(400)
    house.clock.aheadMs += 5000
    expect(await isAlive(signedIn)).toBe(401)
  })

  test('from another browser ends the session, even with the current token', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    expect((await refresh(house.browser(), pair.refresh_token)).status).toBe(400)
    expect((await refresh(browser, pair.refresh_token)).status).toBe(400)
  })

  test('is refused after 420 idle seconds', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    house.clock.aheadMs += 421_000
    expect((await refresh(browser, pair.refresh_token)).status).toBe(400)
  })

  test('never stretches the session beyond eight hours [C-10]', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    const startedAt = house.clock.aheadMs
    let last = pair
    while (house.clock.aheadMs - startedAt < 8 * 3_600_000 - 400_000) {
      house.clock.aheadMs += 400_000
      last = await renewed(await refresh(browser, last.refresh_token))
    }
    const { exp, iat } = decodeJwt(last.refresh_token)
    expect(exp! - iat!).toBeLessThan(420)
    house.clock.aheadMs = startedAt + 8 * 3_600_000 + 1000
    expect((await refresh(browser, last.refresh_token)).status).toBe(400)
  })

  const foreign = () =>
    new SignJWT({ jti: crypto.randomUUID(), sid: crypto.randomUUID(), azp: 'login' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(house.origin + realm)
      .setAudience(house.origin + realm)
      .setExpirationTime('1h')
      .sign(Buffer.alloc(32, 1))

  test.each<
    [what: string, fields: () => Promise<Record<string, string>>, status: number, error: string]
  >([
    ['no grant type', async () => ({ client_id: 'login' }), 400, 'invalid_request'],
    [
      'an unknown grant type',
      async () => ({ client_id: 'login', grant_type: 'password' }),
      400,
      'unsupported_grant_type',
    ],
    [
      'no token',
      async () => ({ client_id: 'login', grant_type: 'refresh_token' }),
      400,
      'invalid_request',
    ],
    [
      'an unknown client',
      async () => ({ client_id: 'other', grant_type: 'refresh_token', refresh_token: 'x' }),
      401,
      'invalid_client',
    ],
    [
      'nonsense',
      async () => ({ client_id: 'login', grant_type: 'refresh_token', refresh_token: 'x' }),
      400,
      'invalid_grant',
    ],
    [
      'a token of somebody else’s making',
      async () => ({
        client_id: 'login',
        grant_type: 'refresh_token',
        refresh_token: await foreign(),
      }),
      400,
      'invalid_grant',
    ],
  ])(
    'with %s is refused in the words of the protocol [API-052]',
    async (_, fields, status, error) => {
      const response = await house
        .browser()
        .form(`${realm}/protocol/openid-connect/token`, await fields())
      expect([response.status, (await response.json()).error]).toEqual([status, error])
    },
  )

  test('takes a form and nothing else', async () => {
    const { status } = await house
      .browser()
      .post(`${realm}/protocol/openid-connect/token`, { grant_type: 'refresh_token' })
    expect(status).toBe(400)
  })
})

describe('the API', () => {
  test('takes a token only beside the cookie of its browser', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    expect(await isAlive(withApi(browser, pair))).toBe(200)
    expect(await isAlive(withApi(house.browser(), pair))).toBe(401)
    const other = await house.signedIn('petra.lang')
    expect(await isAlive(withApi(other.browser, pair))).toBe(401)
  })

  test('takes neither a refresh token nor an ID token for an access token', async () => {
    const { browser, pair } = await house.signedIn('anna.schmidt')
    const { id_token } = pair as Pair & { id_token: string }
    for (const access_token of [pair.refresh_token, id_token])
      expect(await isAlive(withApi(browser, { ...pair, access_token }))).toBe(401)
  })

  test('refuses a blocked user within five seconds', async () => {
    const signedIn = await house.signedIn('petra.lang')
    expect(await isAlive(signedIn)).toBe(200)
    await house.worker.query(
      `update identity.users set is_blocked = true where username = 'petra.lang'`,
    )
    house.clock.aheadMs += 5000
    expect(await isAlive(signedIn)).toBe(401)
    await house.worker.query('update identity.users set is_blocked = false')
  })
})

describe('logging out', () => {
  test.each([
    ['with the realm', `${realm}/protocol/openid-connect/logout`],
    ['without it', '/protocol/openid-connect/logout'],
  ])(
    '%s in the path ends the session at once [API-047, API-048, API-049, API-050]',
    async (_, path) => {
      const signedIn = await house.signedIn('anna.schmidt')
      const { browser, pair } = signedIn
      expect(await isAlive(signedIn)).toBe(200)
      const response = await browser.form(path, logoutForm(pair.refresh_token))
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
      expect(response.headers.get('clear-site-data')).toBe('"cookies"')
      expect(browser.cookies('/')).toBe('')
      expect((await refresh(browser, pair.refresh_token)).status).toBe(400)
      expect(await isAlive(signedIn)).toBe(401)
    },
  )

  test('our own back end ends the same session, and minds none that has ended [API-045, API-046]', async () => {
    const signedIn = await house.signedIn('anna.schmidt')
    const path = '/savingglobal/rest/open_api/v2/logout'
    expect((await signedIn.api('POST', path)).status).toBe(204)
    expect((await refresh(signedIn.browser, signedIn.pair.refresh_token)).status).toBe(400)
    expect((await signedIn.api('POST', path)).status).toBe(204)
  })

  test('ends the session of its token and no other', async () => {
    const [one, other] = [
      await house.signedIn('anna.schmidt'),
      await house.signedIn('anna.schmidt'),
    ]
    await logOut(one.browser, one.pair.refresh_token)
    expect(await isAlive(other)).toBe(200)
  })

  test.each([
    ['an unknown token', { refresh_token: 'unknown' }, 204],
    ['no token', {}, 400],
  ])('with %s tells nothing', async (_, fields, status) => {
    const response = await house
      .browser()
      .form(`${realm}/protocol/openid-connect/logout`, fields as Record<string, string>)
    expect(response.status).toBe(status)
  })
})

test('a sixth session ends the oldest, and its owner is told which', async () => {
  const all: SignedIn[] = []
  for (let i = 0; i < 6; i++) all.push(await house.signedIn('james.carter'))
  expect((await refresh(all[0]!.browser, all[0]!.pair.refresh_token)).status).toBe(400)
  for (const { browser, pair } of all.slice(1))
    expect((await refresh(browser, pair.refresh_token)).status).toBe(200)
  const { subject } = mails.sessionEnded
  const letter = await house.letterTo('james.carter@demo.tidemark.test', subject)
  expect(letter.body).toContain('Firefox, Linux')
})

test('that letter is in the language its reader chose, whoever logged in', async () => {
  await house.worker.query(
    `update identity.users set language = 'de' where username = 'claire.martin'`,
  )
  for (let i = 0; i < 6; i++) await house.signedIn('claire.martin')
  const { subject } = germanMails.sessionEnded
  await house.letterTo('claire.martin@demo.tidemark.test', subject)
})

test('every login is a new session and a new secret of the browser', async () => {
  const { browser, pair } = await house.signedIn('anna.schmidt')
  const secret = browser.cookies('/')
  const again = await signIn(browser, 'anna.schmidt', demoPassword)
  expect(decodeJwt(again.access_token).sid).not.toBe(decodeJwt(pair.access_token).sid)
  expect(browser.cookies('/')).not.toBe(secret)
})

test('what has ended is forgotten in time, and nothing that lives', async () => {
  const signedIn = await house.signedIn('anna.schmidt')
  const count = async () => {
    const { rows } = await house.worker.query<{ items: number; promised: number; live: number }>(
      `select (select count(*)::int from identity.provider_items) as items,
              (select count(*)::int from identity.sessions where refresh_id is null) as promised,
              (select count(*)::int from identity.sessions where refresh_id is not null) as live`,
    )
    return rows[0]!
  }
  const before = await count()
  expect(before.items).toBeGreaterThan(0)
  const later = new Date(Date.now() + house.clock.aheadMs + 2 * 3_600_000)
  await house.worker.transaction((tx) => purge(tx, later))
  expect(await count()).toEqual({ items: 0, promised: 0, live: before.live })
  expect(await isAlive(signedIn)).toBe(200)
})
