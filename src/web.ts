// The public site on the server: rendered pages, and their renewal when data changes.

import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { AskInside, Call } from '#contracts/call.ts'
import { mockEnvironments } from '#contracts/mocks.ts'
import { brand } from '#domain/brand.ts'
import { localHosts, type Origins, ownHostsOf } from '#domain/site/origins.ts'
import { ask } from '#platform/ask.ts'
import { keepBuiltFiles, serveBuiltFiles } from '#platform/built-files.ts'
import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Lifetime } from '#platform/lifetime.ts'
import type { Log } from '#platform/log.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { servePages } from '#platform/pages.ts'
import { pageHeaders } from '#platform/security-headers.ts'
import { watchSite } from '#platform/site-version.ts'
import { hostsOf } from '#platform/third-parties.ts'
import { demoLogins, demoPassword } from '#services/demo/index.ts'
import type { OpenFlags } from '#services/flags/index.ts'
import { demoFactors } from '#services/identity/index.ts'
import { cutOffsPassed } from '#services/products/index.ts'
import type { DemoLogins } from '#shell/page-settings.ts'
import type { SiteSettings } from './site/entry-server.tsx'
import { filesOfBuild, loadRenderer, readBuild, root } from './web/build.ts'
import { addGallery } from './web/gallery.ts'
import { addMocks } from './web/mocks.ts'
import { addWellKnown, speculationPath } from './web/well-known.ts'

const MB = 1024 * 1024
/** Kept apart, so that nobody who fetches pictures takes the pages' room. */
const roomFor = { pages: 150 * MB, pictures: 30 * MB }

const askedForMore: string[] = Object.values(demoFactors).map(({ username }) => username)

/** Who can be tried on one's own machine. */
const demo: DemoLogins = {
  password: demoPassword,
  byMarket: Object.fromEntries(
    demoLogins
      .filter(({ username }) => !askedForMore.includes(username))
      .toReversed()
      .map(({ market = '', username }) => [market, username]),
  ),
  message: demoFactors.message.username,
  totp: demoFactors.totp,
  outbox: '/simulator/outbox',
}

/** What is read is the same until the site's version grows, so pages share it. */
function remembering(source: AskInside): { ask: AskInside; forget: () => void } {
  let answers = new Map<string, Promise<unknown>>()
  return {
    ask: ((call: Call, input: never, from?: string) => {
      if (call.method !== 'GET') return source(call, input, from)
      const key = `${call.service}${call.path} ${JSON.stringify(input)}`
      const known = answers.get(key) ?? source(call, input)
      answers.set(key, known)
      known.catch(() => answers.delete(key))
      return known
    }) as AskInside,
    forget: () => {
      answers = new Map()
    },
  }
}

/** On one machine markets live on subdomains of localhost, beside the shared host. */
export const originsOn = (server: Server, { origins }: Pick<Config, 'origins'>): Origins =>
  origins ?? originsAt((server.server.address() as AddressInfo).port)

export function originsAt(port: number): Origins {
  const at = (host: string) => `http://${host}:${port}`
  const own = Object.fromEntries([...localHosts].map(([host, locale]) => [locale, at(host)]))
  const shared = at('localhost')
  return { shared, app: at('app.localhost'), own, outside: `${shared}/simulator/outside` }
}

function headersOf(
  { environment, thirdParties, authHosts, servicesDomain }: Config,
  sheets: Buffer[],
): Record<string, string> {
  const { scripts, told } = hostsOf(thirdParties)
  return {
    ...pageHeaders({
      environment,
      styleHashes: sheets.map(
        (sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`,
      ),
      scripts,
      connect: [
        ...new Set([...Object.values(authHosts ?? {}), ...told]),
        ...(servicesDomain ? [`https://*.${servicesDomain}`] : []),
      ],
    }),
    'speculation-rules': `"${speculationPath}"`,
  }
}

type SiteParts = {
  config: Config
  db: Db
  /** Leaves the build's files for others; without it whoever migrated has done so. */
  workerDb: Db | undefined
  log: Log
  life: Lifetime
  flags: OpenFlags
}

export async function addSite(
  server: Server,
  { config, db, workerDb, log, life, flags }: SiteParts,
): Promise<void> {
  const memory = remembering(ask)
  const pages = createPageCache({ maxBytes: roomFor.pages })
  const pictures = createPageCache({ maxBytes: roomFor.pictures })
  const clear = () => {
    pages.clear()
    pictures.clear()
  }
  const hour = () => cutOffsPassed(db, wallClock())
  const watch = await watchSite(db, log, hour, () => {
    memory.forget()
    clear()
  })
  life.onStop('site', watch.stop)
  // A page rendered between the two notices must not keep the old values.
  flags.onChange(clear)

  const ownHosts = config.origins ? ownHostsOf(config.origins) : localHosts
  const settings: Omit<SiteSettings, 'assets'> = {
    contentFolder: join(root, 'content'),
    environment: config.environment,
    brand,
    ask: memory.ask,
    origins: () => originsOn(server, config),
    ownHosts,
    ...(config.authHosts && { authHosts: config.authHosts }),
    ...(config.servicesDomain && { servicesDomain: config.servicesDomain }),
    ...(config.thirdParties && { tracking: config.thirdParties }),
    flags: ({ locale }) => flags.publicValues(locale),
    pickerVariant: ({ locale }) => flags.pickerVariant(locale),
    frame: ({ locale }) => flags.frame(locale),
    themeVersionOf: ({ locale }) => flags.themeVersion(locale),
    allowsPreview: config.environment !== 'production',
    today: () => watch.state().today,
    ...(config.environment === 'local' && { demo }),
  }
  if (mockEnvironments.includes(config.environment)) addMocks(server)
  if (config.isDevelopment) {
    const { addDevSite } = await import('./web/dev.ts')
    return addDevSite(server, settings, log, life)
  }

  const { assets, files } = readBuild()
  if (config.environment === 'local') addGallery(server)
  const { createSite, sheets } = await loadRenderer()
  const site = createSite({ ...settings, assets: { ...assets, sheets } })
  const headers = headersOf(config, [assets.style, ...Object.values(sheets)])
  const built = filesOfBuild(files, site.messages.all())
  if (workerDb) await keepBuiltFiles(workerDb, built)
  serveBuiltFiles(server, built)
  addWellKnown(server, site, { pages, pictures }, ownHosts)
  servePages(server, { cache: pages, log, headers, ...site })
}
