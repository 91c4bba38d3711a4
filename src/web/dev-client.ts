// What a page loads while the site is being written: its style as modules, then its script.

import '../site/style.ts'
import '../site/client.ts'

// A changed sheet is exchanged where it stands.
import.meta.hot?.accept('../site/style.ts', () => {})
// The server draws these pages: what it draws with has changed too.
import.meta.hot?.on('vite:afterUpdate', ({ updates }) => {
  if (updates.some(({ path }) => !path.includes('.css'))) location.reload()
})
