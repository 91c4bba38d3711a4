// What a test of the shell needs: a site of any market, and its parts as markup.

import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { date } from '#domain/date.ts'
import { segmentOf } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { defaultFlags } from '#domain/site/flags.ts'
import { localHosts } from '#domain/site/origins.ts'
import { readContent } from '../site/content.ts'
import { compiled } from '../site/message-files.ts'
import { type Site, SiteProvider } from './site.tsx'

export const messages = compiled(
  readContent(join(import.meta.dirname, '../../content'), 'en').messages,
)

const own = Object.fromEntries([...localHosts].map(([host, locale]) => [locale, `https://${host}`]))

export const siteOf = ({
  locale = 'en',
  ...more
}: Partial<Site> & { locale?: Site['market']['locale'] } = {}): Site => ({
  market: marketOf(locale),
  themeVersion: 'v1',
  page: 'home',
  params: {},
  basePath: `/${segmentOf(locale)}`,
  brand: { name: 'Tidemark', supportMail: 'help@example.test', supportPhone: '+49 30 0' },
  flags: defaultFlags,
  pickerVariant: 'default',
  frame: { headerData: {}, footerData: {} },
  origins: {
    shared: 'https://shared.example',
    app: 'https://app.example',
    own,
    outside: 'https://outside.example',
  },
  today: date('2026-11-16'),
  year: 2026,
  ...more,
})

/** In English words, whatever the market: what is said is the translators' to test. */
export function rendered(site: Site, part: ReactNode): string {
  return renderToStaticMarkup(
    <IntlProvider locale={site.market.locale} messages={messages as never} timeZone="UTC">
      <SiteProvider site={site}>{part}</SiteProvider>
    </IntlProvider>,
  )
}

/** The attribute's values, in the order of the markup. */
export const valuesOf = (html: string, attribute: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, 'g'))].map(([, value]) =>
    value!.replaceAll('&#x27;', "'").replaceAll('&amp;', '&'),
  )
