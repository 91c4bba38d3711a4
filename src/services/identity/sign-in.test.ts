import { generate } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { SignInStep } from '#contracts/sign-in.ts'
import type { Locale } from '#domain/market.ts'
import { demoPassword } from '#services/demo/index.ts'
import { newAuthenticator } from '../../../test/authenticator.ts'
import {
  codeAfter,
  codesTo,
  openHouse,
  otherHost,
  type SignedIn,
  signedCall,
  withMessages,
} from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { type Browser, begin, codeOf, exchange, signIn } from '../../../test/sign-in.ts'
import { hashOfCode } from './factors.ts'
import { messageOf } from './messages.ts'

type Problem = { code: string; errors?: { pointer: string; code: string }[] }
type SecondFactorStep = Extract<SignInStep, { step: 'second-factor' }>

const house = openForAll(openHouse)
// All tests come from one address, and what one did wrong is not held against the next.
beforeEach(async () => {
  await house.worker.query('delete from identity.tries')
  await house.worker.query('delete from identity.place_failures')
  await house.worker.query('delete from identity.known_places')
})

const minutes = (count: number) => count * 60_000

async function typed(username: string, password: string, ip?: string) {
  const browser = house.browser(ip)
  const { dialogue } = await begin(browser)
  return browser.post<Problem>(`${dialogue}/password`, { username, password })
}

/** As far as the second factor. */
async function asked(username: string, password = demoPassword) {
  const browser = house.browser()
  const begun = await begin(browser)
  const { body } = await browser.post<SecondFactorStep>(`${begun.dialogue}/password`, {
    username,
    password,
  })
  const answer = (fields: object) =>
    browser.post<SignInStep & Problem>(`${begun.dialogue}/second-factor`, fields)
  const choose = (factor: string) =>
    browser.post<SecondFactorStep>(`${begun.dialogue}/factor`, { factor })
  return { browser, begun, body, answer, choose }
}

const security = '/api/user-management/security'
const mailOf = (username: string) => `${username}@demo.tidemark.test`
const withTotp = async (me: SignedIn, username: string): Promise<string> => {
  const by = { mail: mailOf(username) }
  const started = await signedCall(house, me, ['POST', `${security}/totp`], by)
  const { secret } = started.body as { secret: string }
  const code = await generate({ secret, epoch: epoch() })
  expect((await me.api('POST', `${security}/totp/confirmation`, { code })).status).toBe(200)
  return secret
}
const withPasskey = async (me: SignedIn, username: string, origin: string) => {
  const passkey = newAuthenticator(origin)
  const by = { mail: mailOf(username) }
  const started = await signedCall(house, me, ['POST', `${security}/passkeys/options`], by)
  const { options } = started.body as { options: { challenge: string } }
  const made = { name: 'Phone', response: passkey.make(options.challenge) }
  expect((await me.api('POST', `${security}/passkeys`, made)).status).toBe(204)
  return passkey
}
const phoneOf = async (username: string) =>
  (
    await house.worker.transaction(
      (tx) =>
        tx.query<{ phone: string }>(
          `select p.phone_number as phone from customers.persons p where p.username = $1`,
          [username],
        ),
      { customers: await customersOf(username) },
    )
  ).rows[0]!.phone
const customersOf = async (username: string) =>
  (
    await house.worker.query<{ id: string }>(
      `select l.customer_id as id from identity.customer_links l
         join identity.users u on u.id = l.user_id where u.username = $1`,
      [username],
    )
  ).rows.map(({ id }) => id)
const epoch = () => Math.floor((Date.now() + house.clock.aheadMs) / 1000)
const nextCode = (secret: string) => {
  house.clock.aheadMs += 30_000 // A code counts once, so a second login needs the next one.
  return generate({ secret, epoch: epoch() })
}

describe('name and password', () => {
  test.each([
    ['the user name', 'anna.schmidt'],
    ['the mail address', 'anna.schmidt@demo.tidemark.test'],
    ['any case and blanks around it', '  Anna.Schmidt '],
  ])('%s is taken', async (_, username) => {
    await expect(signIn(house.browser(), username, demoPassword)).resolves.toBeDefined()
  })

  test('nobody can tell an unknown name from a wrong password, a blocked user or a locked account', async () => {
    await house.worker.query(
      `update identity.users set is_blocked = true where username = 'ute.frank'`,
    )
    const unknown = await typed('nobody.knows', demoPassword)
    for (const [username, password] of [
      ['anna.schmidt', 'wrong'],
      ['ute.frank', demoPassword],
    ] as const) {
      const refused = await typed(username, password)
      expect(refused.status).toBe(unknown.status)
      const blank = ({ body }: typeof refused) => ({ ...body, instance: '' })
      expect(blank(refused)).toEqual(blank(unknown))
      expect([...refused.headers.keys()]).toEqual([...unknown.headers.keys()])
    }
    expect([unknown.status, unknown.body.code]).toEqual([401, 'login.failed'])
  })

  test('five failures make an account wait: a minute, then twice as long each time, 15 minutes at most', async () => {
    const wrong = () => typed('sean.byrne', 'wrong')
    const right = () => typed('sean.byrne', demoPassword)
    const lockedFor = async () => {
      const { rows } = await house.worker.query<{ seconds: number }>(
        `select round(extract(epoch from blocked_until - tried_at))::int as seconds
           from identity.tries where key like 'account%' order by tried_at desc limit 1`,
      )
      return rows[0]!.seconds
    }
    for (let i = 0; i < 5; i++) await wrong()
    const waits = [await lockedFor()]
    expect((await right()).status).toBe(401)
    for (let i = 0; i < 5; i++) {
      house.clock.aheadMs += minutes(16)
      await wrong()
      waits.push(await lockedFor())
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900])

    house.clock.aheadMs += minutes(16)
    expect((await right()).status).toBe(200)
    expect((await wrong()).status).toBe(401)
    expect((await right()).status).toBe(200)
  })

  test('whoever owns the account is told of it once', async () => {
    for (let i = 0; i < 6; i++) await typed('claire.martin', 'wrong')
    const letter = await house.letterTo(
      'claire.martin@demo.tidemark.test',
      'Several failed login attempts',
    )
    expect(letter.body).toContain('claire.martin')
  })

  test('parallel tries are counted before they are judged: no sixth passes', async () => {
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => typed('carmen.ruiz', 'wrong')),
    )
    replies.push(await typed('carmen.ruiz', demoPassword))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
    const { rows } = await house.worker.query<{ failures: number }>(
      `select max(failures) as failures from identity.tries where key like 'account%'
        and blocked_until > $1`,
      [new Date(Date.now() + house.clock.aheadMs)],
    )
    expect(rows[0]!.failures).toBe(5)
  })

  test('an account is one under each of its names: five are judged in total (C-16)', async () => {
    const names = ['sean.byrne', 'sean.byrne@demo.tidemark.test', ' Sean.Byrne ']
    for (let i = 0; i < 5; i++) await typed(names[i % names.length]!, 'wrong')
    for (const name of names) expect((await typed(name, demoPassword)).status).toBe(401)
    const { rows } = await house.worker.query<{ failures: number }>(
      `select failures from identity.tries where key like 'account%'`,
    )
    expect(rows).toEqual([{ failures: 5 }])
  })

  test('failures of strangers do not keep the owner out of a place they log in from (C-16)', async () => {
    const [home, elsewhere, strange] = ['198.51.100.7', '198.51.100.8', '203.0.113.9']
    expect((await typed('sean.byrne', demoPassword, home)).status).toBe(200)
    for (let i = 0; i < 6; i++) await typed('sean.byrne', 'wrong', strange)
    expect((await typed('sean.byrne', demoPassword, elsewhere)).status).toBe(401)
    expect((await typed('sean.byrne', demoPassword, home)).status).toBe(200)
    // Nor does the owner's success give the strangers more tries.
    expect((await typed('sean.byrne', demoPassword, strange)).status).toBe(401)
    // A place that is known is no way to guess without end.
    for (let i = 0; i < 5; i++) await typed('sean.byrne', 'wrong', home)
    expect((await typed('sean.byrne', demoPassword, home)).status).toBe(401)
  })

  test('twenty failures make an address wait, whatever the names, and say for how long', async () => {
    const replies = []
    for (let i = 0; i < 21; i++) replies.push(await typed(`nobody.${i}`, 'wrong'))
    const last = replies.at(-1)!
    expect([last.status, last.body.code]).toEqual([429, 'userBlockedTemporarily'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(replies.at(-2)!.status).toBe(401)
  })

  test('an address waits for its failures alone: they run off, and right passwords pass one after the other (C-16)', async () => {
    expect((await typed('jonas.keller', demoPassword)).status).toBe(200)
    for (let i = 0; i < 20; i++) await typed(`nobody.${i}`, 'wrong')
    expect((await typed('anna.schmidt', demoPassword)).status).toBe(429)
    expect((await typed('jonas.keller', demoPassword)).status).toBe(200) // Known here.
    house.clock.aheadMs += minutes(5)
    for (const name of ['anna.schmidt', 'sean.byrne', 'carmen.ruiz', 'olivia.hughes'])
      expect((await typed(name, demoPassword)).status).toBe(200)
    house.clock.aheadMs += minutes(95)
    for (let i = 0; i < 20; i++) expect((await typed(`other.${i}`, 'wrong')).status).toBe(401)
  })

  test('honest people behind one address take their own mistakes back (C-16)', async () => {
    const people = ['anna.schmidt', 'sean.byrne', 'carmen.ruiz', 'olivia.hughes', 'jonas.keller']
    for (const name of people) {
      for (let i = 0; i < 4; i++) expect((await typed(name, 'a typo')).status).toBe(401)
      expect((await typed(name, demoPassword)).status).toBe(200)
    }
    for (const name of people) {
      await typed(name, 'a typo')
      expect((await typed(name, demoPassword)).status).toBe(200)
    }
  })

  test('another dialogue, or none, is an expired one', async () => {
    const browser = house.browser()
    const { dialogue } = await begin(browser)
    for (const [visitor, path] of [
      [house.browser(), dialogue],
      [browser, `${dialogue}x`],
      [browser, '/auth/realms/global/login-actions/expired'],
    ] as [Browser, string][]) {
      const response = await visitor.fetch(`${path}/details`)
      expect([response.status, (await response.json()).code]).toEqual([410, 'interaction.expired'])
    }
  })
})

describe('a second factor', () => {
  test('by message: a code goes out after the password and lets in once', async () => {
    const signedIn = await house.signedIn('michael.gruber')
    const phone = '+436641234567'
    await withMessages(house, signedIn, { mail: mailOf('michael.gruber'), phone })
    const sent = (await codesTo(house, phone)).length

    const { browser, begun, body, answer } = await asked('michael.gruber')
    expect(body).toEqual({
      step: 'second-factor',
      locale: 'en',
      factors: ['message'],
      chosen: 'message',
      sentTo: '+43 ••• 67',
    })
    const code = await codeAfter(house, phone, sent)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const refused = await answer({ factor: 'message', code: wrong })
    expect([refused.status, refused.body.code]).toEqual([422, 'sca.invalid'])

    const [first, second] = await Promise.all([
      answer({ factor: 'message', code }),
      answer({ factor: 'message', code }),
    ])
    const done = [first, second].filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    const { redirectTo } = done[0]!.body as { redirectTo: string }
    const reply = await exchange(browser, begun, await codeOf(browser, redirectTo))
    expect(reply.status).toBe(200)
  })

  test('by message: the code counts for five minutes', async () => {
    const { answer } = await asked('michael.gruber')
    house.clock.aheadMs += 301_000
    const late = await answer({ factor: 'message', code: '123456' })
    expect([late.status, late.body.code]).toEqual([410, 'sca.expired'])
  })

  test('five wrong ones, in however many dialogues, make the user wait', async () => {
    const wrong = { factor: 'recovery', code: 'AAAA-BBBB-CCCC' }
    for (let i = 0; i < 2; i++) {
      const { answer } = await asked('michael.gruber')
      expect((await answer(wrong)).status).toBe(422)
      expect((await answer(wrong)).status).toBe(422)
    }
    const { answer } = await asked('michael.gruber')
    expect((await answer(wrong)).status).toBe(422)
    const sixth = await answer(wrong)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'userBlockedTemporarily'])
  })

  test('of an authenticator app lets in once, and recovery codes stand in for it', async () => {
    const signedIn = await house.signedIn('reto.baumann')
    const secret = await withTotp(signedIn, 'reto.baumann')
    const { body, answer } = await asked('reto.baumann')
    expect(body.factors).toEqual(['totp', 'recovery'])
    const code = await nextCode(secret)
    expect((await answer({ factor: 'totp', code })).status).toBe(200)
    const replay = await asked('reto.baumann')
    expect((await replay.answer({ factor: 'totp', code })).status).toBe(422)

    const renewal = await signedCall(house, signedIn, ['POST', `${security}/recovery-codes`], {
      totp: () => nextCode(secret),
    })
    const { recoveryCodes } = renewal.body as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    const typedIn = recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')
    expect((await replay.answer({ factor: 'recovery', code: typedIn })).status).toBe(200)
    const again = await asked('reto.baumann')
    expect((await again.answer({ factor: 'recovery', code: recoveryCodes[0] })).status).toBe(422)
    const { rows } = await house.worker.query<{ hash: string }>(
      `select code_hash as hash from identity.recovery_codes r join identity.users u on u.id = r.user_id
        where u.username = 'reto.baumann'`,
    )
    const plain = recoveryCodes.map((each) => hashOfCode(each))
    expect(rows, 'no hash that could be guessed without our secret (T22)').toHaveLength(9)
    for (const { hash } of rows) expect(plain).not.toContain(hash)
  })

  test('by passkey signs this very challenge, on this very host', async () => {
    const me = await house.signedIn('giulia.ferri')
    const passkey = await withPasskey(me, 'giulia.ferri', house.origin)

    const first = await asked('giulia.ferri')
    expect(first.body).toMatchObject({ chosen: 'passkey', factors: ['passkey'] })
    const challenge = (first.body.passkey as { challenge: string }).challenge
    const response = passkey.sign(challenge)
    const done = await first.answer({ factor: 'passkey', response })
    expect(done.body.step).toBe('done')

    const second = await asked('giulia.ferri')
    expect((await second.answer({ factor: 'passkey', response })).status).toBe(422)
    const foreign = newAuthenticator('http://evil.test')
    const { body } = await second.choose('passkey')
    const fresh = (body.passkey as { challenge: string }).challenge
    const forged = { ...foreign.sign(fresh), id: response.id, rawId: response.rawId }
    expect((await second.answer({ factor: 'passkey', response: forged })).status).toBe(422)
  })

  test('is asked for on every host: where its passkey does not count, the login leads to where it does (T4)', async () => {
    const owner = await house.signedIn('thomas.hahn')
    const passkey = await withPasskey(owner, 'thomas.hahn', house.origin)
    const madeOn = (origin: string) =>
      house.worker.query('update identity.passkeys set rp_id = $1 where name = $2', [
        new URL(origin).hostname,
        'Phone',
      ])
    await madeOn(otherHost)
    const elsewhere = await asked('thomas.hahn')
    expect(elsewhere.body).toEqual({
      step: 'elsewhere',
      locale: 'en',
      elsewhere: [`${otherHost}/login/`],
    })
    const details = await elsewhere.browser.fetch(`${elsewhere.begun.dialogue}/details`)
    expect(await details.json()).toEqual(elsewhere.body)
    for (const factor of ['passkey', 'recovery'])
      expect((await elsewhere.choose(factor)).status).toBe(422)

    await madeOn(house.origin)
    const renewal = ['POST', `${security}/recovery-codes`] as ['POST', string]
    const renewed = await signedCall(house, owner, renewal, { passkey })
    const { recoveryCodes } = renewed.body as { recoveryCodes: string[] }
    await madeOn(otherHost)
    const recovering = await asked('thomas.hahn')
    expect(recovering.body).toMatchObject({
      step: 'second-factor',
      factors: ['recovery'],
      chosen: 'recovery',
      elsewhere: [`${otherHost}/login/`],
    })
    const done = await recovering.answer({ factor: 'recovery', code: recoveryCodes[0] })
    expect(done.body.step).toBe('done')
  })

  test('can be chosen among those one has, and no other', async () => {
    const signedIn = await house.signedIn('marek.nowak')
    const phone = await phoneOf('marek.nowak')
    await withMessages(house, signedIn, { mail: mailOf('marek.nowak'), phone })
    await signedCall(house, signedIn, ['POST', `${security}/totp`], { mail: phone })
    const { choose } = await asked('marek.nowak')
    expect((await choose('message')).body).toMatchObject({ chosen: 'message' })
    expect((await choose('totp')).status).toBe(422) // Never confirmed, so not in force.
  })

  test('is no way round the password', async () => {
    const browser = house.browser()
    const { dialogue } = await begin(browser)
    const { status } = await browser.post(`${dialogue}/second-factor`, {
      factor: 'totp',
      code: '123456',
    })
    expect(status).toBe(410)
  })
})

test('letters are written in the language of the market, Austrian ones in German', () => {
  const letter = { to: 'x', channel: 'mail', kind: 'reset', values: {} } as const
  const subject = (locale: Locale) => messageOf({ ...letter, locale }).subject
  expect(subject('de-AT')).toMatch(/Passwort/)
  expect(subject('fr-FR')).toMatch(/mot de passe/)
  expect(subject('en-GB')).toBe('Choose a new password')
})

describe('a forgotten password', () => {
  const request = (username: string) =>
    house.browser().post('/auth/realms/global/login-actions/reset/request', {
      username,
      locale: 'en',
    })
  const reset = (token: string, password: string) =>
    house
      .browser()
      .post<Problem>('/auth/realms/global/login-actions/reset/password', { token, password })
  const tokenFor = async (username: string) => {
    await house.worker.query('delete from simulator.messages')
    await request(username)
    const { body } = await house.letterTo(`${username}@demo.tidemark.test`, 'Choose a new password')
    return /#([\w-]+)/.exec(body)![1]!
  }

  test('asked for is answered alike, whether the name exists or not', async () => {
    const [known, unknown] = [await request('aino.virtanen'), await request('nobody.knows')]
    expect([known.status, known.body]).toEqual([202, {}])
    expect([unknown.status, unknown.body]).toEqual([202, {}])
  })

  test('the link sets a new one once, and logs every device out', async () => {
    const before = await house.signedIn('aino.virtanen')
    const token = await tokenFor('aino.virtanen')
    expect((await reset(token, 'uusi salasana 2026')).status).toBe(204)
    await expect(
      signIn(house.browser(), 'aino.virtanen', 'uusi salasana 2026'),
    ).resolves.toBeDefined()
    expect((await typed('aino.virtanen', demoPassword)).status).toBe(401)
    expect((await before.api('GET', security)).status).toBe(401)
    const again = await reset(token, 'vielä uudempi salasana')
    expect([again.status, again.body.code]).toEqual([410, 'reset.expired'])
    await house.letterTo('aino.virtanen@demo.tidemark.test', 'Your password was changed')
  })

  test('the link ends after half an hour', async () => {
    const token = await tokenFor('emily.clark')
    house.clock.aheadMs += minutes(31)
    const late = await reset(token, 'a new password of mine')
    expect([late.status, late.body.code]).toEqual([410, 'reset.expired'])
  })

  test.each([
    ['short', 'password.short'],
    ['password1234', 'password.common'],
    ['chickenwing101', 'password.common'],
    ['emily.clark', 'password.short'],
    ['emily.clark 1', 'password.personal'],
    [demoPassword, 'password.common'],
    ['x'.repeat(129), 'password.long'],
  ])('a new password %s is refused, and the link still counts', async (password, code) => {
    await house.worker.query('delete from identity.reset_links')
    const token = await tokenFor('emily.clark')
    const { status, body } = await reset(token, password)
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ pointer: '/password', code }])
    expect((await reset(token, 'x')).status).toBe(400)
  })

  test('the password of before is refused as such', async () => {
    await house.worker.query('delete from identity.reset_links')
    const password = 'low water in the morning'
    expect((await reset(await tokenFor('emily.clark'), password)).status).toBe(204)
    await house.worker.query('delete from identity.reset_links')
    const { body } = await reset(await tokenFor('emily.clark'), password)
    expect(body.errors).toMatchObject([{ pointer: '/password', code: 'password.same' }])
  })

  test('a link nobody sent is an expired one', async () => {
    const { status, body } = await reset('AAAA', 'a new password of mine')
    expect([status, body.code]).toEqual([410, 'reset.expired'])
  })
})
