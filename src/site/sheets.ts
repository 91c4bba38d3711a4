// The style that only some pages have, as the server writes it into them after the one that all share.

import type { Page } from '#domain/site/routes.ts'
import { readingPages } from './reading-pages.ts'

type Modules = Record<string, string>

const written = (modules: Modules): Buffer => Buffer.from(Object.values(modules).join(''))

const reading = written(
  import.meta.glob<string>(
    [
      './{check-message,contact,corporate,faq,guarantee,guides,how-it-works}/*.module.css',
      './{rate-alert,select-country,taxes,text-page,wealth,withdraw}/*.module.css',
      './country-map/country-map.module.css',
    ],
    { query: '?inline', import: 'default', eager: true },
  ),
)

const charts = written(
  import.meta.glob<string>(['../ui/chart/*.css', '../ui/table/*.module.css'], {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
)

export const sheets = {
  home: written(
    import.meta.glob<string>('./home/*.module.css', {
      query: '?inline',
      import: 'default',
      eager: true,
    }),
  ),
  offers: written(
    import.meta.glob<string>('./{offers,product,banks}/*.module.css', {
      query: '?inline',
      import: 'default',
      eager: true,
    }),
  ),
  reading,
  /** What is read, with charts in it. */
  charts: Buffer.concat([reading, charts]),
}

export type Sheets = typeof sheets

export function sheetOf(page: Page): keyof Sheets {
  if (page === 'home') return 'home'
  if (page === 'wealth') return 'charts'
  return page in readingPages ? 'reading' : 'offers'
}
