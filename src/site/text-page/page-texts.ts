// Which text belongs to which page, and which pages belong together.

import type { Page } from '#domain/site/routes.ts'
import { hasPage } from '#domain/site/routes.ts'
import { hrefOf } from '#shell/site.tsx'
import type { TextFile } from '../content.ts'
import { type PageContext, PageNotFound } from '../page.ts'

/** Texts are named like their page, except where a company page's name would need a dot. */
const fileNames: Partial<Record<Page, string>> = {
  'corporate.about': 'corporateAbout',
  'corporate.partnerBank': 'becomePartnerBank',
  'corporate.distribution': 'becomeDistributionPartner',
  'corporate.press': 'corporatePress',
  'corporate.careers': 'careers',
  'corporate.bankingAsAService': 'bankingAsAService',
  'corporate.cashSolutions': 'cashSolutions',
}

export const fileOf = (page: Page): string => fileNames[page] ?? page

const pagesByFile = new Map(Object.entries(fileNames).map(([page, file]) => [file, page as Page]))

export function textOf({ content, fill }: PageContext, page: Page): TextFile {
  const found = content.pages.get(fileOf(page))
  if (!found) throw new PageNotFound()
  const { title, description, lead } = found
  return { ...found, title: fill(title), description: fill(description), lead: fill(lead) }
}

/** The other way round. */
export const pageOfFile = (file: string): Page => pagesByFile.get(file) ?? (file as Page)

/** Links in texts name a page by its text or by its key. */
export const linkTargetOf =
  ({ linkTarget }: PageContext) =>
  (href: string): string | undefined => {
    const page = pagesByFile.get(href.replace(/^page:/, ''))
    return linkTarget(page ? `page:${page}` : href)
  }

export const groups = {
  company: ['howItWorks', 'about', 'press', 'refer', 'contact'],
  knowledge: [
    'guarantee',
    'companyGuarantee',
    'taxes',
    'companyTaxes',
    'howItWorks',
    'savingGuide',
    'investGuide',
    'rateAlert',
    'faq',
  ],
  legal: [
    'imprint',
    'terms',
    'privacy',
    'cookies',
    'accessibility',
    'withdraw',
    'complaints',
    'checkMessage',
    'bereavement',
  ],
  investing: [
    'wealth',
    'interestPortfolio',
    'etfConfigurator',
    'sustainableInvesting',
    'privateEquity',
    'pension',
    'crypto',
  ],
  corporate: [
    'corporate',
    'corporate.about',
    'corporate.partnerBank',
    'corporate.distribution',
    'corporate.bankingAsAService',
    'corporate.cashSolutions',
    'corporate.press',
    'corporate.careers',
  ],
} as const satisfies Record<string, readonly Page[]>
export type Group = keyof typeof groups

export type PageLink = { page: Page; title: string; lead: string; href: string }

/** The other pages of a group, as far as the market has them. */
export function pagesBeside(context: PageContext, group: Group, page: Page): PageLink[] {
  const { site, content, fill } = context
  return groups[group].flatMap((other) => {
    const text = content.pages.get(fileOf(other))
    if (other === page || !text || !hasPage(site.market.locale, other)) return []
    return [
      { page: other, title: fill(text.title), lead: fill(text.lead), href: hrefOf(site, other) },
    ]
  })
}
