// The post, pretended: mails and text messages go into a table, and a page shows what would have arrived.

import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Channel, SendMessage } from '#services/identity/index.ts'

/** In the job's own transaction, so each message arrives once. */
export const keepMessage: SendMessage = async ({ to, channel, subject, body, code }, tx) => {
  await tx.query(
    `insert into simulator.messages (recipient, channel, subject, body, code)
     values ($1, $2, $3, $4, $5)`,
    [to, channel, subject, body, code ?? null],
  )
}

type Kept = {
  to: string
  channel: Channel
  subject: string
  body: string
  code: string | null
  at: Date
}

const mostShown = 100

async function messagesTo(db: Db, recipient: string | undefined): Promise<Kept[]> {
  const { rows } = await db.query<Kept>(
    `select recipient as "to", channel, subject, body, code, sent_at as at
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
  const config = { access: 'public' } as const
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
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .send(page(await messagesTo(db, recipientIn(request)))),
  })
}

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
  article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: 1rem 0 }
  h2 { font-size: 1.125rem; margin: 0 } p { margin: 0.25rem 0 }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0 0 }`
const styleHash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character]!)

/** The only link there is, of our own making; the rest stays text. */
const linked = (text: string): string =>
  escaped(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const article = ({ to, channel, subject, body, at }: Kept): string => `
  <article>
    <h2>${escaped(subject)}</h2>
    <p><strong>${channel === 'sms' ? 'Text message' : 'Mail'}</strong> to
      <a href="/simulator/outbox?to=${encodeURIComponent(to)}">${escaped(to)}</a>,
      <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')}</time></p>
    <pre>${linked(body)}</pre>
  </article>`

const page = (messages: readonly Kept[]): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox of the simulator</title><meta http-equiv="refresh" content="5">
<style>${style}</style></head>
<body>
  <h1>Outbox of the simulator</h1>
  <p>What would have been sent, newest first. <a href="/simulator/outbox">All</a></p>
  ${messages.map(article).join('') || '<p>Nothing has been sent yet.</p>'}
</body>
</html>
`
