// What the build left for the server: the renderer of pages, and the files browsers load.

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CannotStart } from '#platform/cannot-start.ts'
import type { BuiltFile } from '#platform/pages.ts'
import type { Assets } from '../site/document.ts'
import type * as SiteModule from '../site/entry-server.tsx'

export const root = join(import.meta.dirname, '../..')

type Manifest = Record<string, { file: string; css?: string[] }>

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(root, 'dist/client/manifest.json'), 'utf8'))
  } catch {
    throw new CannotStart('The site is not built: start with `npm start`, which builds it.')
  }
}

export function readBuild(): { assets: Assets; files: BuiltFile[] } {
  const client = join(root, 'dist/client')
  const manifest = readManifest()
  const style = manifest['style.css']!.file
  return {
    assets: {
      style: readFileSync(join(client, style), 'utf8').trim(),
      script: `/${manifest['src/site/client.ts']!.file}`,
      fonts: [`/${manifest['src/ui/fonts/tidemark-sans-latin.woff2']!.file}`],
    },
    files: readdirSync(join(client, 'assets')).map((name) => ({
      path: `/assets/${name}`,
      contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(client, 'assets', name)),
      isNamedByHash: true,
    })),
  }
}

export const loadRenderer = async (): Promise<typeof SiteModule> =>
  import(pathToFileURL(join(root, 'dist/server/site.js')).href)
