// The post, pretended: mails and text messages go into a table, and a page shows what would have arrived.

import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Channel, SendMessage } from '#services/identity/index.ts'
import { escaped, type SimulatorPage, sendPage } from '../page.ts'

/** In the job's own transaction, so each message arrives once. */
export const keepMessage: SendMessage = async (
  { id, to, channel, subject, body, code, headers },
  tx,
) => {
  await tx.query(
    `insert into simulator.messages (message_id, recipient, channel, subject, body, code, headers)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id ?? null, to, channel, subject, body, code ?? null, headers ?? {}],
  )
}

type Kept = {
  id: string
  to: string
  channel: Channel
  subject: string
  body: string
  code: string | null
  headers: Record<string, string>
  at: Date
}

const mostShown = 100

async function messagesTo(db: Db, recipient: string | undefined): Promise<Kept[]> {
  const { rows } = await db.query<Kept>(
    `select id, recipient as "to", channel, subject, body, code, headers, sent_at as at
       from simulator.messages
      where recipient = coalesce($1, recipient)
      order by id desc
      limit $2`,
    [recipient ?? null, mostShown],
  )
  return rows
}

const recipientIn = ({ raw }: FastifyRequest): string | undefined =>
  URL.parse(raw.url!, 'http://localhost')?.searchParams.get('to') || undefined

/** Only where nobody real is written to. */
export function addOutbox(server: Server, db: Db): void {
  const config = { access: 'neighbour' } as const
  server.route({
    method: 'GET',
    url: '/simulator/outbox.json',
    config,
    handler: async (request) => messagesTo(db, recipientIn(request)),
  })
  server.route({
    method: 'GET',
    url: '/simulator/outbox',
    config,
    handler: async (request, reply) =>
      sendPage(reply, outboxPage(await messagesTo(db, recipientIn(request)), recipientIn(request))),
  })
}

const style = `
  article { border-top: 1px solid var(--line); padding: 1rem 0; margin-top: 1rem }
  h2 { font-size: 1.125rem; margin: 0 }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0 0 }`

/** The only link there is, of our own making; the rest stays text. */
const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const headerLine = ([name, value]: [string, string]): string =>
  `<p class="soft">${escaped(name)}: ${linked(value.replace(/^<(.*)>$/, '$1'))}</p>`

const fateOf = (id: string): string =>
  `<p><a href="/simulator/outbox/${id}">Say what became of it</a></p>`

const article = ({ id, to, channel, subject, body, at, headers }: Kept): string => `
  <article>
    <h2>${escaped(subject)}</h2>
    <p class="soft"><strong>${channel === 'sms' ? 'Text message' : 'Mail'}</strong> to
      <a href="/simulator/outbox?to=${encodeURIComponent(to)}">${escaped(to)}</a>,
      <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')}</time></p>
    ${Object.entries(headers).map(headerLine).join('')}
    <pre>${linked(body)}</pre>
    ${channel === 'mail' ? fateOf(id) : ''}
  </article>`

const outboxPage = (messages: readonly Kept[], to: string | undefined): SimulatorPage => ({
  path: '/simulator/outbox',
  title: 'Outbox',
  style,
  refresh: 5,
  body: `
  <p>What would have been sent${to ? ` to <strong>${escaped(to)}</strong>` : ''}, newest first.
    ${to ? '<a href="/simulator/outbox">Show what was sent to everybody</a>' : ''}</p>
  ${messages.map(article).join('') || '<p>Nothing has been sent yet.</p>'}`,
})
