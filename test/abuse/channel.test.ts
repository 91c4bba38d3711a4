// A thief with the password: strong authentication can neither be pointed elsewhere, nor guessed, nor used
// a second time.

import { generate } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { mostWrongTries, unansweredCodes } from '#domain/signing/signing.ts'
import { demoPassword } from '#services/demo/index.ts'
import { newAuthenticator } from '../authenticator.ts'
import {
  codeAfter,
  codesTo,
  type House,
  openHouse,
  type SignedIn,
  signedCall,
  withApi,
} from '../identity.ts'
import { signIn } from '../sign-in.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})
afterAll(() => house.close())

const security = '/api/user-management/security'
const mailOf = (username: string) => `${username}@demo.tidemark.test`
const thief = { email: 'thief@evil.test', phoneNumber: '+4915112345678' }

type Details = {
  version: string
  customer: {
    id: string
    embedded: { persons: { id: string; contactDetails: { email: string; phoneNumber: string } }[] }
  }
}
type Answer = { status: number; retryAfter: string | null; body: { code?: string } & Changed }
type Changed = { signature?: SignatureRequest }

const detailsOf = async ({ api, pair }: SignedIn): Promise<Details> => {
  const [, payload = ''] = pair.access_token.split('.')
  const { bac_number: id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return (await api('GET', `/api/customer/customers/${[id].flat()[0]}/details`)).body as Details
}
const contactOf = async (me: SignedIn) =>
  (await detailsOf(me)).customer.embedded.persons[0]!.contactDetails

/** As the page asks, with the version it saw. */
async function changeContact(me: SignedIn, body: object): Promise<Answer> {
  const { version, customer } = await detailsOf(me)
  const person = customer.embedded.persons[0]!.id
  const path = `/api/customer/customers/${customer.id}/persons/${person}/contact`
  const response = await me.browser.fetch(path, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${me.pair.access_token}`, origin: me.browser.origin },
      ...{ 'content-type': 'application/json', 'if-match': `"${version}"` },
    },
    body: JSON.stringify(body),
  })
  const { status, headers } = response
  return { status, retryAfter: headers.get('retry-after'), body: (await response.json()) as never }
}
const sign = async ({ api }: SignedIn, id: string, answer: object) => {
  const { status, body } = await api('POST', `/api/orders/signatures/${id}/code`, answer)
  return [status, (body as { code?: string } | '')?.toString() && (body as { code: string }).code]
}
const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111')

describe('with the password alone', () => {
  test('the telephone, the codes and the authenticators stay where they are: T11', async () => {
    const me = await house.signedIn('anna.schmidt')
    const before = await contactOf(me)
    const asked = await changeContact(me, thief)
    expect(asked.status).toBe(200)
    expect(asked.body.signature?.sentTo, 'the owner is asked').toMatch(/^a•••t@/)
    expect(await contactOf(me)).toEqual(before)
    const forced = await changeContact(me, { ...thief, signatureId: asked.body.signature!.id })
    expect([forced.status, forced.body.code]).toEqual([422, 'sca.invalid'])
    expect(await contactOf(me)).toEqual(before)

    for (const what of ['messages', 'totp', 'passkeys/options']) {
      const { body } = await me.api('POST', `${security}/${what}`, {})
      const { signature, ...rest } = body as { signature: SignatureRequest }
      expect(signature.sentTo, what).toMatch(/^a•••t@/)
      expect(rest, what).toEqual({})
    }
    const proven = await me.api('POST', `${security}/messages/confirmation`, { code: '123456' })
    expect(proven.status).toBe(410)
    expect((await me.api('GET', security)).body).toMatchObject({ messagesTo: null, hasTotp: false })
    expect(await codesTo(house, thief.phoneNumber), 'no code came to the thief').toEqual([])
  })

  test('what the owner signs takes effect where it answers, is told on the old way, and makes withdrawals small: T11, T12', async () => {
    const me = await house.signedIn('lukas.weber')
    const old = await contactOf(me)
    const moved = { email: 'lukas@new.example', phoneNumber: '+4915112345679' }
    const sent = (await codesTo(house, mailOf('lukas.weber'))).length
    const { signature } = (await changeContact(me, moved)).body
    const code = await codeAfter(house, mailOf('lukas.weber'), sent)
    expect(await sign(me, signature!.id, { code })).toEqual([204, ''])
    const other = await changeContact(me, { ...thief, signatureId: signature!.id })
    expect([other.status, other.body.code], 'for exactly these data').toEqual([422, 'sca.invalid'])
    expect((await changeContact(me, { ...moved, signatureId: signature!.id })).status).toBe(202)
    expect(await contactOf(me)).toEqual(old)
    const number = { code: await codeAfter(house, moved.phoneNumber, 0) }
    await me.api('POST', '/api/user-management/contact-changes/phone/confirmation', number)
    const { body } = await house.letterTo(moved.email, 'Bestätigen Sie Ihre neue E-Mail-Adresse')
    const [, token] = /#([\w-]+)/.exec(body)!
    const link = '/auth/realms/global/login-actions/new-mail/confirmation'
    const named = { token, password: demoPassword }
    expect((await house.browser().post(link, named)).status).toBe(200)
    expect(await contactOf(me)).toEqual(moved)
    await house.letterTo(old.email, 'Wir schreiben Ihnen jetzt an eine andere Adresse')
    const { rows } = await house.worker.query(
      `select from signatures.signers s join identity.users u on u.id = s.user_id
        where u.username = 'lukas.weber' and s.changed_at is not null`,
    )
    expect(rows).toHaveLength(1)
  })
})

describe('guessing', () => {
  test('wrong codes are counted over all requests, and then nothing is answered: T11', async () => {
    const me = await house.signedIn('jonas.keller')
    const mail = mailOf('jonas.keller')
    for (let i = 0; i < mostWrongTries; i++) {
      const sent = (await codesTo(house, mail)).length
      const { signature } = (await changeContact(me, thief)).body
      const code = await codeAfter(house, mail, sent)
      const wrong = { code: wrongFor(code) }
      const said = await sign(me, signature!.id, wrong)
      expect(said).toEqual(i < mostWrongTries - 1 ? [422, 'sca.wrongCode'] : [429, 'sca.blocked'])
    }
    const blocked = await changeContact(me, thief)
    expect([blocked.status, blocked.body.code]).toEqual([429, 'sca.blocked'])
    expect(Number(blocked.retryAfter)).toBeGreaterThan(1700)
  })

  test('a new code makes the older ones worthless, and only so many are sent: T11', async () => {
    const me = await house.signedIn('petra.lang')
    const mail = mailOf('petra.lang')
    const sent = (await codesTo(house, mail)).length
    const first = (await changeContact(me, thief)).body.signature!
    const code = await codeAfter(house, mail, sent)
    for (let i = 1; i < unansweredCodes.hour; i++)
      expect((await changeContact(me, thief)).status).toBe(200)
    expect(await sign(me, first.id, { code })).toEqual([422, 'sca.expired'])
    const more = await changeContact(me, thief)
    expect([more.status, more.body.code]).toEqual([429, 'sca.tooManyCodes'])
    expect(Number(more.retryAfter)).toBeGreaterThan(3000)
  })
})

describe('whoever has an authenticator', () => {
  test('signs with its codes, each once, and is sent none: T11', async () => {
    const me = await house.signedIn('olivia.hughes')
    const mail = mailOf('olivia.hughes')
    const started = await signedCall(house, me, ['POST', `${security}/totp`], { mail })
    const { secret } = started.body as { secret: string }
    const next = () => {
      house.clock.aheadMs += 30_000
      const epoch = Math.floor((Date.now() + house.clock.aheadMs) / 1000)
      return generate({ secret, epoch })
    }
    await me.api('POST', `${security}/totp/confirmation`, { code: await next() })
    const sent = (await codesTo(house, mail)).length
    const { signature } = (await changeContact(me, thief)).body
    expect(signature).toMatchObject({ ways: ['totp'] })
    expect(signature).not.toHaveProperty('sentTo')
    expect(await sign(me, signature!.id, { code: '000000' })).toEqual([422, 'sca.wrongCode'])
    const code = await next()
    expect(await sign(me, signature!.id, { way: 'totp', code })).toEqual([204, ''])
    const another = (await changeContact(me, thief)).body.signature!
    expect(await sign(me, another.id, { way: 'totp', code }), 'the same again').toEqual([
      422,
      'sca.wrongCode',
    ])
    expect((await codesTo(house, mail)).length).toBe(sent)
  })

  test('of a passkey signs one act: the answer for one is worth nothing for another: T11', async () => {
    const me = await house.signedIn('giulia.ferri')
    const passkey = newAuthenticator(house.origin)
    const by = { mail: mailOf('giulia.ferri') }
    const started = await signedCall(house, me, ['POST', `${security}/passkeys/options`], by)
    const { options } = started.body as { options: { challenge: string } }
    const made = { name: 'Phone', response: passkey.make(options.challenge) }
    expect((await me.api('POST', `${security}/passkeys`, made)).status).toBe(204)

    const ask = async (contact: object) => {
      const { signature } = (await changeContact(me, contact)).body
      expect(signature!.ways).toEqual(['passkey'])
      const path = `/api/orders/signatures/${signature!.id}/passkey`
      const { challenge } = (await me.api('POST', `${path}/options`)).body as { challenge: string }
      return { id: signature!.id, path, challenge }
    }
    const one = await ask(thief)
    const answer = passkey.sign(one.challenge)
    const other = await ask({ email: 'giulia@new.example', phoneNumber: '+393331234567' })
    expect(other.challenge).not.toBe(one.challenge)
    const moved = await me.api('POST', other.path, answer)
    expect([moved.status, (moved.body as { code: string }).code]).toEqual([422, 'sca.invalid'])
    expect((await me.api('POST', other.path, passkey.sign(other.challenge))).status).toBe(204)
    const done = await changeContact(me, {
      ...{ email: 'giulia@new.example', phoneNumber: '+393331234567' },
      signatureId: other.id,
    })
    expect(done.status).toBe(202)
  })
})

test('whoever chose a new password through the mailbox cannot use it at once to point everything elsewhere: T12', async () => {
  const username = 'claire.martin'
  const request = { username, locale: 'en' }
  await house.browser().post('/auth/realms/global/login-actions/reset/request', request)
  const { body } = await house.letterTo(mailOf(username), 'Choose a new password')
  const [, token] = /#([\w-]+)/.exec(body)!
  const password = 'a new password of mine'
  const path = '/auth/realms/global/login-actions/reset/password'
  expect((await house.browser().post(path, { token, password })).status).toBe(204)
  const browser = house.browser()
  const me = withApi(browser, await signIn(browser, username, password))
  const refused = await changeContact(me, thief)
  expect([refused.status, refused.body.code]).toEqual([422, 'sca.afterReset'])
  const enrolled = await me.api('POST', `${security}/totp`, {})
  expect((enrolled.body as { code: string }).code).toBe('sca.afterReset')
})
