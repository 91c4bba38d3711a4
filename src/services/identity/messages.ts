// What the identity service writes to people: codes, links and alerts. Sent by a job after the commit, so
// that a request neither waits for the post nor tells by its time whether somebody was written to.

import * as z from 'zod/mini'
import en from '#content/en/mails.json' with { type: 'json' }
import { brand } from '#domain/brand.ts'
import { letterLocale } from '#domain/letter/letter-kind.ts'
import { type Language, type Locale, locales } from '#domain/market.ts'
import { isWrittenTo } from '#domain/party/acts.ts'
import type { Tx } from '#platform/db.ts'
import { defineJob, type Jobs, messageLease } from '#platform/jobs.ts'
import { filled, marketWords } from '#platform/market-words.ts'
import { readStandings } from './sessions.ts'

export const channels = ['mail', 'sms'] as const
export type Channel = (typeof channels)[number]

export type Message = {
  /** By which its carrier tells what became of it; the same for the same mail. */
  id?: string
  to: string
  channel: Channel
  subject: string
  body: string
  /** For a reader that is a program: the code of the body. */
  code?: string
  /** Of a mail, beside what every mail has. */
  headers?: Readonly<Record<string, string>>
}

/** The port: hands a message to whoever carries it, in the transaction of the job that sends it. */
export type SendMessage = (message: Message, tx: Tx) => Promise<void>

type Kind = keyof typeof en
const kinds = Object.keys(en) as [Kind, ...Kind[]]

const letter = z.object({
  to: z.string(),
  channel: z.enum(channels),
  kind: z.enum(kinds),
  locale: z.enum(locales),
  values: z.record(z.string(), z.string()),
})
export type Letter = z.infer<typeof letter>

export const letterJob = defineJob('identity.letter', letter, messageLease)

type Texts = Record<Kind, { subject: string; body: string }>

export function messageOf({ to, channel, kind, locale, values }: Letter): Message {
  const { subject, body } = (marketWords(locale, 'mails') as Texts)[kind]
  return {
    ...{ to, channel },
    subject: filled(subject, values),
    body: filled(body, { ...values, brand: brand.name }),
    ...(values.code && { code: values.code }),
  }
}

export type Reader = {
  id: string
  email: string
  /** That they want to be written to in; none: the market's. */
  language: Language | null
}

/** Everybody who decides for a customer today. */
export async function readersOf(tx: Tx, customerId: string): Promise<Reader[]> {
  const { rows } = await tx.query<Reader>(
    `select u.id, u.email, u.language from identity.users u join identity.customer_links l on l.user_id = u.id
      where l.customer_id = $1`,
    [customerId],
  )
  const open: Reader[] = []
  for (const user of rows) {
    const standing = (await readStandings(tx, user.id)).get(customerId)
    if (standing && isWrittenTo(standing)) open.push(user)
  }
  return open
}

/** To all readers or only one of them, and to further addresses; to each once. */
export async function writeToUsersOf(
  jobs: Jobs,
  tx: Tx,
  customerId: string,
  { only, ...content }: Omit<Letter, 'to' | 'channel'> & { only?: string },
  further: readonly string[] = [],
): Promise<void> {
  const all = new Map(further.map((email) => [email, content.locale]))
  for (const { id, email, language } of await readersOf(tx, customerId))
    if ((only ?? id) === id) all.set(email, letterLocale(content.locale, language))
  for (const [to, locale] of all) await write(jobs, tx, { to, channel: 'mail', ...content, locale })
}

/** Where a user is written to, whatever they act for; nobody where there is no user any more. */
export async function readMail(tx: Tx, userId: string): Promise<string | undefined> {
  const { rows } = await tx.query<Pick<Reader, 'email'>>(
    'select email from identity.users where id = $1',
    [userId],
  )
  return rows[0]?.email
}

/** In which language a user is written to; none: in that of the market. */
export async function readLanguage(tx: Tx, userId: string): Promise<Language | null> {
  const { rows } = await tx.query<Pick<Reader, 'language'>>(
    'select language from identity.users where id = $1',
    [userId],
  )
  return rows[0]?.language ?? null
}

export const writeLanguage = (tx: Tx, userId: string, language: Language | null) =>
  tx.query('update identity.users set language = $2 where id = $1', [userId, language])

export const write = (jobs: Jobs, tx: Tx, content: Letter): Promise<string> =>
  jobs.enqueue(tx, letterJob, content)

/** Whoever did not change it must hear that somebody did. */
export const passwordChanged = (
  { email, username }: { email: string; username: string },
  locale: Locale,
): Letter => ({
  ...{ to: email, channel: 'mail', kind: 'passwordChanged', locale },
  values: { username },
})
