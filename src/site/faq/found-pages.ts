// Pages, guides and banks of a market that speak of what was asked for.

import { alpha2Of } from '#domain/countries.ts'
import { folded } from '#domain/folded.ts'
import { regionName } from '#domain/format.ts'
import { hasPage } from '#domain/site/routes.ts'
import { hrefOf } from '#shell/site.tsx'
import { guidesOf } from '../guide-list.ts'
import type { PageContext } from '../page.ts'
import { pageOfFile } from '../text-page/page-texts.ts'

export type FoundPage = { title: string; lead: string; href: string }
type Searched = FoundPage & { body: string }

/** More than anybody reads; who is looking for something rare finds it with a second word. */
const mostFound = 12

/** Those that contain every word: named so first, then introduced so, then the rest. */
export function bestAbout(pages: readonly Searched[], asked: string): FoundPage[] {
  const words = folded(asked).split(/\s+/).filter(Boolean)
  const has = (text: string) => words.every((word) => folded(text).includes(word))
  const rank = ({ title, lead, body }: Searched) =>
    has(title) ? 0 : has(`${title} ${lead}`) ? 1 : has(`${title} ${lead} ${body}`) ? 2 : 3
  return pages
    .map((page) => ({ page, rank: rank(page) }))
    .filter((found) => words.length > 0 && found.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, mostFound)
    .map(({ page: { title, lead, href } }) => ({ title, lead, href }))
}

export function pagesAbout(context: PageContext, asked: string): FoundPage[] {
  if (!asked) return []
  const { site, content, facts, fill } = context
  const { locale } = site.market
  const texts = [...content.pages.values()].flatMap(({ name, title, lead, body }): Searched[] => {
    const page = pageOfFile(name)
    return page !== site.page && hasPage(locale, page)
      ? [{ title: fill(title), lead: fill(lead), body: fill(body), href: hrefOf(site, page) }]
      : []
  })
  const banks = facts.banks.map(({ id, name, city, countryCode }) => ({
    title: name,
    lead: `${city}, ${regionName(locale, alpha2Of(countryCode)!)}`,
    body: '',
    href: hrefOf(site, 'bank', { bankId: id }),
  }))
  return bestAbout([...texts, ...guidesOf(context), ...banks], asked)
}
