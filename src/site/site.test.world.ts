// The site as tests ask it: all its words, an empty marketplace behind it.

import { join } from 'node:path'
import type { AskInside, Call } from '#contracts/call.ts'
import { date } from '#domain/date.ts'
import { defaultFlags } from '#domain/site/flags.ts'
import { localHosts } from '#domain/site/origins.ts'
import { createSite } from './entry-server.tsx'

export const contentFolder = join(import.meta.dirname, '../../content')

/** For whom pages acted, by the call's path. */
export const acted: [path: string, from: string | undefined][] = []

export const testSite = createSite({
  contentFolder,
  environment: 'local',
  assets: {
    style: Buffer.alloc(0),
    script: '/site.js',
    fonts: { latin: '/latin.woff2', latinExtended: '/latin-ext.woff2' },
    app: {
      customer: { script: '/app.js', imports: [], styles: [] },
      'sign-in': { script: '/sign-in.js', imports: [], styles: [] },
      registration: { script: '/registration.js', imports: [], styles: [] },
      visitor: { script: '/visitor.js', imports: [], styles: [] },
    },
  },
  brand: { name: 'Tidemark', supportMail: 'mail@example.org', supportPhone: '+49 30 1' },
  ask: (async ({ method, path }: Call, _: unknown, from?: string) => {
    if (method !== 'GET') acted.push([path, from])
    return []
  }) as unknown as AskInside,
  origins: () => ({ shared: 'http://localhost', app: 'http://app.localhost', own: {} }),
  ownHosts: localHosts,
  flags: () => defaultFlags,
  pickerVariant: () => 'default',
  frame: () => ({ headerData: {}, footerData: {} }),
  themeVersionOf: () => undefined,
  allowsPreview: true,
  today: () => date('2026-11-15'),
})
