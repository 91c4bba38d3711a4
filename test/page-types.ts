// Every kind of public page by one address, the markets taking turns.

import { markets } from '#domain/markets/markets.ts'
import { hasPage, type Page, type PathParams, pathOf } from '#domain/site/routes.ts'

const kinds: readonly Page[] = [
  'home',
  'term',
  'term.1y',
  'overnight',
  'notice',
  'products',
  'banks',
  'privacy',
  'howItWorks',
  'wealth',
  'guarantee',
  'taxes',
  'faq',
  'contact',
  'withdraw',
  'savingGuide',
  'selectCountry',
  'corporate',
  'login',
  'register',
  'invitation',
  'pension',
]

/** Pages of one thing, which not every market has. */
const ofOne: readonly (readonly [Page, PathParams])[] = [
  ['offer', { offerId: 'OF046' }],
  ['bank', { bankId: 'hansekontor' }],
  ['savingGuide.article', { article: 'festgeldleiter' }],
]

function turn(page: Page, i: number): [name: string, path: string] {
  const having = markets.filter(({ locale }) => hasPage(locale, page))
  const { locale } = having[i % having.length]!
  return [`${page} of ${locale}`, pathOf(locale, page)]
}

export const pageTypes: readonly (readonly [name: string, path: string])[] = [
  ...kinds.map(turn),
  ...ofOne.map(([page, params]) => [`${page} of de-DE`, pathOf('de-DE', page, params)] as const),
  ['no page', `${pathOf('nl-NL', 'home')}there-is-none/`],
]

const isOf =
  (...pages: readonly Page[]) =>
  (path: string) =>
    pages.some((page) =>
      markets.some(({ locale }) => hasPage(locale, page) && path === pathOf(locale, page)),
    )

/** The home stands for all that have the same header and footer. */
export const hasOwnShell = isOf('home', 'corporate', 'selectCountry', 'login', 'register')
/** Where the visitor is led on, to where names and passwords are asked for. */
export const isLeadingOn = isOf('login')
