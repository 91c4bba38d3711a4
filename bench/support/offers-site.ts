// Our renderer with the German offers in memory, as the program runs it but without the database.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AskInside } from '#contracts/call.ts'
import type { WireBank, WireOffer } from '#contracts/offers.ts'
import { brand } from '#domain/brand.ts'
import { date } from '#domain/date.ts'
import { defaultFlags } from '#domain/site/flags.ts'
import { localHosts } from '#domain/site/origins.ts'
import { loadRenderer, readBuild, root } from '../../src/web/build.ts'

export const offersPath = '/de-de/festgeld/'

export type Marketplace = { offers: WireOffer[]; banks: WireBank[]; today: string }

/** Measured servers are processes of their own: they read what the measuring one has written. */
export async function openOffersSite(file: string) {
  const { offers, banks, today }: Marketplace = JSON.parse(readFileSync(file, 'utf8'))
  const { assets } = readBuild()
  const { createSite, sheets } = await loadRenderer()
  const site = createSite({
    contentFolder: join(root, 'content'),
    environment: 'local',
    brand,
    ask: (async ({ path }: { path: string }) => (path === '/banks' ? banks : offers)) as AskInside,
    origins: () => ({ shared: 'http://localhost', app: 'http://app.localhost', own: {} }),
    ownHosts: localHosts,
    flags: () => defaultFlags,
    pickerVariant: () => 'default',
    frame: () => ({ headerData: {}, footerData: {} }),
    themeVersionOf: () => 'v1',
    allowsPreview: false,
    today: () => date(today),
    assets: { ...assets, sheets },
  })
  const styleHashes = [assets.style, ...Object.values(sheets)].map(
    (sheet) => `sha256-${createHash('sha256').update(sheet).digest('base64')}`,
  )
  const request = { host: 'localhost', path: offersPath, query: new URLSearchParams() }
  return {
    site,
    styleHashes,
    async render(): Promise<Buffer> {
      const found = site.resolve(request)
      if (found.kind !== 'page') throw new Error(`${offersPath} is not a page`)
      return Buffer.from((await found.pages[0]!.render())!.html)
    },
  }
}
