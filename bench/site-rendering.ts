// What serving a page costs. From memory: requests a second on a page of offers against a bare server that
// sends the same bytes under as many headers; claim: at least 75 %. Rendered anew: against the very same
// components in Next.js, neither compressing; claim: at least 4 times as many. As in the program, the page
// itself is rendered for every request, while header and footer are drawn once for all pages of a market.

import { writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Db } from '#platform/db.ts'
import { openServer } from '#platform/http.ts'
import { openLog } from '#platform/log.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { servePages } from '#platform/pages.ts'
import { pageHeaders } from '#platform/security-headers.ts'
import { claim, middleOf, spreadOf } from './support/figures.ts'
import { type Measured, ratiosOf, type Target } from './support/load.ts'
import { type MeasuredProcess, startMeasured } from './support/measured-process.ts'
import { type Marketplace, offersPath, openOffersSite } from './support/offers-site.ts'
import { startPeer } from './support/peer.ts'
import { withFolder, withProgram } from './support/program.ts'

const leastOfBare = 0.75
const leastOfPeer = 4

const portOf = (server: Server): Promise<number> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )

type Copy = { headers: [string, string][]; body: string }

/** Each server is a process of its own, so that none pays for another's memory. */
const kinds: Record<string, (given: string) => Promise<number>> = {
  async cached(file) {
    const { site, styleHashes } = await openOffersSite(file)
    const server = openServer({
      log: openLog('warn'),
      environment: 'local',
      db: {} as Db,
      verifyToken: async () => undefined,
    })
    const headers = {
      ...pageHeaders({ environment: 'local', styleHashes }),
      'speculation-rules': '"/speculation.json"',
    }
    const cache = createPageCache({ maxBytes: 1e8 })
    servePages(server, { cache, log: openLog('warn'), headers, ...site })
    await server.listen({ host: '127.0.0.1', port: 0 })
    return (server.server.address() as { port: number }).port
  },
  bare(copy) {
    const { headers, body }: Copy = JSON.parse(copy)
    const bytes = Buffer.from(body, 'base64')
    const flat = headers.flat()
    return portOf(createServer((_, reply) => reply.writeHead(200, flat).end(bytes)))
  },
  async rendered(file) {
    const { render } = await openOffersSite(file)
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return portOf(
      createServer(async (_, reply) => {
        const html = await render()
        reply.writeHead(200, { ...headers, 'content-length': html.length }).end(html)
      }),
    )
  },
}

const started: MeasuredProcess[] = []

async function start(kind: string, given: string, encoding: string): Promise<Measured> {
  const server = startMeasured(fileURLToPath(import.meta.url), [kind])
  started.push(server)
  const port = new Promise<number>((resolve) =>
    server.child.once('message', (said) => resolve(Number(said))),
  )
  server.child.send(given)
  return { port: await port, path: offersPath, encoding, spent: server.spent }
}

/** What our server answers, to be sent again by the bare one: connection headers are Node's own. */
const copyOf = ({ port, path, encoding }: Target): Promise<Copy> =>
  new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, host: 'localhost' }
    request({ port, path, headers, host: '127.0.0.1' }, async (reply) => {
      const body = Buffer.concat(await reply.toArray()).toString('base64')
      const own = Object.entries(reply.headers as Record<string, string>).filter(
        ([name]) => !['date', 'connection', 'keep-alive'].includes(name),
      )
      resolve({ headers: own, body })
    })
      .on('error', reject)
      .end()
  })

/** The page itself, without what is not of its components: marks between elements, and the line for paper. */
const mainOf = (html: string) =>
  /<main[\s\S]*<\/main>/.exec(
    html.replaceAll(/<!--.*?-->|<p class="printed">.*?<\/p>/g, ''),
  )?.[0] ?? ''

function sameness(one: string, other: string): void {
  const at = [...one].findIndex((character, i) => character !== other[i])
  if (at < 0 && one.length === other.length) return
  const around = (html: string) => html.slice(Math.max(0, at - 80), at + 80)
  throw new Error(`the peer does not render the same page: ${around(one)} | ${around(other)}`)
}

const textOf = async ({ port, path }: Target) =>
  (
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-encoding': 'identity' } })
  ).text()

async function fromMemory(file: string): Promise<void> {
  const ours = await start('cached', file, 'br')
  const copy = await copyOf(ours)
  const bare = await start('bare', JSON.stringify(copy), 'br')
  const size = Math.round(Buffer.from(copy.body, 'base64').length / 1000)
  console.log(`${offersPath} from memory, ${size} kB brotli, ${copy.headers.length} headers`)
  const ratios = await ratiosOf(['ours', ours], ['bare', bare], {
    rounds: 15,
    seconds: 1,
    warmUp: 3,
  })
  console.log(`by processor time ${spreadOf(ratios.processor)}`)
  claim(
    `cached pages: ${spreadOf(ratios.throughput)} of a bare server; at least ${leastOfBare}`,
    middleOf(ratios.throughput) >= leastOfBare,
  )
}

async function anew(file: string, marketplace: Marketplace): Promise<void> {
  const { render } = await openOffersSite(file)
  const peer = await startPeer(String(await render()), marketplace)
  started.push(peer)
  const ours = await start('rendered', file, 'identity')
  const theirs = { ...ours, port: peer.port, path: '/', spent: peer.spent }
  const [one, other] = [await textOf(ours), await textOf(theirs)]
  sameness(mainOf(one), mainOf(other))
  console.log(
    `${offersPath} anew, our header and footer kept: ours ${one.length} characters, Next.js ${other.length}`,
  )
  const ratios = await ratiosOf(['ours', ours], ['Next.js', theirs], {
    rounds: 9,
    seconds: 5,
    warmUp: 20,
  })
  console.log(`by processor time ${spreadOf(ratios.processor)}`)
  claim(
    `uncached pages: ${spreadOf(ratios.throughput)} times Next.js; at least ${leastOfPeer}`,
    middleOf(ratios.throughput) >= leastOfPeer,
  )
}

/** The offers of the demo world, as the running program tells them. */
const marketplaceOf = (dir: string): Promise<Marketplace> =>
  withProgram(dir, async (origin) => {
    const get = async (path: string) => (await fetch(`${origin}/api/products${path}`)).json()
    const today = new Date().toISOString().slice(0, 10)
    return { offers: await get('/offers?market=DE'), banks: await get('/banks'), today }
  })

const [kind] = process.argv.slice(2)
if (kind) {
  process.once('message', async (given) => process.send!(await kinds[kind]!(String(given))))
  process.on('disconnect', () => process.exit())
} else
  await withFolder(async (dir) => {
    const marketplace = await marketplaceOf(dir)
    const file = join(dir, 'marketplace.json')
    writeFileSync(file, JSON.stringify(marketplace))
    try {
      await fromMemory(file)
      await anew(file, marketplace)
    } finally {
      for (const server of started) server.stop()
    }
  })
