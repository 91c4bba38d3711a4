// A customer who is logged in while hostile requests are sent in the name of one: whenever a request has ended
// the session, there is a new one. And what stands in the tables about that customer.

import { demoPassword } from '#services/demo/index.ts'
import { Browser, signIn } from '../sign-in.ts'

export type Session = {
  token: string
  cookie: string
  /** Ids and names the customer is shown. */
  known: readonly string[]
}

const logins = ['anna.schmidt', 'petra.lang', 'sabine.vogel', 'ute.frank'] as const

/** What is listed about a customer, and leads further. */
const listings = (customer: string): string[] => [
  `/api/accounts/accounts?filter=customerId%20eq%20${customer}`,
  '/api/customer/transaction_account',
  `/api/deposits/deposits?customer_id=${customer}`,
  `/api/orders/orders?customer_id=${customer}`,
  `/api/postbox/threads?customer_id=${customer}`,
  `/api/documents/documents?customer_id=${customer}`,
  `/api/customer/customers/${customer}/details`,
  '/api/products/offers?market=DE',
]

const idLike = /^[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/

/** Every text of an answer that could name something. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return idLike.test(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(idsIn)
}

function customerOf(token: string): string {
  const { bac_number } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
  return [bac_number].flat()[0]
}

async function idsOf(browser: Browser, token: string): Promise<string[]> {
  const customer = customerOf(token)
  const found = new Set<string>()
  for (const path of listings(customer)) {
    const reply = await browser.fetch(path, { headers: { authorization: `Bearer ${token}` } })
    const ids = reply.ok ? idsIn(await reply.json()) : []
    for (const id of ids.slice(0, 12)) found.add(id)
  }
  // The own number most often: without it little is found.
  return [...Array(20).fill(customer), ...found]
}

export function openSessions(origin: string) {
  let turn = 0
  let current: Promise<Session> | undefined

  async function fresh(): Promise<Session> {
    for (const _ of logins)
      try {
        const browser = new Browser(origin)
        const { access_token } = await signIn(
          browser,
          logins[turn++ % logins.length]!,
          demoPassword,
        )
        const known = await idsOf(browser, access_token)
        return { token: access_token, cookie: browser.cookies(), known }
      } catch (error) {
        if (turn % logins.length === 0) throw error
      }
    throw new Error('nobody of the demo world can log in any more')
  }

  return {
    current: () => (current ??= fresh()),
    /** The session is over: whoever asks next logs in again. */
    end(session: Session): void {
      void current?.then((now) => {
        if (now.token === session.token) current = undefined
      })
    },
  }
}
export type Sessions = ReturnType<typeof openSessions>
