// The public site on the server: what the build made, rendered pages, and their renewal when data changes.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Call } from '#contracts/call.ts'
import { defaultFlags } from '#domain/flags.ts'
import { type Locale, markets } from '#domain/market.ts'
import { type Ask, ask } from '#platform/ask.ts'
import { CannotStart } from '#platform/cannot-start.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Lifetime } from '#platform/lifetime.ts'
import type { Log } from '#platform/log.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { type BuiltFile, serveFiles, servePages } from '#platform/pages.ts'
import { pageHeaders } from '#platform/security-headers.ts'
import { watchSite } from '#platform/site-version.ts'
import { localHosts } from './routes.ts'
import type { Assets } from './site/document.ts'
import type * as SiteModule from './site/entry-server.tsx'

const root = join(import.meta.dirname, '..')
const cacheBytes = 150 * 1024 * 1024

const brand = {
  name: 'Tidemark',
  supportMail: 'service@demo.tidemark.test',
  supportPhone: '+49 30 000 00 00',
}

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>

function readBuild(): { assets: Assets; files: BuiltFile[] } {
  const client = join(root, 'dist/client')
  let manifest: Manifest
  try {
    manifest = JSON.parse(readFileSync(join(client, 'manifest.json'), 'utf8'))
  } catch {
    throw new CannotStart('The site is not built: start with `npm start`, which builds it.')
  }
  const style = manifest['src/site/style.ts']!
  const font = manifest['src/ui/fonts/tidemark-sans-latin.woff2']!
  return {
    assets: {
      style: readFileSync(join(client, style.css![0]!), 'utf8').trim(),
      script: `/${manifest['src/site/client.ts']!.file}`,
      fonts: [`/${font.file}`],
    },
    files: readdirSync(join(client, 'assets')).map((name) => ({
      path: `/assets/${name}`,
      contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(client, 'assets', name)),
      isNamedByHash: true,
    })),
  }
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

/** Answers are the same until the site's version grows, so pages share them. */
function remembering(source: Ask): { ask: Ask; forget: () => void } {
  let answers = new Map<Call, Map<string, Promise<unknown>>>()
  return {
    ask: ((call: Call, input: never) => {
      const ofCall = answers.get(call) ?? new Map<string, Promise<unknown>>()
      answers.set(call, ofCall)
      const key = JSON.stringify(input)
      const known = ofCall.get(key) ?? source(call, input)
      ofCall.set(key, known)
      known.catch(() => ofCall.delete(key))
      return known
    }) as Ask,
    forget: () => {
      answers = new Map()
    },
  }
}

/** On one machine markets live on subdomains of localhost, beside the shared host. */
function originsOn(server: Server): ReturnType<SiteModule.SiteSettings['origins']> {
  const { port } = server.server.address() as AddressInfo
  const at = (host: string) => `http://${host}:${port}`
  const own = Object.fromEntries(
    markets.flatMap(({ locale, localHost }) => (localHost ? [[locale, at(localHost)]] : [])),
  ) as Partial<Record<Locale, string>>
  return { shared: at('localhost'), app: at('app.localhost'), own }
}

export async function addSite(
  server: Server,
  { config, db, log, life }: { config: Config; db: Db; log: Log; life: Lifetime },
): Promise<void> {
  const { assets, files } = readBuild()
  const { createSite } = (await import(
    pathToFileURL(join(root, 'dist/server/site.js')).href
  )) as typeof SiteModule

  const cache = createPageCache({ maxBytes: cacheBytes })
  const memory = remembering(ask)
  const watch = await watchSite(db, log, () => {
    memory.forget()
    cache.clear()
  })
  life.onStop('site', watch.stop)

  const site = createSite({
    contentFolder: join(root, 'content'),
    assets,
    brand,
    ask: memory.ask,
    origins: () => originsOn(server),
    ownHosts: localHosts,
    flags: () => defaultFlags,
    pickerVariant: () => 'default',
    themeVersionOf: () => undefined,
    allowsPreview: config.environment !== 'production',
    today: () => watch.state().today,
  })
  const styleHash = createHash('sha256').update(assets.style).digest('base64')
  serveFiles(server, files)
  servePages(server, {
    cache,
    log,
    headers: pageHeaders({ environment: config.environment, styleHashes: [`sha256-${styleHash}`] }),
    resolve: site.resolve,
    renderFailure: site.renderFailure,
  })
}
