// Customers who pay in, take out, order and cancel, and ask with the same key until they are answered, whatever
// befalls the program meanwhile.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { demoPassword } from '#services/demo/index.ts'
import { Browser, signIn } from '../sign-in.ts'
import type { Dice } from './dice.ts'

type Answer = { status: number; text: string }
/** A wish has a key; what is only read has none. */
type Request = { path: string; key?: string; body?: object | undefined }
export type Asked = Request & { customer: Customer; answer: Answer }

export type Asking = {
  origin: string
  /** All that was asked for and answered. */
  asked: Asked[]
  refusals: Record<number, number>
  slowestRefusalMs: number
  isEnding: boolean
}

export type Customer = {
  login: string
  accountNumber: string
  browser: Browser
  token: string
  start: number
  paidIn: number
  paidOut: number
}

const order = { productId: 'OF002', amount: '5000.00', rate: '2.25' }

/** Nothing was decided: nobody there, not now, or not who they were. */
const undecided = new Set([401, 409, 429, 500, 502, 503, 504])

async function ask(
  world: Asking,
  customer: Customer,
  { path, key, body }: Request,
): Promise<Answer | undefined> {
  const since = performance.now()
  try {
    const response = await customer.browser.fetch(path, {
      method: key ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${customer.token}`,
        origin: world.origin,
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = { status: response.status, text: await response.text() }
    if (answer.status >= 500) {
      world.refusals[answer.status] = (world.refusals[answer.status] ?? 0) + 1
      world.slowestRefusalMs = Math.max(world.slowestRefusalMs, performance.now() - since)
    }
    return answer
  } catch {
    return undefined
  }
}

/** Until it is decided; a customer whose token ran out logs in again. */
export async function insist(world: Asking, customer: Customer, request: Request): Promise<Answer> {
  for (;;) {
    const answer = await ask(world, customer, request)
    const isOpen = answer?.status === 409 && !answer.text.includes('idempotency.inProgress')
    if (answer && (!undecided.has(answer.status) || isOpen)) {
      if (request.key) world.asked.push({ ...request, customer, answer })
      return answer
    }
    if (answer?.status === 401) await logIn(world, customer)
    else await pause(30)
  }
}

async function logIn(world: Asking, customer: Customer): Promise<void> {
  for (;;)
    try {
      customer.browser = new Browser(world.origin)
      const { access_token } = await signIn(customer.browser, customer.login, demoPassword)
      customer.token = access_token
      return
    } catch {
      await pause(100)
    }
}

const wish = (world: Asking, customer: Customer, path: string, body?: object) =>
  insist(world, customer, { path, body, key: randomUUID() }).then(read)

const read = (answer: Answer): ReturnType<typeof JSON.parse> => {
  if (answer.status > 204) throw new Error(`answered ${answer.status}: ${answer.text}`)
  return answer.text && JSON.parse(answer.text)
}

const minor = (amount: string): number => Math.round(Number(amount) * 100)

const account = (world: Asking, customer: Customer) =>
  insist(world, customer, { path: '/api/customer/transaction_account' }).then(read)

export async function balanceOf(world: Asking, customer: Customer) {
  const { balance } = await account(world, customer)
  return { current: minor(balance.current), reserved: minor(balance.reserved) }
}

export async function arrive(world: Asking, login: string): Promise<Customer> {
  const browser = new Browser(world.origin)
  const customer: Customer = {
    ...{ login, browser, accountNumber: '', token: '', start: 0, paidIn: 0, paidOut: 0 },
  }
  await logIn(world, customer)
  customer.accountNumber = (await account(world, customer)).iban
  const { current, reserved } = await balanceOf(world, customer)
  customer.start = current
  customer.paidOut = reserved
  return customer
}

/** The code that came after a moment; a killed worker sends it when it is back. */
async function codeFor(
  world: Asking,
  customer: Customer,
  { since, tried }: { since: number; tried: Set<string> },
): Promise<string> {
  for (;;) {
    const answer = await ask(world, customer, { path: '/simulator/outbox.json' })
    if (answer?.status === 200) {
      const messages: { to: string; code: string | null; at: string }[] = JSON.parse(answer.text)
      const found = messages.find(
        ({ to, code, at }) =>
          code && !tried.has(code) && to.startsWith(customer.login) && Date.parse(at) >= since,
      )
      if (found) return found.code!
    }
    await pause(50)
  }
}

async function signed(
  world: Asking,
  customer: Customer,
  target: string,
  body: object,
): Promise<string> {
  const since = Date.now()
  const { signature } = await wish(world, customer, target, body)
  const path = `/api/orders/signatures/${signature.id}/code`
  // Asked for twice because the first answer was lost, there are two codes, and the other one may be first.
  const tried = new Set<string>()
  for (;;) {
    const code = await codeFor(world, customer, { since, tried })
    const answer = await insist(world, customer, { path, body: { code }, key: randomUUID() })
    if (answer.status === 204) return signature.id as string
    if (answer.text.includes('sca.expired')) return signed(world, customer, target, body)
    tried.add(code)
  }
}

async function payIn(world: Asking, customer: Customer, euros: number): Promise<void> {
  const payment = {
    ...{ accountNumber: customer.accountNumber, amount: `${euros}.00`, currency: 'EUR' },
    ...{ senderName: nameOf(customer.login), remittance: '', externalId: randomUUID() },
  }
  await wish(world, customer, '/simulator/pay-ins', payment)
  customer.paidIn += euros * 100
}

const nameOf = (login: string): string =>
  login.replace(/(^|\.)(.)/g, (_, dot, letter) => (dot && ' ') + letter.toUpperCase())

async function payOut(world: Asking, customer: Customer, euros: number): Promise<void> {
  const wished = { amount: `${euros}.00` }
  const signatureId = await signed(world, customer, '/api/payment/payouts', wished)
  await wish(world, customer, '/api/payment/payouts', { ...wished, signatureId })
  customer.paidOut += euros * 100
}

async function orderAndCancel(world: Asking, customer: Customer): Promise<void> {
  const { id } = await wish(world, customer, '/api/orders/orders', order)
  const path = `/api/orders/orders/${id}`
  const signatureId = await signed(world, customer, `${path}/preparation`, {
    acknowledgesCover: true,
  })
  await wish(world, customer, `${path}/confirmation`, { signatureId })
  await wish(world, customer, `${path}/cancellation`)
}

export async function live(world: Asking, customer: Customer, random: Dice): Promise<void> {
  await payIn(world, customer, 50_000)
  while (!world.isEnding) {
    const mood = random.below(3)
    if (mood === 0) await payIn(world, customer, 1 + random.below(100))
    else if (mood === 1) await payOut(world, customer, 1 + random.below(9))
    else await orderAndCancel(world, customer)
  }
}
