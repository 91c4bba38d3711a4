// The peer: the same page of offers in Next.js, built when it is measured.

import { type ChildProcess, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import type { AskInside } from '#contracts/call.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { freePort } from '#platform/free-port.ts'
import { readContent } from '../../src/site/content.ts'
import { inWordsOf, loadFacts } from '../../src/site/facts.ts'
import { compiledMessages } from '../../src/site/message-files.ts'
import { root } from '../../src/web/build.ts'
import project from '../../vite.config.ts'
import type { PeerData } from '../peer/offers-page.tsx'
import { installed } from './installed.ts'
import { startMeasured } from './measured-process.ts'
import type { Marketplace } from './offers-site.ts'

const source = join(import.meta.dirname, '../peer')
const packages = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }
const next = 'node_modules/next/dist/bin/next'
const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' } as const

/** What the shell and the list of offers speak with. */
const namespaces = [
  'shell',
  'menus',
  'footer',
  'consent',
  'offers',
  'pages',
  'banks.page',
  'product.tax.lines',
]

/** The settings of a rendered page name its site; the peer gets the same one. */
const siteIn = (html: string): PeerData['site'] =>
  JSON.parse(/<script type="application\/json" id="settings">(.*?)<\/script>/.exec(html)![1]!).site

async function dataOf(html: string, { offers, banks }: Marketplace): Promise<PeerData> {
  const { messages, pages, guides } = readContent(join(root, 'content'), 'de-DE')
  const ask = (async ({ path }: { path: string }) =>
    path === '/banks' ? banks : offers) as AskInside
  const site = siteIn(html)
  return {
    site,
    messages: compiledMessages(messages, namespaces),
    islandNamespaces: ['offers'],
    pages: [...pages].filter(([name]) => name === site.page),
    topics: Object.fromEntries([...guides].map(([name, { topic }]) => [name, topic])),
    facts: inWordsOf({ messages }, await loadFacts(ask, marketOf('de-DE'))),
  }
}

/** One module with everything but React, as a package of components would be. */
const bundle = (app: string) =>
  build({
    root,
    // Not the project's builds, only its names for classes and its formatter of messages.
    configFile: false,
    css: project.css!,
    resolve: project.resolve!,
    logLevel: 'error',
    build: {
      outDir: app,
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: join(source, 'offers-page.tsx'),
        formats: ['es'],
        fileName: () => 'offers-page.js',
      },
      rolldownOptions: { external: /^(react|react-dom)(\/|$)/ },
    },
  })

/** Builds and starts it, and resolves to its port and the way to stop it. */
export async function startPeer(html: string, marketplace: Marketplace) {
  const folder = installed('next', packages)
  const app = join(folder, 'app')
  mkdirSync(app, { recursive: true })
  copyFileSync(join(source, 'next.config.js'), join(folder, 'next.config.js'))
  for (const name of ['layout.jsx', 'page.jsx', 'offers.jsx'])
    copyFileSync(join(source, name), join(app, name))
  writeFileSync(join(app, 'data.json'), JSON.stringify(await dataOf(html, marketplace)))
  await bundle(app)
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`next build failed: ${built.stdout}${built.stderr}`)

  const port = await freePort()
  const args = ['start', '-p', String(port), '-H', '127.0.0.1']
  const peer = startMeasured(join(folder, next), args, { cwd: folder, silent: true })
  await readiness(peer.child)
  return { port, ...peer }
}

const readiness = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout!.on('data', (chunk) => {
      said += chunk
      if (said.includes('Ready')) resolve()
    })
    child.once('exit', () => reject(new Error(`next start ended: ${said}`)))
  })
