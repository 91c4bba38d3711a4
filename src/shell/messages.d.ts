// The keys of every message, typed by the English texts: a key that does not exist does not compile.

import type home from '#content/en/home.json'
import type menus from '#content/en/menus.json'
import type pages from '#content/en/pages.json'
import type shell from '#content/en/shell.json'

declare module 'use-intl' {
  interface AppConfig {
    Messages: { home: typeof home; menus: typeof menus; pages: typeof pages; shell: typeof shell }
  }
}
