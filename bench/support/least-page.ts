// Serves the least page of React: what the browser and the machine cost before a page does anything.

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

const html =
  '<!doctype html><title>Peer</title><main></main><script type="module" src="/page.js"></script>'

async function bundled(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, '../peer/least-page.jsx') },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}

export async function startLeastPage(): Promise<{ origin: string; stop: () => void }> {
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html', html],
    '/page.js': ['text/javascript', await bundled()],
    '/answer': ['application/json', '{"text":"Hello"}'],
  }
  const server = createServer((request, reply) => {
    const [type, body] = answers[request.url!] ?? ['text/plain', '']
    const caching = request.url === '/page.js' ? 'max-age=31536000, immutable' : 'no-store'
    reply.writeHead(200, { 'content-type': type, 'cache-control': caching }).end(body)
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://localhost:${port}/`, stop: () => server.close() }
}
