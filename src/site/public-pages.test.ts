import { describe, expect, test } from 'vitest'
import type { PageSource, Rendered } from '#contracts/rendered-page.ts'
import { markets } from '#domain/markets/markets.ts'
import { isCustomerPage, type Page, pagesOf, pathOf } from '#domain/site/routes.ts'
import { diagramNames } from '#ui/drawing/guide-diagrams.ts'
import { channelKinds } from './contact/channels.ts'
import { readContent } from './content.ts'
import { notFoundPage } from './errors/not-found.tsx'
import { guideTopics } from './guide-list.ts'
import { articlePageOf } from './guides/topics.ts'
import { stepsOf } from './how-it-works/steps.ts'
import { sectionsOf } from './markdown.tsx'
import { definitionOf } from './pages.ts'
import { questionsOf } from './questions.ts'
import { readingPages } from './reading-pages.ts'
import { contentFolder, testSite as site } from './site.test.world.ts'
import { onTheWay } from './sitemap.ts'
import { fileOf } from './text-page/page-texts.ts'

const contents = new Map(markets.map(({ locale }) => [locale, readContent(contentFolder, locale)]))
const publicPages = (locale: (typeof markets)[number]['locale']) =>
  pagesOf(locale).filter((page) => !isCustomerPage(page))

/** Pages that say everything by messages, or take their words from elsewhere. */
const withoutText: ReadonlySet<Page> = new Set<Page>([
  ...onTheWay,
  'selectCountry',
  'guides',
  'savingGuide.article',
  'investGuide.article',
])
const takesText = (page: Page) => page in readingPages && !withoutText.has(page)

describe.each(markets)('$locale', ({ locale }) => {
  const content = contents.get(locale)!

  test('every public page is one [ROL-001, NAV-002, NAV-011, NAV-016, NAV-018]', () => {
    const missing = publicPages(locale).filter((page) => definitionOf(page) === notFoundPage)
    expect(missing).toEqual([])
  })

  test('every page that is read has its text [NAV-003, NAV-004, NAV-005, NAV-006, NAV-016]', () => {
    const missing = publicPages(locale)
      .filter(takesText)
      .map(fileOf)
      .filter((file) => !content.pages.has(file))
    expect(missing).toEqual([])
  })

  test('the contact page opens with its four channels, mail and phone by their placeholders', () => {
    const sections = sectionsOf(content.pages.get('contact')?.body ?? '')
    expect(sections.length).toBeGreaterThanOrEqual(channelKinds.length)
    expect(sections[1]!.body).toContain('{supportMail}')
    expect(sections[2]!.body).toContain('{supportPhone}')
  })

  test('how it works is told in numbered steps', () => {
    const steps = stepsOf(sectionsOf(content.pages.get('howItWorks')?.body ?? ''))
    expect(steps.map(({ number }) => number)).toEqual(steps.map((_, i) => i + 1))
    expect(steps.length).toBeGreaterThanOrEqual(4)
  })

  test('there are questions with answers, and guides with day, topic and a diagram of their own', () => {
    expect(questionsOf(content.pages.get('faq')).length).toBeGreaterThanOrEqual(10)
    expect(content.guides.size).toBeGreaterThanOrEqual(4)
    for (const { name, date: day, topic } of content.guides.values()) {
      expect(day, name).toMatch(/^20\d\d-\d\d-\d\d$/)
      expect(guideTopics, name).toContain(topic)
    }
    const drawings = [...content.guides.values()].map(({ drawing }) => drawing)
    expect(diagramNames).toEqual(expect.arrayContaining(drawings))
    expect(new Set(drawings).size, 'each guide owns its diagram').toBe(drawings.length)
  })
})

describe('rendered', () => {
  const html = async (path: string) => {
    const found = site.resolve({ host: 'localhost', path, query: new URLSearchParams() })
    if (found.kind !== 'page') throw new Error(`${path} is a redirect`)
    const { status, html } = await firstOf(found.pages)
    return { status, html: String(html) }
  }
  const firstOf = async (pages: readonly PageSource[]): Promise<Rendered> => {
    for (const { render } of pages) {
      const page = await render()
      if (page) return page
    }
    throw new Error('no page stands there')
  }

  const english = publicPages('en').filter((page) => page in readingPages)

  test.each(english.filter((page) => !page.endsWith('.article')))(
    '%s has one heading of the first level, its title, description and address [HEAD-001, HEAD-003, HEAD-004, HEAD-005, HEAD-006]',
    async (page) => {
      const path = pathOf('en', page)
      const { status, html: text } = await html(path)
      expect(status).toBe(200)
      expect(text.match(/<h1[ >]/g)).toHaveLength(1)
      expect(text).toMatch(/<title>[^<]{5,}\| Tidemark<\/title>/)
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(text).toContain(`<link rel="canonical" href="http://localhost${path}">`)
      expect(text).toContain(`content="http://localhost/og${path}picture.png"`)
    },
  )

  test.each(['login', 'register', 'openBanking', 'cooperationRegister', 'invitation'] as const)(
    '%s is nobody’s search result [HEAD-005]',
    async (page) => {
      const { html: text } = await html(pathOf('en', page))
      expect(text).toContain('<meta name="robots" content="noindex">')
    },
  )

  test.each(markets)(
    '$locale says in its own words that a page is missing or failed',
    async (market) => {
      const { locale } = market
      const { messages } = contents.get(locale)!
      const said = messages.pages as Record<'notFound' | 'failed', { title: string; text: string }>
      const nowhere = `${pathOf(locale, 'home')}nowhere/`
      const missing = await html(nowhere)
      expect(missing.status).toBe(404)
      expect(missing.html).toContain(`<html lang="${locale}"`)
      expect(missing.html).toContain(said.notFound.title)
      const found = site.resolve({ host: 'localhost', path: nowhere, query: new URLSearchParams() })
      if (found.kind !== 'page') throw new Error(`${nowhere} is a redirect`)
      const failed = await found.failure.render()
      expect(failed.status).toBe(500)
      expect(String(failed.html)).toContain(`<html lang="${locale}"`)
      expect(String(failed.html)).toContain(said.failed.title)
      expect(String(failed.html)).toContain(said.failed.text)
    },
  )

  test('an article lives under its hub and nowhere else', async () => {
    const [guide] = contents.get('en')!.guides.values()
    const own = articlePageOf(guide!.topic)
    const other = own === 'savingGuide.article' ? 'investGuide.article' : 'savingGuide.article'
    const params = { article: guide!.name }
    const found = await html(pathOf('en', own, params))
    expect(found.status).toBe(200)
    expect(found.html).toContain('"@type":"Article"')
    expect(found.html).toContain('"@type":"BreadcrumbList"')
    expect((await html(pathOf('en', other, params))).status).toBe(404)
    expect((await html(pathOf('en', own, { article: 'nothing' }))).status).toBe(404)
  })

  test('questions are told to search engines without links', async () => {
    const { html: text } = await html(pathOf('en', 'faq'))
    const [, block = ''] =
      /<script type="application\/ld\+json">([^<]*FAQPage[^<]*)</.exec(text) ?? []
    const { mainEntity } = JSON.parse(block)
    expect(mainEntity.length).toBeGreaterThanOrEqual(10)
    expect(block).not.toMatch(/page:|guide:|\{\w+\}/)
  })

  test('the country selector names every market in its own language [HDR-008]', async () => {
    const { html: text } = await html('/en/select-country/')
    for (const name of ['Deutschland', 'Österreich', 'Suomi', 'Polska', 'España', 'Italia'])
      expect(text).toContain(`>${name}</span>`)
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? []
    expect(main.match(/hrefLang="/gi)).toHaveLength(markets.length)
  })

  test('registration names the partner who sent the visitor, in the partner’s market only [HDR-041, HDR-043]', async () => {
    const at = async (host: string, regflow: string) => {
      const query = new URLSearchParams({ regflow })
      const found = site.resolve({ host, path: '/register/', query })
      if (found.kind !== 'page') throw new Error('redirected')
      return String((await firstOf(found.pages)).html)
    }
    expect(await at('uk.localhost', 'legal_and_general')).toContain('Partner insurer')
    expect(await at('ie.localhost', 'legal_and_general')).not.toContain('Partner insurer')
  })
})
