// What the build left for the server: the renderer of pages, and the files browsers load.

import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltFile } from '#platform/built-files.ts'
import { CannotStart } from '#platform/cannot-start.ts'

import type { AreaAssets, Assets } from '../site/document.ts'
import type * as SiteModule from '../site/entry-server.tsx'

export const root = join(import.meta.dirname, '../..')

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
}

type Part = 'client' | 'style' | 'app'

function readManifest(part: Part): Manifest {
  try {
    return JSON.parse(readFileSync(join(root, 'dist', part, 'manifest.json'), 'utf8'))
  } catch {
    throw new CannotStart('The site is not built: start with `npm start`, which builds it.')
  }
}

/** A script and all it needs at once, what is needed first; what it calls in later brings its own. */
function closureOf(manifest: Manifest, key: string, seen: Set<string>): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  const { imports = [] } = manifest[key]!
  return [...imports.flatMap((each) => closureOf(manifest, each, seen)), key]
}

/** An entry with all it needs, and with what it calls in at once. */
function entryOf(manifest: Manifest, key: string, ...calledIn: string[]): AreaAssets {
  const seen = new Set<string>()
  const parts = [key, ...calledIn]
    .flatMap((each) => closureOf(manifest, each, seen))
    .map((each) => manifest[each]!)
  const script = manifest[key]!.file
  return {
    script: `/${script}`,
    imports: parts.filter(({ file }) => file !== script).map(({ file }) => `/${file}`),
    styles: parts.flatMap(({ css = [] }) => css).map((file) => `/${file}`),
  }
}

const filesOf = (part: Part): BuiltFile[] => {
  const folder = join(root, 'dist', part, 'assets')
  const names = new Set(readdirSync(folder))
  return [...names]
    .filter((name) => !name.endsWith('.br'))
    .map((name) => ({
      path: `/assets/${name}`,
      contentType: contentTypes[extname(name)] ?? 'application/octet-stream',
      body: readFileSync(join(folder, name)),
      br: names.has(`${name}.br`) ? readFileSync(join(folder, `${name}.br`)) : undefined,
    }))
}

/** Two builds may hold the same file; its name is its content. */
const distinct = (files: BuiltFile[]): BuiltFile[] => [
  ...new Map(files.map((file) => [file.path, file])).values(),
]

export function readBuild(): { assets: Assets; files: BuiltFile[] } {
  const site = readManifest('client')
  const style = readManifest('style')
  const app = readManifest('app')
  const font = (cut: string) => `/${style[`src/ui/fonts/tidemark-sans-${cut}.woff2`]!.file}`
  return {
    assets: {
      style: readFileSync(join(root, 'dist/style', style['style.css']!.file)),
      script: `/${site['src/site/client.ts']!.file}`,
      fonts: { latin: font('latin'), latinExtended: font('latin-ext') },
      app: {
        customer: entryOf(app, 'src/app/entry.tsx'),
        'sign-in': entryOf(app, 'src/app/sign-in/interaction/entry.tsx'),
        registration: entryOf(app, 'src/app/registration/entry.tsx'),
        visitor: entryOf(
          app,
          'src/app/visitor.ts',
          'src/app/public-page.ts',
          'src/app/header/customer-parts.tsx',
        ),
      },
    },
    files: distinct([...filesOf('client'), ...filesOf('style'), ...filesOf('app')]),
  }
}

export const loadRenderer = async (): Promise<typeof SiteModule> =>
  import(pathToFileURL(join(root, 'dist/server/site.js')).href)

/** All that browsers load of a build: its scripts and the like, and the texts. */
export const filesOfBuild = (
  files: readonly BuiltFile[],
  messages: readonly { path: string; body: string }[],
): BuiltFile[] => [
  ...files,
  ...messages.map(({ path, body }) => ({
    path,
    contentType: 'application/json; charset=utf-8',
    body: Buffer.from(body),
  })),
]
