// The style that only some pages have, as the server writes it into them after the one that all share.

import type { Page } from '#domain/site/routes.ts'
import { readingPages } from './reading-pages.ts'

type Modules = Record<string, string>

const written = (modules: Modules): Buffer => Buffer.from(Object.values(modules).join(''))

const reading: Modules = import.meta.glob<string>(
  [
    './{check-message,contact,corporate,faq,guarantee,guides,how-it-works}/*.module.css',
    './{rate-alert,select-country,taxes,text-page,wealth,withdraw}/*.module.css',
    './country-map/country-map.module.css',
  ],
  { query: '?inline', import: 'default', eager: true },
)

const charts: Modules = import.meta.glob<string>(
  ['../ui/chart/*.css', '../ui/table/*.module.css'],
  {
    query: '?inline',
    import: 'default',
    eager: true,
  },
)

/** By the path of each. */
export const modulesOf = {
  home: import.meta.glob<string>('./home/*.module.css', {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
  offers: import.meta.glob<string>(
    ['./{offers,product,banks}/*.module.css', './country-map/country-map.module.css'],
    { query: '?inline', import: 'default', eager: true },
  ),
  reading,
  /** What is read, with charts in it. */
  charts: { ...reading, ...charts },
}

export const sheets = {
  home: written(modulesOf.home),
  offers: written(modulesOf.offers),
  reading: written(modulesOf.reading),
  charts: written(modulesOf.charts),
}

export type Sheets = typeof sheets

export function sheetOf(page: Page): keyof Sheets {
  if (page === 'home') return 'home'
  if (page === 'wealth') return 'charts'
  return page in readingPages ? 'reading' : 'offers'
}
