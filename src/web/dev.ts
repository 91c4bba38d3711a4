// The site while it is being written: rendered from source on every request. What a browser runs is
// replaced in the page, which keeps its state; for what only the server draws, the page is loaded again.

import { relative } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import type { Rendered } from '#contracts/rendered-page.ts'
import type { Server } from '#platform/http.ts'
import type { Lifetime } from '#platform/lifetime.ts'
import type { Log } from '#platform/log.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { servePages } from '#platform/pages.ts'
import { endWhenQuiet, isRuleFile, isServerFile } from '../../bin/dev.mjs'
import type * as SiteModule from '../site/entry-server.tsx'
import { root } from './build.ts'
import { galleryPage, serveGallery } from './gallery.ts'
import { addWellKnown } from './well-known.ts'

const assets = {
  style: Buffer.alloc(0),
  script: '/src/web/dev-client.ts',
  fonts: {
    latin: '/src/ui/fonts/tidemark-sans-latin.woff2',
    latinExtended: '/src/ui/fonts/tidemark-sans-latin-ext.woff2',
  },
  app: {
    customer: { script: '/src/web/dev-app.ts', imports: [], styles: [] },
    'sign-in': { script: '/src/web/dev-sign-in.ts', imports: [], styles: [] },
    registration: { script: '/src/web/dev-registration.ts', imports: [], styles: [] },
    visitor: { script: '/src/app/visitor.ts', imports: [], styles: [] },
  },
}
const gallery = { script: '/src/gallery/entry.tsx' }
/** The development server writes scripts and styles into the page. */
const policy = "default-src 'self' 'unsafe-inline' data: ws:; worker-src 'self' blob:"
const modulePath = /^\/(src|node_modules|content)\/|^\/@/

/** At once, that is: a rule is shown first. */
function startsAgain(file: string): boolean {
  const name = relative(root, file).replaceAll('\\', '/')
  return isServerFile(name) && !isRuleFile(name)
}

/** Told to load again before the program has ended, a page would find nobody; it waits for the next one. */
const waitForTheNext: Plugin = {
  name: 'wait-for-the-next-program',
  hotUpdate: ({ file }) => (startsAgain(file) ? [] : undefined),
}

function reloadOnChange(vite: ViteDevServer): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  vite.watcher.add(['content', 'src'])
  vite.watcher.on('change', (file) => {
    if (startsAgain(file)) return
    if (vite.environments.client.moduleGraph.getModulesByFile(file)?.size) return
    clearTimeout(timer)
    timer = setTimeout(() => vite.ws.send({ type: 'full-reload' }), 50)
  })
}

/** Modules are asked for by their path in the source; everything else is the site's. */
function serveModules(server: Server, vite: ViteDevServer): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!modulePath.test(request.raw.url!)) return done()
    reply.hijack()
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end())
  })
}

const quietMs = 1000

/** A page that is being loaded gets all of itself before the next program takes over. */
function endOnceQuiet({ server }: Server): void {
  let underWay = 0
  let last = performance.now()
  server.on('request', (_, reply) => {
    underWay += 1
    reply.on('close', () => {
      underWay -= 1
      last = performance.now()
    })
  })
  const endIfQuiet = () => {
    if (underWay === 0 && performance.now() - last > quietMs) process.kill(process.pid, 'SIGKILL')
  }
  process.on('message', (message) => {
    if (message === endWhenQuiet) setInterval(endIfQuiet, 100)
  })
}

/** The site of the source as it is now. One page asks several times: it is made anew only after a change. */
function siteAsWritten(vite: ViteDevServer, settings: Omit<SiteModule.SiteSettings, 'assets'>) {
  const make = async () => {
    const { createSite } = (await vite.ssrLoadModule(
      '/src/site/entry-server.tsx',
    )) as typeof SiteModule
    return createSite({ ...settings, assets })
  }
  let made: ReturnType<typeof make> | undefined
  vite.watcher.on('all', () => {
    made = undefined
  })
  return () => {
    made ??= make()
    return made
  }
}

export async function addDevSite(
  server: Server,
  settings: Omit<SiteModule.SiteSettings, 'assets'>,
  log: Log,
  life: Lifetime,
): Promise<void> {
  const vite = await createServer({
    root,
    appType: 'custom',
    logLevel: 'warn',
    plugins: [waitForTheNext],
    server: { middlewareMode: true, hmr: { server: server.server } },
  })
  life.onStop('development server', () => vite.close())
  reloadOnChange(vite)

  serveModules(server, vite)

  const freshSite = siteAsWritten(vite, settings)
  const prepared = async (page: Rendered): Promise<Rendered> => ({
    ...page,
    html: await vite.transformIndexHtml('/', String(page.html)),
  })

  server.get(
    '/messages/:market/:file',
    { config: { access: 'public' } },
    async (request, reply) => {
      const file = (await freshSite()).messages.at(request.url)
      return file ? reply.type('application/json').send(file.body) : reply.callNotFound()
    },
  )

  serveGallery(server, () => vite.transformIndexHtml('/simulator/gallery', galleryPage(gallery)), {
    'content-security-policy': policy,
  })
  // No address leads to a page of before.
  const cache = { ...createPageCache({ maxBytes: 0 }), remember: () => {} }
  addWellKnown(server, await freshSite(), { pages: cache, pictures: cache }, settings.ownHosts)
  servePages(server, {
    cache,
    log,
    headers: { 'content-security-policy': policy },
    keyAt: () => '',
    resolve: async (request) => {
      const found = (await freshSite()).resolve(request)
      if (found.kind === 'redirect') return found
      return {
        ...found,
        pages: found.pages.map(({ key, render }) => ({
          // A key of its own for each request: nothing is ever served twice.
          key: `${key} ${performance.now()}`,
          render: async () => {
            const page = await render()
            return page && prepared(page)
          },
        })),
        failure: { ...found.failure, render: async () => prepared(await found.failure.render()) },
      }
    },
  })
  endOnceQuiet(server)
}
