// The style that only some pages have, as the server writes it into them after the one that all share.

import type { Page } from '#domain/site/routes.ts'
import { readingPages } from './reading-pages.ts'

type Modules = Record<string, string>

const written = (modules: Modules): Buffer => Buffer.from(Object.values(modules).join(''))

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
  reading: written(
    import.meta.glob<string>(
      [
        './{check-message,contact,corporate,faq,guarantee,guides,how-it-works}/*.module.css',
        './{rate-alert,select-country,taxes,text-page,wealth,withdraw}/*.module.css',
        './country-map/country-map.module.css',
      ],
      { query: '?inline', import: 'default', eager: true },
    ),
  ),
}

export type Sheets = typeof sheets

export const sheetOf = (page: Page): keyof Sheets =>
  page === 'home' ? 'home' : page in readingPages ? 'reading' : 'offers'
