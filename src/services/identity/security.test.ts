import { generate } from 'otplib'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#services/demo/index.ts'
import { newAuthenticator } from '../../../test/authenticator.ts'
import { codeAfter, codesTo, openHouse, type SignedIn, signedCall } from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { refresh, signIn } from '../../../test/sign-in.ts'
import { deviceName } from './device-name.ts'

const house = openForAll(openHouse)

const base = '/api/user-management'
const security = `${base}/security`
type Device = { id: string; name: string; isCurrent: boolean }

describe('the devices that are logged in', () => {
  test('are listed, the own one first', async () => {
    await house.signedIn('sanne.devries')
    const { api } = await house.signedIn('sanne.devries')
    const devices = (await api('GET', `${base}/sessions`)).body as Device[]
    expect(devices.map(({ name, isCurrent }) => [name, isCurrent])).toEqual([
      ['Firefox, Linux', true],
      ['Firefox, Linux', false],
    ])
  })

  test('can be logged out one by one, or all but the own; never somebody else’s', async () => {
    const [one, two, own] = [
      await house.signedIn('eva.novak'),
      await house.signedIn('eva.novak'),
      await house.signedIn('eva.novak'),
    ]
    const stranger = await house.signedIn('anna.schmidt')
    const idOf = async ({ api }: typeof own) =>
      ((await api('GET', `${base}/sessions`)).body as Device[]).find((each) => each.isCurrent)!.id

    const foreign = await stranger.api('DELETE', `${base}/sessions/${await idOf(one)}`)
    expect(foreign.status).toBe(404)
    expect((await own.api('DELETE', `${base}/sessions/${await idOf(one)}`)).status).toBe(204)
    expect((await one.api('GET', security)).status).toBe(401)
    expect((await two.api('GET', security)).status).toBe(200)

    expect((await own.api('DELETE', `${base}/sessions`)).status).toBe(204)
    expect((await two.api('GET', security)).status).toBe(401)
    expect((await own.api('GET', security)).status).toBe(200)
  })

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari, macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5.0', '?'],
    ['', '?'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})

describe('changes', () => {
  test('need a login of the last five minutes, or the password again', async () => {
    const { api, browser, pair } = await house.signedIn('olivia.hughes')
    house.clock.aheadMs += 200_000
    const next = await (await refresh(browser, pair.refresh_token)).json()
    house.clock.aheadMs += 101_000
    Object.assign(pair, next)
    const stale = await api('POST', `${security}/totp`, {})
    expect([stale.status, (stale.body as { code: string }).code]).toEqual([
      428,
      'authentication.stale',
    ])
    const wrong = await api('POST', `${security}/confirmation`, { password: 'wrong' })
    expect(wrong.body).toMatchObject({
      errors: [{ pointer: '/password', code: 'password.wrong' }],
    })
    const confirmed = await api('POST', `${security}/confirmation`, { password: demoPassword })
    expect(confirmed.status).toBe(200)
    expect((await api('POST', `${security}/totp`, {})).status).toBe(200)
  })

  test.each(['totp', 'message', 'passkey'] as const)(
    'are confirmed by the password and the factor there is, never less: %s (T4)',
    async (factor) => {
      const username = { totp: 'carmen.ruiz', message: 'thomas.hahn', passkey: 'claire.martin' }[
        factor
      ]
      await house.worker.query('delete from identity.tries')
      const me = await house.signedIn(username)
      const { api, browser, pair } = me
      const answer = await enrolled(factor, me, `${username}@demo.tidemark.test`)
      house.clock.aheadMs += 200_000
      Object.assign(pair, await (await refresh(browser, pair.refresh_token)).json())
      house.clock.aheadMs += 101_000

      type Step = { step: string; chosen: string; passkey?: { challenge: string } }
      const asked = (await api('POST', `${security}/confirmation`, { password: demoPassword }))
        .body as Step
      expect(asked).toMatchObject({ step: 'second-factor', chosen: factor })
      const endSessions = () => api('DELETE', `${base}/sessions`)
      expect((await endSessions()).status).toBe(428)
      const prove = (body: object) => api('POST', `${security}/confirmation/second-factor`, body)
      expect((await prove({ factor, code: '000000' })).status).toBe(422)
      expect((await endSessions()).status).toBe(428)
      const passwords = { currentPassword: demoPassword, newPassword: 'quite another one 26' }
      expect((await api('POST', `${security}/password`, passwords)).status).toBe(428)

      const again = (await api('POST', `${security}/confirmation/factor`, { factor })).body as Step
      expect((await prove({ factor, ...(await answer(again)) })).body).toMatchObject({
        step: 'done',
      })
      expect((await endSessions()).status).toBe(204)
      expect((await prove({ factor, code: '000000' })).status).toBe(410)
    },
  )

  type Asked = { passkey?: { challenge: string } }

  /** Takes the factor on; answers how it is used. */
  async function enrolled(factor: 'totp' | 'message' | 'passkey', me: SignedIn, mail: string) {
    const { api } = me
    const epoch = () => Math.floor((Date.now() + house.clock.aheadMs) / 1000)
    if (factor === 'passkey') {
      const passkey = newAuthenticator(house.origin)
      const path = `${security}/passkeys/options`
      const started = await signedCall(house, me, ['POST', path], { mail })
      const { options } = started.body as { options: { challenge: string } }
      const made = { name: 'Laptop', response: passkey.make(options.challenge) }
      expect((await api('POST', `${security}/passkeys`, made)).status).toBe(204)
      return async (step: Asked) => ({ response: passkey.sign(step.passkey!.challenge) })
    }
    if (factor === 'message') {
      const { rows } = await house.worker.query<{ id: string }>(
        `select id from identity.users where username = 'thomas.hahn'`,
      )
      await house.worker.query(
        `insert into identity.message_factors values ($1, '+4915100000077')`,
        [rows[0]!.id],
      )
      return async () => {
        const code = await newestCode('+4915100000077')
        return { code }
      }
    }
    const started = await signedCall(house, me, ['POST', `${security}/totp`], { mail })
    const { secret } = started.body as { secret: string }
    const code = await generate({ secret, epoch: epoch() })
    await api('POST', `${security}/totp/confirmation`, { code })
    return async () => ({ code: await generate({ secret, epoch: epoch() }) })
  }

  /** Two were sent: the one of the password, and the one of the choice, which alone counts. */
  async function newestCode(to: string): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const { rows } = await house.worker.query<{ code: string }>(
        `select code from simulator.messages where recipient = $1 order by id desc`,
        [to],
      )
      if (rows.length === 2) return rows[0]!.code
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw new Error(`no two codes to ${to}`)
  }

  test('of the password end every other session and keep the own', async () => {
    const other = await house.signedIn('marek.nowak')
    const { api } = await house.signedIn('marek.nowak')
    const change = (currentPassword: string, newPassword: string) =>
      api('POST', `${security}/password`, { currentPassword, newPassword })
    expect((await change('wrong', 'zupełnie nowe hasło')).body).toMatchObject({
      errors: [{ pointer: '/currentPassword', code: 'password.wrong' }],
    })
    expect((await change(demoPassword, 'zupełnie nowe hasło')).status).toBe(204)
    expect((await change('zupełnie nowe hasło', 'zupełnie nowe hasło')).body).toMatchObject({
      errors: [{ pointer: '/newPassword', code: 'password.same' }],
    })
    expect((await api('GET', security)).status).toBe(200)
    expect((await other.api('GET', security)).status).toBe(401)
    await expect(
      signIn(house.browser(), 'marek.nowak', 'zupełnie nowe hasło'),
    ).resolves.toBeDefined()
    await house.letterTo('marek.nowak@demo.tidemark.test', 'Your password was changed')
  })

  test('are seen in the overview and told by mail', async () => {
    const me = await house.signedIn('lukas.weber')
    const { api } = me
    const mail = 'lukas.weber@demo.tidemark.test'
    const overview = async () => (await api('GET', security)).body as Record<string, unknown>
    expect(await overview()).toMatchObject({
      username: 'lukas.weber',
      hasTotp: false,
      messagesTo: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      passwordChangedAt: null,
    })

    const started = await signedCall(house, me, ['POST', `${security}/totp`], { mail })
    const { secret, uri } = started.body as Record<string, string>
    expect(uri).toMatch(/^otpauth:\/\/totp\/Tidemark:lukas\.weber\?secret=/)
    const bad = await api('POST', `${security}/totp/confirmation`, { code: '000000' })
    expect(bad.status).toBe(422)
    expect((await overview()).hasTotp).toBe(false)
    /** A code counts once, so that each signature needs the next one. */
    const totp = () => {
      house.clock.aheadMs += 30_000
      const epoch = Math.floor((Date.now() + house.clock.aheadMs) / 1000)
      return generate({ secret: secret!, epoch })
    }
    await api('POST', `${security}/totp/confirmation`, { code: await totp() })
    expect((await api('POST', `${security}/totp`, {})).status).toBe(409)

    const passkey = newAuthenticator(house.origin)
    const asked = await signedCall(house, me, ['POST', `${security}/passkeys/options`], { totp })
    const { options } = asked.body as { options: { challenge: string } }
    const made = { name: 'Laptop', response: passkey.make(options.challenge) }
    expect((await api('POST', `${security}/passkeys`, made)).status).toBe(204)
    expect((await api('POST', `${security}/passkeys`, made)).status).toBe(410)
    const phone = '+491713920008'
    const before = (await codesTo(house, phone)).length
    await signedCall(house, me, ['POST', `${security}/messages`], { totp })
    expect((await overview()).messagesTo, 'not before the number has answered').toBeNull()
    const wrong = await api('POST', `${security}/messages/confirmation`, { code: '000000' })
    expect(wrong.status).toBe(422)
    const code = await codeAfter(house, phone, before)
    await api('POST', `${security}/messages/confirmation`, { code })
    expect(await overview()).toMatchObject({
      hasTotp: true,
      messagesTo: '+49 ••• 08',
      passkeys: [{ name: 'Laptop', usedAt: null }],
      recoveryCodesLeft: 10,
    })

    const [{ id }] = (await overview()).passkeys as [{ id: string }]
    const stranger = await house.signedIn('anna.schmidt')
    expect((await stranger.api('DELETE', `${security}/passkeys/${id}`)).status).toBe(404)
    for (const what of [`passkeys/${id}`, 'totp'])
      await signedCall(house, me, ['DELETE', `${security}/${what}`], { totp })
    await signedCall(house, me, ['DELETE', `${security}/messages`], { mail: phone })
    expect(await overview()).toMatchObject({
      hasTotp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
      messagesTo: null,
    })
    await house.letterTo('lukas.weber@demo.tidemark.test', 'Your security settings were changed')
  })

  test('recovery codes need a factor to stand in for', async () => {
    const { api } = await house.signedIn('jonas.keller')
    expect((await api('POST', `${security}/recovery-codes`, {})).status).toBe(409)
  })
})

test('the outbox shows what was sent, as a page and to programs, and runs nothing of it', async () => {
  await house.worker.query(
    `insert into simulator.messages (recipient, channel, subject, body)
     values ('x@y.test', 'mail', '<script>alert(1)</script>', 'See https://a.test/?x=1&y="')`,
  )
  const page = await house.browser().fetch('/simulator/outbox?to=x%40y.test')
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  expect(html).toContain('&lt;script&gt;')
  expect(html).not.toContain('<script>')
  const list = await (await house.browser().fetch('/simulator/outbox.json?to=x%40y.test')).json()
  expect(list).toMatchObject([{ to: 'x@y.test', channel: 'mail', code: null }])
})
