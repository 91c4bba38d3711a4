// Renewing tokens on the whole program: 16 browsers, each with a session of its own, one after another as
// fast as they are answered. Every renewal signs, rotates and is on disk. Claim: at least 250 a second.

import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoLogins, demoPassword } from '#services/demo/index.ts'
import { demoFactors } from '#services/identity/index.ts'
import { startProgram } from '../test/program.ts'
import { Browser, signIn } from '../test/sign-in.ts'

const clients = 16
const seconds = 5
const rounds = 3
const claim = 250

type Client = { browser: Browser; refreshToken: string }

const agent = new Agent({ keepAlive: true, maxSockets: clients })

/** Without fetch, which would cost more than what is measured. */
function renewal({ browser, refreshToken }: Client): Promise<string> {
  const body = `grant_type=refresh_token&client_id=login&refresh_token=${refreshToken}`
  const { hostname, port } = new URL(browser.origin)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ agent, hostname, port, method: 'POST' },
        path: '/auth/realms/global/protocol/openid-connect/token',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': body.length,
          cookie: browser.cookies('/'),
        },
      },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        reply.on('end', () => {
          const next = /"refresh_token":"([^"]+)"/.exec(text)?.[1]
          if (next) resolve(next)
          else reject(new Error(`${reply.statusCode}: ${text}`))
        })
      },
    )
    call.on('error', reject).end(body)
  })
}

async function round(all: Client[]): Promise<{ rate: number; times: number[] }> {
  const times: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    all.map(async (client) => {
      while (performance.now() < end) {
        const asked = performance.now()
        client.refreshToken = await renewal(client)
        times.push(performance.now() - asked)
      }
    }),
  )
  return { rate: times.length / ((performance.now() - start) / 1000), times }
}

const dir = mkdtempSync(join(tmpdir(), 'tidemark-bench-'))
chmodSync(dir, 0o755) // As root the database runs as another user, who must get in.
const program = startProgram({ DATA_DIR: dir, ROLES: 'api,worker' }, 'src/main.ts')
try {
  const origin = await program.origin
  const asked: string[] = Object.values(demoFactors).map(({ username }) => username)
  const all: Client[] = []
  for (const { username } of demoLogins.filter((each) => !asked.includes(each.username)))
    if (all.length < clients) {
      const browser = new Browser(origin)
      const { refresh_token: refreshToken } = await signIn(browser, username, demoPassword)
      all.push({ browser, refreshToken })
    }
  await round(all)
  let best = 0
  for (let i = 1; i <= rounds; i++) {
    const { rate, times } = await round(all)
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(1)
    console.log(`round ${i}: ${Math.round(rate)}/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    best = Math.max(best, rate)
  }
  console.log(
    `token refresh, ES256, ${clients} clients: ${Math.round(best)}/s; claim: at least ${claim}`,
  )
  process.exitCode = best >= claim ? 0 : 1
} finally {
  agent.destroy()
  await program.stop()
  rmSync(dir, { recursive: true, force: true })
}
