// One customer sends as fast as the limits allow (C-21), writing and reading, many at once; another only reads, and
// must not feel it, and whoever asks whether the program is ready must hear that it is.
//
//   node test/abuse/neighbour.ts [--seconds 60]

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoPassword } from '#services/demo/index.ts'
import { Browser, signIn } from '../sign-in.ts'
import { type Running, withWholeProgram } from './whole-program.ts'

export type Neighbourhood = {
  /** What the busy customer was answered, by status. */
  statuses: Record<number, number>
  /** Of the other's reads, in milliseconds. */
  quietP99: number
  busyP99: number
  /** Reads of the other, and questions about readiness, that were not answered well. */
  spoiled: number
  unready: number
}

const atOnce = 24
const order = { productId: 'OF002', amount: '5000.00', rate: '2.25' }

/** A wish has a method and maybe a body; what is only read has neither. */
type Customer = (
  path: string,
  wish?: { body?: object },
) => Promise<{ status: number; text: string }>

async function customer(origin: string, login: string): Promise<Customer> {
  const browser = new Browser(origin)
  const { access_token } = await signIn(browser, login, demoPassword)
  return async (path, wish) => {
    const reply = await browser.fetch(path, {
      method: wish ? 'POST' : 'GET',
      headers: {
        ...{ authorization: `Bearer ${access_token}`, origin },
        ...(wish && { 'idempotency-key': randomUUID() }),
        ...(wish?.body && { 'content-type': 'application/json' }),
      },
      ...(wish?.body && { body: JSON.stringify(wish.body) }),
    })
    return { status: reply.status, text: await reply.text() }
  }
}

/** Orders and cancels, and looks at everything in between; whoever is told to wait does so for a moment. */
async function storm(ask: Customer, isOver: () => boolean): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  const counted: Customer = async (path, wish) => {
    const answer = await ask(path, wish)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    if (answer.status === 429) await pause(50)
    return answer
  }
  const busy = async () => {
    while (!isOver()) {
      const { status, text } = await counted('/api/orders/orders', { body: order })
      await counted('/api/customer/transaction_account')
      if (status < 300) await counted(`/api/orders/orders/${JSON.parse(text).id}/cancellation`, {})
    }
  }
  await Promise.all(Array.from({ length: atOnce }, busy))
  return statuses
}

async function readCalmly(ask: Customer, isOver: () => boolean) {
  const times: number[] = []
  let spoiled = 0
  while (!isOver()) {
    const since = performance.now()
    const { status } = await ask('/api/customer/transaction_account')
    times.push(performance.now() - since)
    if (status !== 200) spoiled += 1
    await pause(110) // Within the limits of one who is in no hurry.
  }
  times.sort((a, b) => a - b)
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, spoiled }
}

async function countUnready(origin: string, isOver: () => boolean): Promise<number> {
  let unready = 0
  while (!isOver()) {
    if (!(await fetch(`${origin}/health/ready`)).ok) unready += 1
    await pause(250)
  }
  return unready
}

/** Who only asks whether all is answered needs no quiet time to compare with. */
export async function disturb(
  { origin }: Pick<Running, 'origin'>,
  seconds: number,
  { quietSeconds = Math.min(seconds, 15) }: { quietSeconds?: number } = {},
): Promise<Neighbourhood> {
  const [busy, calm] = await Promise.all([
    customer(origin, 'anna.schmidt'),
    customer(origin, 'petra.lang'),
  ])
  const within = (length: number) => {
    const end = performance.now() + length * 1000
    return () => performance.now() > end
  }
  await readCalmly(calm, within(1))
  const quiet = await readCalmly(calm, within(quietSeconds))
  const isOver = within(seconds)
  const [statuses, disturbed, unready] = await Promise.all([
    storm(busy, isOver),
    readCalmly(calm, isOver),
    countUnready(origin, isOver),
  ])
  return {
    ...{ statuses, quietP99: quiet.p99, busyP99: disturbed.p99 },
    ...{ spoiled: disturbed.spoiled, unready },
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } })
  const { statuses, quietP99, busyP99, spoiled, unready } = await withWholeProgram(
    (running) => disturb(running, Number(values.seconds)),
    { API_LIMITS: '600,3000,600' },
  )
  console.log(`the busy one: ${JSON.stringify(statuses)}`)
  console.log(
    `the other's reads: p99 ${quietP99.toFixed(1)} ms in quiet, ${busyP99.toFixed(1)} ms beside, ${spoiled} spoiled; ${unready} times not ready`,
  )
  if (spoiled > 0 || unready > 0 || busyP99 > 3 * quietP99) process.exitCode = 1
}

if (import.meta.main) await main()
