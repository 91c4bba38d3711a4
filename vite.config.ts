// One build: what browsers load, and the pages' renderer for the server.

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  builder: {},
  appType: 'custom',
  publicDir: false,
  // Messages reach the browser compiled, so the message parser stays on the server.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsDir: 'assets',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        // Islands share the style of the page they stand in: one sheet, inlined, nothing to fetch later.
        cssCodeSplit: false,
        rolldownOptions: {
          input: { site: 'src/site/client.ts', style: 'src/site/style.ts' },
          preserveEntrySignatures: 'exports-only',
          // Rules and routes are pure: what a page does not ask for, it does not carry.
          treeshake: { moduleSideEffects: (id) => !/\/src\/(domain\/|routes\.ts)/.test(id) },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        rolldownOptions: { input: { site: 'src/site/entry-server.tsx' } },
      },
    },
  },
})
