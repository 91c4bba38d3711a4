// A customer, or an operator, who is logged in while hostile requests are sent in the name of one: whenever a request has
// ended the session, there is a new one. And what stands in the tables about that customer, or waits at the desk.

import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#services/demo/index.ts'
import { Browser, signIn } from '../sign-in.ts'
import type { Known } from './schema-values.ts'

export type Session = {
  token: string
  cookie: string
  /** For whom; of an operator nobody. */
  customer: string
  /** What whoever is logged in is shown, by the names it is shown under: looked at once a session, and few last long. */
  known(): Promise<Known>
}

/** Many, because guessing at a password in the name of one blocks that one for a while. */
const logins = {
  customer: [
    ...['anna.schmidt', 'petra.lang', 'sabine.vogel', 'ute.frank'],
    ...['brandt.gmbh', 'familie.berger', 'lukas.weber', 'jonas.keller'],
  ],
  operator: ['operator', 'operator2'],
}
export type Party = keyof typeof logins

/** What is listed about a customer, and by which name others ask for one of it. */
const listings = (customer: string): [path: string, name: string][] => [
  [`/api/accounts/accounts?filter=customerId%20eq%20${customer}`, 'accountId'],
  ['/api/customer/customer', 'customer'],
  [`/api/customer/customers/${customer}`, 'customer'],
  ['/api/customer/transaction_account', 'accountId'],
  [`/api/deposits/deposits?customer_id=${customer}`, 'depositId'],
  [`/api/deposits/outside-deposits?customer_id=${customer}`, 'outsideId'],
  [`/api/orders/orders?customer_id=${customer}`, 'orderId'],
  [`/api/postbox/threads?customer_id=${customer}`, 'threadId'],
  [`/api/documents/documents?customer_id=${customer}`, 'documentId'],
  [`/api/customer/customers/${customer}/details`, 'personId'],
  [`/api/integration/mail/consents?customer_id=${customer}`, 'consentId'],
  [`/api/tax/exemption-orders?customer_id=${customer}`, 'orderId'],
  [`/api/products/investments/portfolios?customer_id=${customer}`, 'portfolioId'],
  [`/api/products/investments/orders?customer_id=${customer}`, 'orderId'],
  ['/api/products/investments/templates', 'templateId'],
  [`/api/products/commitments/standing?customer_id=${customer}`, 'commitmentId'],
  [`/api/pension/pension/standing?customer_id=${customer}`, 'contractId'],
  [`/api/orders/approvals?customer_id=${customer}`, 'actId'],
  [`/api/customer/customers/${customer}/people`, 'personId'],
  ['/api/products/offers?market=DE', 'productId'],
  ['/api/products/banks', 'bankId'],
]

const atTheDesk: [path: string, name: string][] = [
  ['/api/kyc/desk/cases', 'customerId'],
  ['/api/customer/desk/blocks', 'customerId'],
  ['/api/postbox/desk/threads', 'threadId'],
  ['/api/postbox/desk/complaints', 'complaintId'],
]
/** Whose death the desk may hear of: none of those in whose name others ask. */
const mortal = {
  customerId: ['BAC_410_000_017'],
  firstName: ['Reto'],
  lastName: ['Baumann'],
  birthDate: ['1973-06-05'],
  diedOn: ['2026-01-02'],
}

const ofEach = 12

/** Every short text of an answer under its name; what is called `id` has the name others know it by. */
function gather(value: unknown, name: string, into: Map<string, Set<string>>, id: string): void {
  if (typeof value === 'string' && value.length > 0 && value.length <= 100) {
    const known = into.get(name === 'id' ? id : name) ?? new Set()
    if (known.size < ofEach) into.set(name === 'id' ? id : name, known.add(value))
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    gather(inner, Array.isArray(value) ? name : key, into, id)
}

async function listed(
  browser: Browser,
  token: string,
  paths: readonly (readonly [path: string, name: string])[],
): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  const replies = await Promise.all(
    paths.map(async ([path, id]) => {
      const reply = await browser.fetch(path, { headers: { authorization: `Bearer ${token}` } })
      return { id, body: reply.ok ? await reply.json() : {} }
    }),
  )
  for (const { id, body } of replies) gather(body, id, found, id)
  return found
}

async function knownToCustomer(browser: Browser, token: string): Promise<Known> {
  const customer = claimsIn(token).bac_number[0]!
  const found = await listed(browser, token, listings(customer))
  for (const name of ['bacNumber', 'customerId', 'customer_id', 'customer_domain_id'])
    found.set(name, new Set([customer]))
  const known = Object.fromEntries([...found].map(([name, values]) => [name, [...values]]))
  return {
    ...known,
    ...{ filter: [`customerId eq ${customer}`], userId: [claimsIn(token).sub] },
    ...{ productId: ['OF002'], rate: ['2.25'], amount: ['5000.00'] },
  }
}

/** Each case and each thread is opened once, for what came with it. */
async function knownToOperator(browser: Browser, token: string): Promise<Known> {
  const waiting = await listed(browser, token, atTheDesk)
  const ofAll = (name: string) => [...(waiting.get(name) ?? [])]
  const opened = await listed(browser, token, [
    ...ofAll('customerId').map((id) => [`/api/kyc/desk/cases/${id}`, 'paperId'] as const),
    ...ofAll('threadId').map((id) => [`/api/postbox/desk/threads/${id}`, 'attachmentId'] as const),
  ])
  const known: Record<string, string[]> = { ...mortal }
  for (const [name, values] of [...waiting, ...opened])
    known[name] = [...(known[name] ?? []), ...values]
  return known
}

const claimsIn = (token: string): { sub: string; bac_number: string[] } =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

/** Whoever was guessed at is let in again after a while. */
const blockedMs = 20_000
const mostRounds = 10

export function openSessions(origin: string, party: Party = 'customer') {
  const names = logins[party]
  const knownTo = party === 'operator' ? knownToOperator : knownToCustomer
  let turn = 0
  let current: Promise<Session> | undefined

  /** Each logs in once: where many fail, only those who were here before are let in. */
  async function getKnown(): Promise<void> {
    for (const login of names) await signIn(new Browser(origin), login, demoPassword)
  }

  async function fresh(): Promise<Session> {
    const refusals: unknown[] = []
    while (refusals.length < names.length * mostRounds) {
      try {
        const browser = new Browser(origin)
        const login = names[turn++ % names.length]!
        const { access_token } = await signIn(browser, login, demoPassword)
        let asked: Promise<Known> | undefined
        const known = () => {
          asked ??= knownTo(browser, access_token)
          return asked
        }
        const customer = claimsIn(access_token).bac_number[0] ?? ''
        return { token: access_token, cookie: browser.cookies(), customer, known }
      } catch (error) {
        refusals.push(error)
        if (refusals.length % names.length === 0) await pause(blockedMs)
      }
    }
    throw new Error('nobody of the demo world can log in any more', { cause: refusals.at(-1) })
  }

  return {
    getKnown,
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
