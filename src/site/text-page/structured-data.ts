// What a page tells search engines about itself, in their vocabulary.

import type { Crumb } from '#ui/breadcrumbs.tsx'
import type { TextFile } from '../content.ts'
import type { PageContext } from '../page.ts'
import type { Question } from '../questions.ts'
import { canonicalOf } from '../sitemap.ts'

const schema = 'https://schema.org'

export const breadcrumbData = (crumbs: readonly Crumb[], { site }: PageContext) => ({
  '@context': schema,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ title, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: title,
    item: canonicalOf(site, href),
  })),
})

export const articleData = (text: TextFile, href: string, { site }: PageContext) => ({
  '@context': schema,
  '@type': 'Article',
  headline: text.title,
  description: text.description,
  datePublished: text.date,
  inLanguage: site.market.locale,
  mainEntityOfPage: canonicalOf(site, href),
  author: { '@type': 'Organization', name: site.brand.name },
  publisher: { '@type': 'Organization', name: site.brand.name },
})

/** Links in answers lead nowhere outside the page: only their words are told. */
const wordsOf = (markdown: string) =>
  markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/\*\*?/g, '')

export const questionsData = (questions: readonly Question[], fill: (text: string) => string) => ({
  '@context': schema,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: fill(question),
    acceptedAnswer: { '@type': 'Answer', text: wordsOf(fill(answer)) },
  })),
})
