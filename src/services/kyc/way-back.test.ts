import { generate } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallReply } from '#contracts/call.ts'
import type { SignInStep } from '#contracts/sign-in.ts'
import type { wayBackCalls } from '#contracts/way-back.ts'
import { wayBackDays } from '#domain/signing/way-back.ts'
import { plainVault } from '#platform/vault.ts'
import { demoPassword } from '#services/demo/index.ts'
import { demoFactors, identityProven, loadDemoFactors } from '#services/identity/index.ts'
import type { SignedIn } from '../../../test/identity.ts'
import { germanAnswers, goodPassword, type Office, openOffice } from '../../../test/registration.ts'
import { type Browser, begin, signIn } from '../../../test/sign-in.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  await loadDemoFactors(office.worker, plainVault)
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.worker.query('delete from identity.tries')
  await office.worker.query('delete from identity.place_failures')
})

const patient = { timeout: 25_000 }
const phone = '+491713920001'
const at = '/auth/realms/global/login-actions/way-back'
type State = CallReply<typeof wayBackCalls.state>
type Problem = { code: string }

type Owner = { email: string; userId: string; session: SignedIn }

let drawn = 0
/** Somebody whose login asks for a code that nobody gets any more. */
async function owner(name: string): Promise<Owner> {
  const email = `${name.toLowerCase()}.${++drawn}@example.org`
  const session = await office.registered(email, germanAnswers({ lastName: name }))
  const { rows } = await office.worker.query<{ id: string }>(
    `insert into identity.message_factors (user_id, phone_number)
     select id, $2 from identity.users where email = $1 returning user_id as id`,
    [email, phone],
  )
  return { email, session, userId: rows[0]!.id }
}

async function typed(username: string, password: string) {
  const browser = office.browser()
  const { dialogue } = await begin(browser, { ui_locales: 'de-DE' })
  const { body } = await browser.post<SignInStep>(`${dialogue}/password`, { username, password })
  return { browser, dialogue, step: body.step }
}

async function asked(username: string, password = goodPassword) {
  const { browser, dialogue } = await typed(username, password)
  return browser.post<{ sentTo: string } & Problem>(`${dialogue}/way-back`, {})
}

const tokenIn = ({ body }: { body: string }): string => /#([\w-]+)/.exec(body)![1]!

/** From the password to the link in the mailbox. */
async function linkOf({ email }: Owner, count = 1): Promise<string> {
  const { status } = await asked(email)
  expect(status).toBe(200)
  return tokenIn(await office.letterTo(email, /Zweiten Faktor verloren/, count))
}

const say = <T = Problem>(what: string, token: string, more: object = {}) =>
  office.post<T>(`${at}/${what}`, { token, ...more })
const stateOf = async (token: string) => (await say<State>('state', token)).body

async function identified(token: string, answer: string, method = 'VIDEO') {
  const { status, body } = await say<{ href: string } & Problem>('identification', token, {
    method,
  })
  if (status === 200) await office.browser().form(body.href, { answer })
  return { status, code: body.code }
}

async function proven(token: string): Promise<void> {
  await identified(token, 'yes')
  await expect.poll(async () => (await stateOf(token)).stage, patient).toBe('waiting')
}

const pass = (userId: string, hours: number) =>
  office.worker.query(
    'update identity.ways_back set proven_at = proven_at - make_interval(hours => $2) where user_id = $1',
    [userId, hours],
  )

const numberOfFactors = async ({ userId }: Owner): Promise<number> =>
  (await office.worker.query('select from identity.message_factors where user_id = $1', [userId]))
    .rowCount

const isLoggedIn = async ({ session }: Owner) =>
  (await session.api('GET', '/api/customer/customer')).status === 200

describe('whoever has lost every second factor', () => {
  test('proves the password, the mailbox and the person, waits two days, and logs in by the password alone', async () => {
    const me = await owner('Verloren')
    expect((await typed(me.email, goodPassword)).step).toBe('second-factor')
    const { body } = await asked(me.email)
    expect(body.sentTo).toBe('v•••@example.org')
    const token = tokenIn(await office.letterTo(me.email, /Zweiten Faktor verloren/))
    expect(await stateOf(token)).toEqual({ stage: 'identify', methods: ['VIDEO', 'EID', 'BANK'] })

    await proven(token)
    const mail = await office.letterTo(me.email, /wird entfernt/)
    const message = await office.letterTo(phone, /zweiter Faktor/)
    for (const letter of [mail, message])
      expect(letter.body).toMatch(/login-actions\/not-me\?ui_locales=de-DE#/)
    expect(message.body).toContain(me.email)
    expect((await say('end', token)).body.code).toBe('wayBack.early')
    expect((await identified(token, 'yes')).code).toBe('identification.done')
    expect(await numberOfFactors(me)).toBe(1)

    await pass(me.userId, 48)
    expect(await stateOf(token)).toMatchObject({ stage: 'ready', methods: [] })
    expect(await isLoggedIn(me)).toBe(true)
    expect((await say('end', token)).status).toBe(204)
    expect(await isLoggedIn(me)).toBe(false)
    expect((await typed(me.email, goodPassword)).step).toBe('done')
    await office.letterTo(me.email, /wurde entfernt/)
    expect((await say('end', token)).body.code).toBe('wayBack.expired')
  }, 60_000)

  test('can withdraw little for two more days', async () => {
    const me = await owner('Klein')
    const token = await linkOf(me)
    await proven(token)
    await pass(me.userId, 48)
    await say('end', token)
    const { rows } = await office.worker.query<{ isFresh: boolean }>(
      `select changed_at > now() - interval '1 minute' as "isFresh"
         from signatures.signers where user_id = $1`,
      [me.userId],
    )
    expect(rows).toEqual([{ isFresh: true }])
  }, 60_000)

  test('and finds it again logs in as usual: the way back ends, and everything stays', async () => {
    const { username, secret } = demoFactors.totp
    expect((await asked(username, demoPassword)).status).toBe(200)
    const token = tokenIn(
      await office.letterTo(`${username}@demo.tidemark.test`, /verloren|second factor/i),
    )
    expect((await stateOf(token)).stage).toBe('identify')
    const code = () => generate({ secret, epoch: Math.floor(office.now().getTime() / 1000) })
    await signIn(office.browser(), username, demoPassword, code)
    expect((await say('state', token)).body.code).toBe('wayBack.expired')
    expect((await typed(username, demoPassword)).step).toBe('second-factor')
  }, 60_000)
})

describe('somebody else', () => {
  test('who knows the password alone gets no further than a mail to its owner', async () => {
    const me = await owner('Passwort')
    const { status, body } = await asked(me.email)
    expect([status, Object.keys(body)]).toEqual([200, ['sentTo']])
    for (const what of ['state', 'end', 'undo'])
      expect((await say(what, 'guessed')).body.code, what).toBe('wayBack.expired')
    expect((await identified('guessed', 'yes')).code).toBe('wayBack.expired')
    expect((await typed(me.email, goodPassword)).step).toBe('second-factor')
    await office.letterTo(me.email, /Zweiten Faktor verloren/)
  }, 60_000)

  test('who reads the mailbox alone can set a password, and is not the person the provider looks for', async () => {
    const me = await owner('Postfach')
    await office.browser().post('/auth/realms/global/login-actions/reset/request', {
      ...{ username: me.email, locale: 'de-DE' },
    })
    const reset = tokenIn(await office.letterTo(me.email, /Neues Passwort/))
    const password = 'somebody else reads this mail'
    await office.post('/auth/realms/global/login-actions/reset/password', {
      ...{ token: reset, password },
    })
    expect((await typed(me.email, password)).step).toBe('second-factor')
    await asked(me.email, password)
    const token = tokenIn(await office.letterTo(me.email, /Zweiten Faktor verloren/))
    for (let tries = 0; tries < 3; tries++) {
      expect((await identified(token, 'person')).status).toBe(200)
      await expect
        .poll(async () => (await stateOf(token)).identification?.status, patient)
        .toBe('FAILED')
    }
    expect((await identified(token, 'yes')).code).toBe('identification.method')
    expect((await say('end', token)).body.code).toBe('wayBack.early')
    expect((await typed(me.email, password)).step).toBe('second-factor')
    expect(await numberOfFactors(me)).toBe(1)
    // Another link is no other count.
    await asked(me.email, password)
    const next = tokenIn(await office.letterTo(me.email, /Zweiten Faktor verloren/, 2))
    expect((await stateOf(next)).methods).toEqual(['EID', 'BANK'])
  }, 90_000)

  test('is stopped by the link of the message, and comes no further for a week', async () => {
    const me = await owner('Einspruch')
    const token = await linkOf(me)
    await proven(token)
    await expect
      .poll(async () => (await office.lettersTo(phone)).some(({ body }) => body.includes(me.email)))
      .toBe(true)
    const message = (await office.lettersTo(phone)).find(({ body }) => body.includes(me.email))!
    const warning = tokenIn(message)
    for (const what of ['state', 'end'])
      expect((await say(what, warning)).body.code, what).toBe('wayBack.expired')
    expect((await say('undo', warning)).status).toBe(204)
    await office.letterTo(me.email, /Faktor bleibt/)
    expect((await say('undo', warning)).body.code).toBe('wayBack.expired')
    await pass(me.userId, 48)
    expect((await say('end', token)).body.code).toBe('wayBack.expired')
    expect((await asked(me.email)).body.code).toBe('wayBack.resting')
    expect(await numberOfFactors(me)).toBe(1)
    await office.worker.query(
      `update identity.ways_back set ended_at = ended_at - interval '7 days' where user_id = $1`,
      [me.userId],
    )
    expect((await asked(me.email)).status).toBe(200)
  }, 60_000)
})

test('a new link takes the place of the old one, and the sixth in a row has to wait', async () => {
  const me = await owner('Wieder')
  const first = await linkOf(me)
  const second = await linkOf(me, 2)
  expect((await say('state', first)).body.code).toBe('wayBack.expired')
  expect((await stateOf(second)).stage).toBe('identify')
  const { browser, dialogue } = await typed(me.email, goodPassword)
  const again = async () => (await browser.post(`${dialogue}/way-back`, {})).status
  expect([await again(), await again(), await again(), await again()]).toEqual([200, 200, 200, 429])
}, 60_000)

test('an identity that is proven too late revives nothing', async () => {
  const me = await owner('Spaet')
  await linkOf(me)
  const ofMine = async () =>
    (
      await office.worker.query<{ id: string; provenAt: Date | null }>(
        'select id, proven_at as "provenAt" from identity.ways_back where user_id = $1',
        [me.userId],
      )
    ).rows[0]!
  const { id } = await ofMine()
  const tell = async () => undefined
  const prove = (now: Date) =>
    office.worker.transaction((tx) => identityProven(tx, id, { tell, now }))
  await prove(new Date(office.now().getTime() + wayBackDays * 86_400_000))
  expect((await ofMine()).provenAt).toBeNull()
  await prove(office.now())
  expect((await ofMine()).provenAt).not.toBeNull()
}, 60_000)

test('without a right password in the same dialogue nothing is sent', async () => {
  const browser: Browser = office.browser()
  const { dialogue } = await begin(browser)
  const { status, body } = await browser.post<Problem>(`${dialogue}/way-back`, {})
  expect([status, body.code]).toEqual([410, 'sca.expired'])
})

test('an operator is nobody whom a provider could identify for us', async () => {
  await office.worker.query(
    `insert into identity.message_factors (user_id, phone_number)
     select id, $1 from identity.users where username = 'operator'`,
    [phone],
  )
  expect((await asked('operator', demoPassword)).body.code).toBe('wayBack.nobody')
})
