// One build: what browsers load, in public and as a customer, and the pages' renderer for the server.

import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const built = {
  manifest: 'manifest.json',
  assetsDir: 'assets',
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
} as const

// Rules and routes are pure: what a page does not ask for, it does not carry.
const treeshake = {
  moduleSideEffects: (id: string) => !/\/src\/(domain\/|routes\.ts)/.test(id),
}

/** The same name in every build, whatever the build makes of the sheet. */
function className(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  const hash = createHash('sha256')
    .update(path)
    .digest('base64url')
    .replace(/[^A-Za-z0-9]/g, '')
  return `${name}_${hash.slice(0, 5)}`
}

/** Sheets whose rules a page has already: what runs in it needs their names alone. */
const named = (environment: string, id: RegExp): Plugin => ({
  name: `named-in-${environment}`,
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === environment,
  transform: {
    filter: { id },
    handler: (sheet) =>
      sheet.replaceAll(/\{[^{}]*\}/g, (rules) => `{${rules.match(/composes:[^;]*;/)?.[0] ?? ''}}`),
  },
})

const namedSheets = [
  // Every page has the style of `ui`'s floor and `shell` inlined.
  named('app', /\/src\/(ui\/[^/]+|shell\/.*)\.module\.css$/),
  named('client', /\.module\.css$/),
  // That of a page's room is written into it by the server.
  named('style', /\/src\/site\/(?!(auth-shell|customer-shell|errors)\/).*\.module\.css$/),
]

/** An island carries the class names it uses. The list of all is for those that are chosen while it runs. */
const usedNames: Plugin = {
  name: 'used-names',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.tsx$/, code: /\.module\.css'/ },
    handler: (code) =>
      code.replaceAll(/import (\w+) (from '[^']*\.module\.css')/g, (whole, sheet, from) =>
        code.includes(`${sheet}[`) ? whole : `import * as ${sheet} ${from}`,
      ),
  },
}

/** Beside each file the same at brotli's best, which takes too long for a server. */
const compressed: Plugin = {
  name: 'compressed',
  applyToEnvironment: ({ name }) => name !== 'ssr',
  writeBundle({ dir }, bundle) {
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    for (const { fileName } of Object.values(bundle)) {
      if (!/\.(js|css|svg)$/.test(fileName)) continue
      const file = join(dir!, fileName)
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), best))
    }
  },
}

/** Islands speak with whole messages and need no more of the library than that. */
const islandIntl: Plugin = {
  name: 'island-intl',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^use-intl\/react$/ },
    handler: () => join(import.meta.dirname, 'src/site/island-intl.tsx'),
  },
  // Types know the library alone.
  transform: {
    filter: { code: /\bt\.(rich|markup|raw)\(/ },
    handler(_, id) {
      this.error(
        `${id} asks an island for more than words: src/site/island-intl.tsx has none of it`,
      )
    },
  },
}

/** What a part of a page stands on comes beside it; of the builder's own way only that is needed here. */
const preloading: Plugin = {
  name: 'preloading',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper/ },
    handler: () => `export const __vitePreload = (load, files = []) => {
      for (const file of files)
        document.head.append(
          Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }),
        )
      return load()
    }`,
  },
}

/*
 * Sixty small files cost a browser more than their content, even from its cache, so a customer's start is a
 * few large ones, each with all it imports: what every area needs, what asks, what draws, the header, the
 * area's frame. Small rules that registration and sign-in need too stand in the first, or they would fetch
 * the header.
 */
const sharedByAll =
  /\/src\/(app\/(sign-in\/sign-in|session\/messages)|domain\/(format|customer\/(mail-consent|source-of-funds)|identifiers\/(ascii|email)|shell\/auth-links))\.ts$|vite\/preload-helper/
const drawing = /\/node_modules\/(react-dom|use-intl|lucide-react)\/|\/src\/(ui\/[^/]+$|shell\/)/

/** What reckons with money and writes it down is one file: each part of it is needed by all who need some. */
const figures = /\/src\/(domain\/(cover\/cover|format)|site\/offer-figures)\.ts$/

export default defineConfig({
  plugins: [react(), ...namedSheets, usedNames, islandIntl, preloading, compressed],
  builder: {},
  appType: 'custom',
  publicDir: false,
  css: { modules: { generateScopedName: className } },
  // Messages are compiled when the server starts: pages and browsers format them without a parser.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  environments: {
    client: {
      // Visitors have no tools for developers, and carry nothing for them.
      define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
      build: {
        ...built,
        outDir: 'dist/client',
        cssCodeSplit: false,
        rolldownOptions: {
          input: { site: 'src/site/client.ts' },
          preserveEntrySignatures: 'exports-only',
          treeshake,
          output: {
            codeSplitting: {
              groups: [{ name: 'figures', test: figures }],
            },
          },
        },
      },
    },
    // Apart from the islands, or they would carry the names of all sheets.
    style: {
      consumer: 'client',
      build: {
        ...built,
        outDir: 'dist/style',
        // Islands share the style of the page they stand in: one sheet, inlined, nothing to fetch later.
        cssCodeSplit: false,
        rolldownOptions: {
          input: { style: 'src/site/style.ts' },
          preserveEntrySignatures: 'exports-only',
        },
      },
    },
    app: {
      consumer: 'client',
      build: {
        ...built,
        outDir: 'dist/app',
        rolldownOptions: {
          input: {
            app: 'src/app/entry.tsx',
            signIn: 'src/app/sign-in/interaction/entry.tsx',
            registration: 'src/app/registration/entry.tsx',
            visitor: 'src/app/visitor.ts',
          },
          preserveEntrySignatures: 'exports-only',
          treeshake,
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: sharedByAll },
                { name: 'asking', test: /\/src\/app\/public-page\.ts$/ },
                { name: 'drawing', test: drawing },
                { name: 'header', test: /\/src\/app\/header\/customer-parts\.tsx$/ },
                { name: 'area', test: /\/src\/app\/router\.tsx$/ },
              ],
            },
          },
        },
      },
    },
    // Parts to be looked at, for whoever sits at this machine; it has files of its own and adds to no page.
    gallery: {
      consumer: 'client',
      build: {
        ...built,
        outDir: 'dist/gallery',
        assetsDir: 'simulator/gallery',
        cssCodeSplit: false,
        rolldownOptions: {
          input: { gallery: 'src/gallery/entry.tsx' },
          output: {
            entryFileNames: 'simulator/gallery/[name].js',
            assetFileNames: 'simulator/gallery/[name][extname]',
          },
        },
      },
    },
    ssr: {
      // Bundled, so that the alias above reaches it.
      resolve: { noExternal: ['use-intl'] },
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: { site: 'src/site/entry-server.tsx' } },
      },
    },
  },
})
