// The printer, pretended: envelopes go into a table, and a page shows what would lie in letter boxes.

import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Envelope, PrintLetters } from '#services/postbox/index.ts'
import { escaped, type SimulatorPage, sendPage } from '../page.ts'

/** In the job's own transaction, and by its name: each envelope is posted once. */
export const simulatedPrinter: PrintLetters = async ({ id, address, letters }, tx) => {
  await tx.query(
    `insert into simulator.envelopes (id, address, letters) values ($1, $2, $3) on conflict do nothing`,
    [id, address, JSON.stringify(letters)],
  )
}

const mostShown = 50

type Posted = Omit<Envelope, 'id'> & { at: Date }

async function postedTo(db: Db): Promise<Posted[]> {
  const { rows } = await db.query<Posted>(
    'select address, letters, sent_at as at from simulator.envelopes order by sent_at desc, id limit $1',
    [mostShown],
  )
  return rows
}

/** Only where nothing real is printed. Needs a connection of the worker's role. */
export function addPaper(server: Server, db: Db): void {
  server.route({
    ...{ method: 'GET', url: '/simulator/paper', config: { access: 'neighbour' } },
    handler: async (_, reply) => sendPage(reply, paperPage(await postedTo(db))),
  })
}

const style = `
  article { border-top: 1px solid var(--line); padding: 1rem 0; margin-top: 1rem }
  h2 { font-size: 1.125rem; margin: 0 } h3 { font-size: 1rem; margin: 1rem 0 0 }
  address { font-style: normal }
  pre { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0.5rem 0 0 }`

const envelope = ({ address, letters, at }: Posted): string => `
  <article>
    <h2>${escaped(address.name)}</h2>
    <address>${escaped(address.street)}<br>${escaped(`${address.postalCode} ${address.city}`)}<br>${escaped(address.countryCode)}</address>
    <p class="soft"><time datetime="${at.toISOString()}">${at.toISOString().slice(0, 19).replace('T', ' ')}</time></p>
    ${letters.map(({ subject, body, locale }) => `<div lang="${locale}"><h3>${escaped(subject)}</h3><pre>${escaped(body)}</pre></div>`).join('')}
  </article>`

const paperPage = (posted: readonly Posted[]): SimulatorPage => ({
  path: '/simulator/paper',
  title: 'Paper',
  style,
  refresh: 5,
  body: `
  <p>What would have been printed and posted, because mail to its reader comes back; newest first.</p>
  ${posted.map(envelope).join('') || '<p>Nothing has been printed yet.</p>'}`,
})
