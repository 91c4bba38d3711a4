// What the cache of pages costs once it holds every page: all addresses of the sitemaps of all markets.
// Claim: at most 150 MB, counted by its bytes and by the growth of the process.

import { request } from 'node:http'
import { segmentOf } from '#domain/market.ts'
import { markets } from '#domain/markets/markets.ts'
import { inspectorOf, type Memory, memoryOf } from '../test/memory.ts'
import { claim, MB } from './support/figures.ts'
import { withFolder, withProgram } from './support/program.ts'

const atMost = 150e6
const atOnce = 4

/** The length of a page as it is sent, which is how the cache keeps it. Hosts of markets are names of this machine. */
function sizeOf(address: string, encoding: string): Promise<number> {
  const { host, port, pathname, search } = new URL(address)
  return new Promise((resolve, reject) => {
    const headers = { host, 'accept-encoding': encoding }
    // A connection each: one that idles is closed by the server, maybe while it is being used again.
    const path = pathname + search
    request({ agent: false, host: '127.0.0.1', port, path, headers }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${address} answered ${reply.statusCode}`))
      reply.resume().on('end', () => resolve(Number(reply.headers['content-length'])))
    })
      .on('error', reject)
      .end()
  })
}

async function addressesOf(origin: string): Promise<string[]> {
  const maps = await Promise.all(
    markets.map(async ({ locale }) =>
      (await fetch(`${origin}/${segmentOf(locale)}/sitemap.xml`)).text(),
    ),
  )
  const found = maps.flatMap((xml) => [...xml.matchAll(/<loc>([^<]+)</g)].map(([, loc]) => loc!))
  return found
}

/** Asks a few at a time, as a crawler would. */
async function sizesOf(addresses: readonly string[], encoding: string): Promise<number> {
  const left = addresses.values()
  let bytes = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const address of left) {
        // On a line of its own: a sum read before the wait would forget what the others added meanwhile.
        const size = await sizeOf(address, encoding)
        bytes += size
      }
    }),
  )
  return bytes
}

const told = ({ rss, heapUsed, external }: Memory) =>
  `${MB(rss)} resident, ${MB(heapUsed)} heap, ${MB(external)} buffers`

await withFolder((dir) =>
  withProgram(
    dir,
    async (origin, program) => {
      const inspector = inspectorOf(program.output())
      // Every home once: code, contents and answers are there before the counting begins.
      await sizesOf(
        markets.map(({ locale }) => `${origin}/${segmentOf(locale)}/`),
        'br',
      )
      const before = await memoryOf(inspector)
      const addresses = await addressesOf(origin)
      const start = performance.now()
      const br = await sizesOf(addresses, 'br')
      const seconds = (performance.now() - start) / 1000
      const gzip = await sizesOf(addresses, 'gzip')
      const after = await memoryOf(inspector)
      console.log(`${addresses.length} pages rendered in ${seconds.toFixed(0)} s`)
      console.log(`before: ${told(before)}`)
      console.log(`after:  ${told(after)}`)
      claim(
        `cached pages hold ${MB(br + gzip)} (brotli ${MB(br)}, gzip ${MB(gzip)}); at most ${MB(atMost)}`,
        br + gzip <= atMost,
      )
      const growth = after.rss - before.rss
      claim(`the process grew by ${MB(growth)}; at most ${MB(atMost)}`, growth <= atMost)
    },
    { NODE_OPTIONS: '--inspect=127.0.0.1:0' },
    'src/main.ts',
  ),
)
