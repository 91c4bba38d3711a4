// The keys of every message, typed by the English texts: a key that does not exist does not compile.

import type account from '#content/en/account.json'
import type accountPages from '#content/en/account-pages.json'
import type auth from '#content/en/auth.json'
import type banks from '#content/en/banks.json'
import type consent from '#content/en/consent.json'
import type corporate from '#content/en/corporate.json'
import type deposits from '#content/en/deposits.json'
import type footer from '#content/en/footer.json'
import type guides from '#content/en/guides.json'
import type home from '#content/en/home.json'
import type menus from '#content/en/menus.json'
import type offers from '#content/en/offers.json'
import type order from '#content/en/order.json'
import type pages from '#content/en/pages.json'
import type problems from '#content/en/problems.json'
import type product from '#content/en/product.json'
import type registration from '#content/en/registration.json'
import type security from '#content/en/security.json'
import type shell from '#content/en/shell.json'
import type signIn from '#content/en/sign-in.json'

declare module 'use-intl' {
  interface AppConfig {
    Messages: {
      account: typeof account
      'account-pages': typeof accountPages
      deposits: typeof deposits
      footer: typeof footer
      consent: typeof consent
      auth: typeof auth
      corporate: typeof corporate
      guides: typeof guides
      banks: typeof banks
      home: typeof home
      menus: typeof menus
      offers: typeof offers
      order: typeof order
      pages: typeof pages
      problems: typeof problems
      product: typeof product
      registration: typeof registration
      security: typeof security
      shell: typeof shell
      'sign-in': typeof signIn
    }
  }
}
