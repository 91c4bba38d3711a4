import { describe, expect, test } from 'vitest'
import type { SignatureRequest } from '#contracts/signatures.ts'
import { contactWaitHours, mailUndoHours } from '#domain/customer/contact-change.ts'
import { demoPassword } from '#services/demo/index.ts'
import {
  codeAfter,
  codesTo,
  openHouse,
  type SignedIn,
  withMessages,
} from '../../../test/identity.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { signIn } from '../../../test/sign-in.ts'

const house = openForAll(openHouse)

const security = '/api/user-management/security'
const changes = '/api/user-management/contact-changes'
const links = '/auth/realms/global/login-actions'
const mailOf = (username: string) => `${username}@demo.tidemark.test`

type Contact = { email: string; phoneNumber: string }
type Details = {
  version: string
  customer: {
    id: string
    embedded: { persons: { id: string; username?: string; contactDetails: Contact }[] }
  }
}
type Said = {
  code?: string
  errors?: { pointer: string; code: string }[]
  signature?: SignatureRequest
  waitsFor?: string[]
}

const said = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Said).errors?.map(({ pointer, code }) => `${pointer} ${code}`)[0] ?? (body as Said).code,
]

const detailsOf = async ({ api, pair }: SignedIn): Promise<Details> => {
  const [, payload = ''] = pair.access_token.split('.')
  const { bac_number: id } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return (await api('GET', `/api/customer/customers/${[id].flat()[0]}/details`)).body as Details
}
const contactOf = async (me: SignedIn) =>
  (await detailsOf(me)).customer.embedded.persons[0]!.contactDetails

async function ask(me: SignedIn, body: object) {
  const { version, customer } = await detailsOf(me)
  const person = customer.embedded.persons[0]!.id
  const path = `/api/customer/customers/${customer.id}/persons/${person}/contact`
  return me.api('POST', path, body, version) as Promise<{ status: number; body: Said }>
}

/** Asked for, signed with the code that comes to the old way, and asked for with the signature. */
async function change(me: SignedIn, to: Partial<Contact>, signedAt: string) {
  const body = { ...(await contactOf(me)), ...to }
  const before = (await codesTo(house, signedAt)).length
  const { signature } = (await ask(me, body)).body
  const code = await codeAfter(house, signedAt, before)
  await me.api('POST', `/api/orders/signatures/${signature!.id}/code`, { code })
  return ask(me, { ...body, signatureId: signature!.id })
}

const post = (what: string, body: object, ip?: string) =>
  house.browser(ip).post<{ username: string } & Said>(`${links}/${what}`, body)
const confirm = (token: string, password = demoPassword, ip?: string) =>
  post('new-mail/confirmation', { token, password }, ip)
const undo = (token: string) => post('old-mail/undo', { token })

const proof = 'Bestätigen Sie Ihre neue E-Mail-Adresse'
const moved = 'Wir schreiben Ihnen jetzt an eine andere Adresse'
const linkTo = async (to: string, subject: string, page: string) => {
  const { body } = await house.letterTo(to, subject)
  return new RegExp(`login-actions/${page}\\?ui_locales=de-DE#([\\w-]+)`).exec(body)![1]!
}
/** Of all letters to an address, once there are so many. */
const tokensTo = async (to: string, count = 0): Promise<string[]> => {
  await expect.poll(async () => (await mailsTo(to)).length).toBeGreaterThanOrEqual(count)
  return (await mailsTo(to)).flatMap(({ body }) => /new-mail\?[^#]+#([\w-]+)/.exec(body)?.[1] ?? [])
}
const mailsTo = async (to: string) => {
  const all = await fetch(`${house.origin}/simulator/outbox.json?to=${encodeURIComponent(to)}`)
  return (await all.json()) as { body: string }[]
}
const waiting = async ({ api }: SignedIn) => (await api('GET', changes)).body as { to: string }[]
const coolsSince = async (username: string) =>
  (
    await house.worker.query<{ at: Date | null }>(
      `select s.changed_at as at from identity.users u left join signatures.signers s on s.user_id = u.id
        where u.username = $1`,
      [username],
    )
  ).rows[0]!.at

describe('another mail address', () => {
  test('counts once its link came back, for letters, codes and resets; the old one is told and takes it back', async () => {
    const me = await house.signedIn('anna.schmidt')
    const [old, email] = [mailOf('anna.schmidt'), 'anna@new.example']
    const asked = await change(me, { email }, old)
    expect([asked.status, asked.body]).toEqual([202, { waitsFor: ['mail'] }])
    expect((await contactOf(me)).email).toBe(old)
    expect(await waiting(me)).toMatchObject([{ kind: 'mail', to: email }])
    expect(((await me.api('GET', security)).body as Contact).email).toBe(old)
    expect(await coolsSince('anna.schmidt')).toBeNull()

    const token = await linkTo(email, proof, 'new-mail')
    expect((await confirm(token)).body).toEqual({ username: 'anna.schmidt' })
    expect(said(await confirm(token))).toEqual([410, 'contact.expired'])
    expect((await contactOf(me)).email).toBe(email)
    expect(await waiting(me)).toEqual([])
    expect(await coolsSince('anna.schmidt')).not.toBeNull()
    await house.letterTo(email, 'Ihre Kontaktdaten wurden geändert')
    await house.browser().post(`${links}/reset/request`, { username: email, locale: 'de-DE' })
    await house.letterTo(email, 'Neues Passwort wählen')
    const sent = (await codesTo(house, email)).length
    await ask(me, { ...(await contactOf(me)), phoneNumber: '+491713920009' })
    await codeAfter(house, email, sent)

    const back = await linkTo(old, moved, 'old-mail')
    expect((await undo(back)).status).toBe(204)
    expect(said(await undo(back))).toEqual([410, 'contact.expired'])
    const again = await house.signedIn('anna.schmidt')
    expect((await contactOf(again)).email).toBe(old)
    for (const to of [old, email])
      await house.letterTo(to, 'Ihre bisherige E-Mail-Adresse gilt wieder')
    const { rows } = await house.worker.query<{ sessions: number; links: number }>(
      `select (select count(*)::int from identity.sessions where user_id = u.id and ended_at is null) as sessions,
              (select count(*)::int from identity.reset_links where user_id = u.id and used_at is null) as links
         from identity.users u where u.email = $1`,
      [old],
    )
    expect(rows, 'every other device is logged out, and no link opens anything').toEqual([
      { sessions: 1, links: 0 },
    ])
  })

  test('that is a stranger’s by a slip of the hand tells them nothing, and counts by the password alone', async () => {
    const me = await house.signedIn('swetlana.krueger')
    const [old, email] = [mailOf('swetlana.krueger'), 'stranger@new.example']
    await change(me, { email }, old)
    const { subject, body } = await house.letterTo(email, proof)
    for (const known of ['swetlana', 'krueger', old, '+49'])
      expect(`${subject} ${body}`.toLowerCase()).not.toContain(known)
    const token = await linkTo(email, proof, 'new-mail')
    const there = '203.0.113.7'
    const wrong = [400, '/password password.wrong']
    for (let i = 0; i < 5; i++)
      expect(said(await confirm(token, 'a guess of theirs', there))).toEqual(wrong)
    expect(said(await confirm(token, demoPassword, there)), 'too often').toEqual(wrong)
    expect((await contactOf(me)).email).toBe(old)
    expect(said(await post('new-mail/confirmation', { token }))[0]).toBe(400)
    expect((await confirm(token)).status, 'the owner, where they usually are').toBe(200)
    expect((await contactOf(me)).email).toBe(email)
  })

  test('is what one logs in with, where the old one was', async () => {
    await house.worker.query(
      `with u as (update identity.users set username = email where username = 'petra.lang' returning username)
       update customers.persons p set username = u.username from u where p.username = 'petra.lang'`,
    )
    const name = mailOf('petra.lang')
    const me = await house.signedIn(name)
    await change(me, { email: 'petra@new.example' }, name)
    const elsewhere = `select username from customers.persons where email = 'petra@elsewhere.example'`
    await house.worker.query(
      `update customers.persons set username = $1, email = 'petra@elsewhere.example'
        where username = 'eva.novak'`,
      [name],
    )
    const token = await linkTo('petra@new.example', proof, 'new-mail')
    expect((await confirm(token)).body.username).toBe('petra@new.example')
    const again = await house.signedIn('petra@new.example')
    expect((await detailsOf(again)).customer.embedded.persons[0]!.username).toBe(
      'petra@new.example',
    )
    await expect(signIn(house.browser(), name, demoPassword)).rejects.toThrow()
    const { rows } = await house.worker.query(elsewhere)
    expect(rows, 'also where they act no more').toEqual([{ username: 'petra@new.example' }])
    const back = await linkTo(name, moved, 'old-mail')
    const block = (isBlocked: boolean) =>
      house.worker.query('update identity.users set is_blocked = $2 where username = $1', [
        'petra@new.example',
        isBlocked,
      ])
    await block(true)
    expect(said(await undo(back))).toEqual([410, 'contact.expired'])
    await block(false)
    await undo(back)
    expect(
      (await detailsOf(await house.signedIn(name))).customer.embedded.persons[0]!.username,
    ).toBe(name)
  })

  test('moved on twice goes all the way back, whoever took the second move back before', async () => {
    const me = await house.signedIn('sabine.vogel')
    const [old, email, next] = [mailOf('sabine.vogel'), 'b@new.example', 'c@new.example']
    await change(me, { email }, old)
    await confirm(await linkTo(email, proof, 'new-mail'))
    await change(me, { email: next }, email)
    await confirm(await linkTo(next, proof, 'new-mail'))
    expect((await undo(await linkTo(email, moved, 'old-mail'))).status).toBe(204)
    expect((await contactOf(await house.signedIn('sabine.vogel'))).email).toBe(email)
    expect((await undo(await linkTo(old, moved, 'old-mail'))).status).toBe(204)
    expect((await contactOf(await house.signedIn('sabine.vogel'))).email).toBe(old)
  })

  test('takes the telephone number along on its way back, and the number that goes is told', async () => {
    const me = await house.signedIn('paul.richter')
    const [old, email] = [mailOf('paul.richter'), 'paul@new.example']
    const [mine, theirs] = ['+491713920032', '+491713920079']
    await change(me, { email }, old)
    await confirm(await linkTo(email, proof, 'new-mail'))
    await change(me, { phoneNumber: theirs }, email)
    const code = await codeAfter(house, theirs, 0)
    await me.api('POST', `${changes}/phone/confirmation`, { code })
    await house.letterTo(mine, 'Neue Telefonnummer')
    await withMessages(house, me, { mail: email, phone: theirs })
    expect((await undo(await linkTo(old, moved, 'old-mail'))).status).toBe(204)
    const { rows } = await house.worker.query(
      `select p.phone_number as person, f.phone_number as codes from identity.users u
         join customers.persons p on p.username = u.username join identity.message_factors f on f.user_id = u.id
        where u.username = 'paul.richter'`,
    )
    expect(rows).toEqual([{ person: mine, codes: mine }])
  })

  test('is one for letters and the login from then on, where there were two, and both are told', async () => {
    const login = mailOf('nina.hoffmann')
    const letters = 'letters@new.example'
    await house.worker.query('update customers.persons set email = $2 where username = $1', [
      'nina.hoffmann',
      letters,
    ])
    const me = await house.signedIn('nina.hoffmann')
    expect((await change(me, { email: letters }, login)).body).toEqual({ waitsFor: ['mail'] })
    await confirm(await linkTo(letters, proof, 'new-mail'))
    await house.letterTo(login, moved)
    await change(me, { email: 'nina@new.example' }, letters)
    await house.worker.query('update customers.persons set email = $2 where username = $1', [
      'nina.hoffmann',
      'other@new.example',
    ])
    await confirm(await linkTo('nina@new.example', proof, 'new-mail'))
    for (const to of [letters, 'other@new.example']) await house.letterTo(to, moved)
  })

  const newPassword = 'ein ganz neues, langes Kennwort 7'
  test.each<[string, string, (me: SignedIn, username: string) => Promise<{ status: number }>]>([
    [
      'a new password',
      'ute.frank',
      ({ api }) =>
        api('POST', `${security}/password`, { currentPassword: demoPassword, newPassword }),
    ],
    [
      'a password that was forgotten',
      'nina.winter',
      async (_, username) => {
        await house.browser().post(`${links}/reset/request`, { username, locale: 'de-DE' })
        const token = await linkTo(mailOf(username), 'Neues Passwort wählen', 'reset')
        return house.browser().post(`${links}/reset/password`, { token, password: newPassword })
      },
    ],
    [
      'every other device logged out',
      'mia.neumann',
      ({ api }) => api('DELETE', '/api/user-management/sessions'),
    ],
  ])('that waits is told to the old ways and lapses with %s', async (_, username, secure) => {
    const me = await house.signedIn(username)
    const before = await contactOf(me)
    const email = `${username}@new.example`
    await change(me, { email }, before.email)
    await house.letterTo(before.email, 'Neue Kontaktdaten warten auf ihre Bestätigung')
    await house.letterTo(before.phoneNumber, 'Neue Kontaktdaten')
    const token = await linkTo(email, proof, 'new-mail')
    expect((await secure(me, username)).status).toBe(204)
    expect(said(await confirm(token))).toEqual([410, 'contact.expired'])
    const { rows } = await house.worker.query(
      'select ended_by as by from identity.contact_changes where new_value = $1',
      [email],
    )
    expect(rows).toEqual([{ by: 'givenUp' }])
  })

  test('in use by somebody else is answered the same, and only its owner hears of it', async () => {
    const me = await house.signedIn('lukas.weber')
    const theirs = mailOf('olivia.hughes')
    const asked = await change(me, { email: theirs }, mailOf('lukas.weber'))
    expect([asked.status, asked.body]).toEqual([202, { waitsFor: ['mail'] }])
    expect(await waiting(me)).toMatchObject([{ kind: 'mail', to: theirs }])
    await house.letterTo(theirs, 'Ihre Adresse wurde für einen anderen Zugang angegeben')
    const again = await me.api('POST', `${changes}/mail/message`)
    expect([again.status, again.body]).toEqual([202, {}])
    const { rows } = await house.worker.query<{ hash: string | null }>(
      'select secret_hash as hash from identity.contact_changes where new_value = $1',
      [theirs],
    )
    expect(rows).toEqual([{ hash: null }])
  })

  test('is sent its link again, the earlier one no longer counting, for half an hour each, and is given up', async () => {
    const me = await house.signedIn('jonas.keller')
    const email = 'jonas@new.example'
    await change(me, { email }, mailOf('jonas.keller'))
    const first = await linkTo(email, proof, 'new-mail')
    await me.api('POST', `${changes}/mail/message`)
    await expect.poll(() => linkTo(email, proof, 'new-mail')).not.toBe(first)
    const second = await linkTo(email, proof, 'new-mail')
    expect(said(await confirm(first))).toEqual([410, 'contact.expired'])
    expect((await me.api('DELETE', `${changes}/mail`)).status).toBe(204)
    expect(said(await confirm(second))).toEqual([410, 'contact.expired'])
    expect((await me.api('DELETE', `${changes}/mail`)).status).toBe(404)
    expect((await me.api('POST', `${changes}/mail/message`)).status).toBe(404)
    expect((await contactOf(me)).email).toBe(mailOf('jonas.keller'))
  })

  test('is sent so many links and no more', async () => {
    const me = await house.signedIn('claire.martin')
    await change(me, { email: 'claire@new.example' }, mailOf('claire.martin'))
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push((await me.api('POST', `${changes}/mail/message`)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 429, 429])
  })

  test('whose link is an hour old, whose wish is a day old or whose change is three days old is left alone', async () => {
    const me = await house.signedIn('sanne.devries')
    const [old, email] = [mailOf('sanne.devries'), 'sanne@new.example']
    const pass = (column: string, hours: number) =>
      house.worker.query(
        `update identity.contact_changes set ${column} = ${column} - make_interval(hours => $2) where new_value = $1`,
        [email, hours],
      )
    await change(me, { email }, old)
    const tokenIn = async (to: string, page: string) => {
      const all = await fetch(`${house.origin}/simulator/outbox.json?to=${encodeURIComponent(to)}`)
      const bodies = ((await all.json()) as { body: string }[]).map(({ body }) => body)
      return bodies.flatMap(
        (body) => new RegExp(`${page}\\?[^#]+#([\\w-]+)`).exec(body)?.[1] ?? [],
      )[0]!
    }
    await expect.poll(() => tokenIn(email, 'new-mail')).toBeTruthy()
    const token = await tokenIn(email, 'new-mail')
    await pass('answer_until', 1)
    expect(said(await confirm(token))).toEqual([410, 'contact.expired'])
    await pass('answer_until', -1)
    await pass('asked_at', contactWaitHours)
    expect(said(await confirm(token))).toEqual([410, 'contact.expired'])
    expect(await waiting(me)).toEqual([])
    await pass('asked_at', -contactWaitHours)
    expect((await confirm(token)).status).toBe(200)
    await expect.poll(() => tokenIn(old, 'old-mail')).toBeTruthy()
    const back = await tokenIn(old, 'old-mail')
    await pass('done_at', mailUndoHours)
    expect(said(await undo(back))).toEqual([410, 'contact.expired'])
    expect(said(await undo('nobody'))).toEqual([410, 'contact.expired'])
  })
})

describe('at once', () => {
  const names = ['marek.nowak', 'aino.virtanen', 'michael.gruber', 'reto.baumann'] as const
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted()
  const holdersOf = async (email: string) =>
    (
      await house.worker.query<{ username: string }>(
        'select username from identity.users where lower(email) = $1',
        [email],
      )
    ).rows

  const waitingNow = async () =>
    (
      await house.worker.query<{ count: number }>(
        `select count(distinct l.pid)::int from pg_locks l join pg_stat_activity a using (pid)
          where not l.granted and a.datname = current_database()`,
      )
    ).rows[0]!.count

  test('of two who move to one address one has it, and to one another’s nobody moves', async () => {
    const both = await Promise.all([names[0], names[1]].map((each) => house.signedIn(each)))
    const olds = await Promise.all(both.map(async (me) => (await contactOf(me)).email))
    for (const email of ['first@one.example', 'second@one.example']) {
      const asked = await Promise.all(both.map((me, i) => change(me, { email }, olds[i]!)))
      expect(statuses(asked)).toEqual([202, 202])
      await expect.poll(() => tokensTo(email)).toHaveLength(2)
      const tokens = await tokensTo(email)
      const answers = await house.worker.transaction(async (tx) => {
        // Whoever finds the address free is held up before they take it, no longer than a lock is waited for.
        await tx.query('select from identity.contact_changes where new_value = $1 for update', [
          email,
        ])
        const asked = tokens.map((token) => confirm(token))
        await expect
          .poll(waitingNow, { timeout: 1200 })
          .toBe(2)
          .catch(() => 'one comes late')
        return { asked }
      })
      expect(statuses(await Promise.all(answers.asked))).toEqual([200, 410])
      expect(await holdersOf(email)).toHaveLength(1)
      await Promise.all(both.map(({ api }) => api('DELETE', `${changes}/mail`)))
      for (const [i, me] of both.entries()) olds[i] = (await contactOf(me)).email
    }
    const crossed = await Promise.all(
      both.map((me, i) => change(me, { email: olds[1 - i]! }, olds[i]!)),
    )
    expect(statuses(crossed)).toEqual([202, 202])
    const { rows } = await house.worker.query(
      `select from identity.contact_changes
        where new_value = any ($1) and done_at is null and ended_at is null and secret_hash is not null`,
      [olds],
    )
    expect(rows, 'nothing was sent that could answer').toEqual([])
  })

  test('one user who confirms, asks again, gives up and secures the login gets an answer to each', async () => {
    for (const [i, name] of [names[2], names[3]].entries()) {
      const me = await house.signedIn(name)
      const before = await contactOf(me)
      const email = `${name}@at-once.example`
      await change(me, { email, phoneNumber: `+4917139200${80 + i}` }, before.email)
      const [token] = await tokensTo(email, 1)
      const code = await codeAfter(house, `+4917139200${80 + i}`, 0)
      const answers = await Promise.all([
        confirm(token!),
        me.api('POST', `${changes}/phone/confirmation`, { code }),
        me.api('POST', `${changes}/mail/message`),
        me.api('DELETE', `${changes}/phone`),
        me.api('DELETE', '/api/user-management/sessions'),
      ])
      for (const { status } of answers) expect([200, 202, 204, 404, 410]).toContain(status)
      expect([before.email, email]).toContain((await contactOf(me)).email)
      expect(
        (await holdersOf((await contactOf(me)).email)).map(({ username }) => username),
      ).toEqual([name])
    }
  })
})

describe('another telephone number', () => {
  test('counts once its code came back, also where codes go', async () => {
    const me = await house.signedIn('thomas.hahn')
    const [before, after] = ['+491713920071', '+491713920072']
    const mail = mailOf('thomas.hahn')
    await change(me, { phoneNumber: before }, mail)
    const own = async (code: string) => me.api('POST', `${changes}/phone/confirmation`, { code })
    expect((await own(await codeAfter(house, before, 0))).status).toBe(204)
    expect((await contactOf(me)).phoneNumber).toBe(before)
    expect(await coolsSince('thomas.hahn')).not.toBeNull()
    expect(
      (await me.api('GET', security)).body,
      'it signs only where it is switched on',
    ).toMatchObject({ messagesTo: null })
    await withMessages(house, me, { mail, phone: before })

    const asked = await change(me, { phoneNumber: after }, before)
    expect([asked.status, asked.body]).toEqual([202, { waitsFor: ['phone'] }])
    expect((await contactOf(me)).phoneNumber).toBe(before)
    const code = await codeAfter(house, after, 0)
    const wrong = code === '111111' ? '222222' : '111111'
    expect(said(await own(wrong))).toEqual([422, 'sca.invalid'])
    expect((await me.api('GET', security)).body).toMatchObject({ messagesTo: '+49 ••• 71' })
    expect((await own(code)).status).toBe(204)
    expect(said(await own(code))).toEqual([410, 'sca.expired'])
    expect((await contactOf(me)).phoneNumber).toBe(after)
    expect((await me.api('GET', security)).body).toMatchObject({ messagesTo: '+49 ••• 72' })
    await house.letterTo(mail, 'Ihre Kontaktdaten wurden geändert')
  })

  test('is not guessed', async () => {
    const me = await house.signedIn('carmen.ruiz')
    await change(me, { phoneNumber: '+491713920073' }, mailOf('carmen.ruiz'))
    const code = await codeAfter(house, '+491713920073', 0)
    const wrong = code === '111111' ? '222222' : '111111'
    const tries: unknown[] = []
    for (let i = 0; i < 6; i++)
      tries.push((await me.api('POST', `${changes}/phone/confirmation`, { code: wrong })).status)
    expect(tries).toContain(429)
    const right = await me.api('POST', `${changes}/phone/confirmation`, { code })
    expect(right.status).toBe(429)
  })
})

describe('what is said', () => {
  test.each([
    [{ email: 'a@b', phoneNumber: '+491713920001' }, [400, '/email email.format']],
    [{ email: 'a@b..c', phoneNumber: '+491713920001' }, [400, '/email email.format']],
    [{ email: 'a@example.org', phoneNumber: '0171 392' }, [400, '/phoneNumber phone.format']],
    [{ email: 'a@example.org', phoneNumber: 'call me' }, [400, '/phoneNumber phone.format']],
    [
      { email: 'a@example.org', phoneNumber: '+493023125000' },
      [400, '/phoneNumber phone.landline'],
    ],
  ])('%o is refused [B25]', async (body, answer) => {
    expect(said(await ask(await house.signedIn('anna.schmidt'), body))).toEqual(answer)
  })

  test.each(['+49 (171) 392 0001', '0171 392 0001'])(
    'is read as people at home write it, and kept in normal form: %s [B25]',
    async (phoneNumber) => {
      const me = await house.signedIn('anna.schmidt')
      const { signature } = (await ask(me, { email: ' Anna@Example.ORG ', phoneNumber })).body
      expect(signature!.act.lines.map(({ value }) => value)).toEqual([
        'anna@example.org',
        '+49 171 3920001',
      ])
    },
  )

  test('nothing is signed where nothing changes', async () => {
    const me = await house.signedIn('anna.schmidt')
    const { status, body } = await ask(me, await contactOf(me))
    expect([status, Object.keys(body)]).toEqual([200, ['version']])
  })
})
