// What a read costs with everything around it: token, session, browser's cookie, schemas, row-level
// security; against the same query behind a bare server. Claim: at least 40 % of bare.

import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDb } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { loginUrl } from '#platform/logins.ts'
import { runningDatabaseUrl } from '#platform/running-database.ts'
import { readCustomer } from '#services/customer/index.ts'
import { demoPassword } from '#services/demo/index.ts'
import { startProgram } from '../test/program.ts'
import { Browser, signIn } from '../test/sign-in.ts'

const customerId = 'BAC_410_000_001'
const path = '/api/customer/customer'
const connections = 16
const seconds = 2
const rounds = 7
const claim = 0.4

async function serveBare(url: string): Promise<void> {
  const db = openDb({ connectionString: loginUrl(url, 'app') }, openLog('silent'))
  const everything = ['all-persons', 'reference-accounts', 'data-validity'] as const
  const server = createServer(async (_, reply) => {
    const found = await db.transaction((tx) => readCustomer(tx, customerId, everything), {
      customers: [customerId],
    })
    const body = JSON.stringify(found)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    process.send?.((server.address() as { port: number }).port)
  })
  process.on('disconnect', () => process.exit())
}

type Target = { port: number; headers: Record<string, string> }

const once = (agent: Agent, { port, headers }: Target): Promise<void> =>
  new Promise((resolve, reject) => {
    request({ agent, port, path, headers, host: '127.0.0.1' }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`answered ${reply.statusCode}`))
      reply.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })

async function rateOf(target: Target): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let answered = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await once(agent, target)
        answered++
      }
    }),
  )
  agent.destroy()
  return answered / ((performance.now() - start) / 1000)
}

/** Round by round, because a neighbour's load would favour whoever is measured without it. */
async function compare(bare: Target, ours: Target): Promise<boolean> {
  const ratios: number[] = []
  await rateOf(bare)
  await rateOf(ours)
  for (let round = 1; round <= rounds; round++) {
    const isBareFirst = round % 2 === 1
    const first = await rateOf(isBareFirst ? bare : ours)
    const second = await rateOf(isBareFirst ? ours : bare)
    const [plain, guarded] = isBareFirst ? [first, second] : [second, first]
    ratios.push(guarded / plain)
    console.log(`round ${round}: bare ${Math.round(plain)}/s; ours ${Math.round(guarded)}/s`)
  }
  const sorted = ratios.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)]!
  const [least, most] = [sorted[0]!.toFixed(2), sorted.at(-1)!.toFixed(2)]
  console.log(
    `GET ${path}: ${median.toFixed(2)} of bare (${least} to ${most}); claim: at least ${claim}`,
  )
  return median >= claim
}

async function measure(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
  chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
  const settings = { DATA_DIR: dir, ROLES: 'api,worker' }
  const program = startProgram(settings, 'src/main.ts')
  try {
    const browser = new Browser(await program.origin)
    const { access_token } = await signIn(browser, 'anna.schmidt', demoPassword)
    const url = await runningDatabaseUrl(join(dir, 'postgres'), 'tidemark')
    const child = fork(fileURLToPath(import.meta.url), [url!])
    const port = await new Promise<number>((resolve) =>
      child.once('message', (said) => resolve(Number(said))),
    )
    const { port: ourPort } = new URL(browser.origin)
    const headers = { authorization: `Bearer ${access_token}`, cookie: browser.cookies('/') }
    const isMet = await compare({ port, headers: {} }, { port: Number(ourPort), headers })
    process.exitCode = isMet ? 0 : 1
    child.disconnect()
  } finally {
    await program.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

const [url] = process.argv.slice(2)
if (url) await serveBare(url)
else await measure()
