import { expect, test } from 'vitest'
import type { Letter } from '#services/identity/index.ts'
import { openCustomerArea } from '../../../test/customer-area.ts'
import { openForAll } from '../../../test/open-for-all.ts'
import { twinWriter } from './index.ts'

const area = openForAll(openCustomerArea)

const keepTwin = twinWriter()
const tell = (letter: Partial<Letter> & Pick<Letter, 'kind' | 'to'>) =>
  area.worker.transaction((tx) =>
    keepTwin(tx, {
      ...{ channel: 'mail', locale: 'de-DE', values: { username: 'anna.schmidt' } },
      ...letter,
    }),
  )
const mailOf = async (username: string): Promise<string> => {
  const { rows } = await area.worker.query<{ email: string }>(
    'select email from identity.users where username = $1',
    [username],
  )
  return rows[0]!.email
}
type Listed = { id: string; subject: string }
const threads = async (who: string, of = who): Promise<Listed[]> =>
  (await area.call(who, 'GET', `/postbox/threads?customer_id=${area.idOf(of)}`)).body

test('a mail that guards a login lies in the postbox of its reader, with a code that is ours', async () => {
  const before = await threads('anna.schmidt')
  await tell({ kind: 'passwordChanged', to: (await mailOf('anna.schmidt')).toUpperCase() })
  const [twin, ...rest] = await threads('anna.schmidt')
  expect(twin!.subject).toBe('Ihr Passwort wurde geändert')
  expect(rest).toEqual(before)
  const { body } = await area.call('anna.schmidt', 'GET', `/postbox/threads/${twin!.id}`)
  const { text } = body.messages[0]
  expect(text).toContain('Das Passwort von anna.schmidt wurde soeben geändert.')
  const checked = await area.call('anna.schmidt', 'POST', '/postbox/letters/check', {
    body: { code: text },
  })
  expect(checked.body).toMatchObject({ verdict: 'genuine', isWhole: true })
  const altered = await area.call('anna.schmidt', 'POST', '/postbox/letters/check', {
    body: { code: text.replace('soeben', 'gestern') },
  })
  expect(altered.body).toEqual({ verdict: 'altered' })
})

test('nobody else of the same account reads it', async () => {
  await tell({ kind: 'factorChanged', to: await mailOf('julia.berger') })
  const subject = 'Ihre Sicherheitseinstellungen wurden geändert'
  const seenBy = async (who: string) =>
    (await threads(who)).filter((each) => each.subject === subject).length
  expect([await seenBy('julia.berger'), await seenBy('familie.berger')]).toEqual([1, 0])
})

test.each<[string, Partial<Letter> & Pick<Letter, 'kind'>]>([
  ['a code', { kind: 'code', values: { code: '123456' } }],
  ['a link', { kind: 'mailMoved', values: { link: 'http://localhost/#x', hours: '72' } }],
  ['a text to a phone', { kind: 'numberMovedText', channel: 'sms' }],
  ['a mail to nobody we know', { kind: 'passwordChanged', to: 'nobody@example.org' }],
])('%s has no twin', async (_, letter) => {
  const before = await threads('lukas.weber')
  await tell({ to: await mailOf('lukas.weber'), ...letter })
  expect(await threads('lukas.weber')).toEqual(before)
})
