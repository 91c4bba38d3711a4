// One page, rendered: its data, the frame around it, the document around both.

import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createTranslator } from 'use-intl/core'
import { IntlProvider } from 'use-intl/react'
import type { AskInside } from '#contracts/call.ts'
import type { Rendered } from '#contracts/rendered-page.ts'
import type { Brand } from '#domain/brand.ts'
import type { CalendarDate } from '#domain/date.ts'
import type { AuthHosts, Environment } from '#domain/environment.ts'
import { formatDate, formatPercent } from '#domain/format.ts'
import type { Locale, Market } from '#domain/market.ts'
import { rate } from '#domain/rate.ts'
import type { DesignVersion } from '#domain/shell/design-version.ts'
import type { FrameSettings } from '#domain/shell/global-page-settings.ts'
import type { Regflow } from '#domain/shell/regflow.ts'
import type { CountryPickerVariant, Flags } from '#domain/site/flags.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { Match } from '#domain/site/route-match.ts'
import { hasPage, type Page } from '#domain/site/routes.ts'
import type { ThirdParties } from '#domain/site/tracking.ts'
import type { DemoLogins } from '#shell/page-settings.ts'
import { hrefOf, type Site, SiteProvider } from '#shell/site.tsx'
import type { Content, ContentOf } from './content.ts'
import { type Assets, documentOf } from './document.ts'
import { notFoundPage } from './errors/not-found.tsx'
import { type Facts, fillerOf, inWordsOf, loadFacts } from './facts.ts'
import { articlePageOf } from './guides/topics.ts'
import { IslandMessagesProvider } from './island.tsx'
import type { createFrames } from './kept-frame.tsx'
import { type CompiledMessages, compiled, writtenMessages } from './message-files.ts'
import { drawOpenGraph } from './open-graph/open-graph.ts'
import { type AnyPage, type Area, type Asked, type PageContext, PageNotFound } from './page.ts'
import { sheetOf } from './sheets.ts'
import { addressOf, alternatesOf, originOf } from './sitemap.ts'

export type RenderSettings = {
  contentOf: ContentOf
  frameOf: ReturnType<typeof createFrames>
  assets: Assets
  environment: Environment
  /** Where the identity provider is not ours. */
  authHosts?: AuthHosts
  /** Where the services do not answer at the page's own origin. */
  servicesDomain?: string
  /** Services outside that hear of events. */
  tracking?: ThirdParties
  /** Where the browser finds the messages of the customer's side. */
  messagesOf: (locale: Locale, area: Area) => string
  /** Where the world is a demonstration: who can sign in, told on the page where one does. */
  demo?: DemoLogins
  brand: Brand
  ask: AskInside
  /** Known once the server listens. */
  origins: () => Origins
  flags: (market: Market) => Flags
  pickerVariant: (market: Market) => CountryPickerVariant
  frame: (market: Market) => FrameSettings
  today: () => CalendarDate
}

/** Beside the page it stands for. */
const pictureFolder = '/og'
export const picturePathOf = (path: string): string => `${pictureFolder}${path}picture.png`
export const pageOfPicture = (path: string): string | undefined =>
  /^\/og(\/.*)picture\.png$/.exec(path)?.[1]

export type PageToRender = {
  match: Extract<Match, { kind: 'page' }>
  definition: AnyPage
  themeVersion: DesignVersion
  regflow?: Regflow | undefined
  asked?: Asked
  sent?: Asked
  /** The network address a form was sent from. */
  from?: string | undefined
}

/** The page that stands where an address of the market names nothing. */
export const missingPage = (
  market: Market,
  basePath: string,
  themeVersion: DesignVersion,
): PageToRender => ({
  match: {
    kind: 'page',
    market,
    page: 'home',
    params: {},
    basePath,
    isPrefixed: basePath !== '',
    canonicalPath: `${basePath}/`,
  },
  definition: notFoundPage,
  themeVersion,
})

const bestRatesOf = ({ locale }: Market, { best }: Facts): NonNullable<Site['bestRates']> =>
  Object.fromEntries(
    Object.entries(best).map(([type, { shownRate }]) => [
      type,
      formatPercent(locale, rate(shownRate)),
    ]),
  )

/** Everything a page may ask, gathered. */
async function contextOf(
  settings: RenderSettings,
  { match, themeVersion, regflow, asked = {}, sent, from }: PageToRender,
): Promise<PageContext> {
  const { market, page, params, basePath } = match
  const today = settings.today()
  const content = settings.contentOf(market.locale)
  const facts = inWordsOf(content, await loadFacts(settings.ask, market))
  const site: Site = {
    market,
    themeVersion,
    page,
    params,
    basePath,
    brand: settings.brand,
    flags: settings.flags(market),
    pickerVariant: settings.pickerVariant(market),
    frame: settings.frame(market),
    origins: settings.origins(),
    ...(regflow && { regflow }),
    bestRates: bestRatesOf(market, facts),
    today,
    year: Number(today.slice(0, 4)),
  }
  return {
    site,
    content,
    facts,
    ask: from ? (call, input) => settings.ask(call, input, from) : settings.ask,
    fill: fillerOf(market, facts, settings.brand, today),
    text: translator(market.locale, compiled(content.messages)),
    linkTarget: (href) => linkTarget(site, content, href),
    today,
    asked,
    sent,
  }
}

/** Undefined where the address names nothing. */
async function loaded<Made>(
  settings: RenderSettings,
  page: PageToRender,
  use: (data: unknown, context: PageContext) => Made,
): Promise<Awaited<Made> | undefined> {
  const context = await contextOf(settings, page)
  try {
    return await use(await page.definition.load(context), context)
  } catch (error) {
    if (error instanceof PageNotFound) return undefined
    throw error
  }
}

export const renderPage = (
  settings: RenderSettings,
  page: PageToRender,
): Promise<Rendered | undefined> =>
  loaded(settings, page, (data, context) => ({
    status: page.definition === notFoundPage ? 404 : 200,
    headers: headersOf(page),
    html: htmlOf(settings, page.match, page.definition, data, context),
  }))

/** A dialogue is over when it is over, and an answer is its reader's: nobody keeps such a page. */
const headersOf = ({ definition, asked, sent }: PageToRender): Rendered['headers'] =>
  definition.area === 'sign-in' || asked || sent ? { 'cache-control': 'no-store' } : {}

/** The picture a page is shown with where its address is passed on. */
export const renderPicture = (
  settings: RenderSettings,
  page: PageToRender,
): Promise<Buffer | undefined> =>
  loaded(settings, page, (data, context) => {
    const { title, drawing } = page.definition.head(data, context)
    return drawOpenGraph({
      title: title.replace(` | ${settings.brand.name}`, ''),
      brand: settings.brand.name,
      themeVersion: page.themeVersion,
      ...(drawing && { drawing }),
      ...figureOf(context),
    })
  })

/** A market's home shows its best rate; the titles of offer pages name theirs already. */
function figureOf({ site, facts }: PageContext): { figure?: string } {
  const { locale, rateSuffix } = site.market
  const best = site.page === 'home' ? facts.best.TERM : undefined
  return best ? { figure: `${formatPercent(locale, rate(best.shownRate))} ${rateSuffix}` } : {}
}

const markupOf = ({ site, content }: PageContext, part: ReactNode): string =>
  renderToString(
    <IntlProvider
      locale={site.market.locale}
      messages={compiled(content.messages) as never}
      timeZone="UTC"
    >
      <SiteProvider site={site}>
        <IslandMessagesProvider
          value={(namespaces) => writtenMessages(content.messages, namespaces)}
        >
          {part}
        </IslandMessagesProvider>
      </SiteProvider>
    </IntlProvider>,
  )

function htmlOf(
  { assets, brand, messagesOf, frameOf, demo, ...settings }: RenderSettings,
  { canonicalPath, page, params }: PageToRender['match'],
  { Body, head: headOf, area }: AnyPage,
  data: unknown,
  context: PageContext,
): Buffer {
  const { environment, authHosts, servicesDomain, tracking } = settings
  const { site } = context
  const { locale } = site.market
  const { origins } = site
  const head = headOf(data, context)
  const origin = originOf(origins, site.market)
  const draw = (part: ReactNode) => markupOf(context, part)
  const { visitor } = assets.app
  const messages = messagesOf(locale, area ?? 'customer')
  return documentOf({
    lang: locale,
    ...(area && { area }),
    ...(page === 'legacyArea' && { variant: 'legacy' as const }),
    themeVersion: site.themeVersion,
    sheet: sheetOf(page),
    siteName: brand.name,
    head,
    canonical: head.canonical
      ? addressOf(origins, site.market, head.canonical)
      : origin + canonicalPath,
    alternates: head.robots ? [] : alternatesOf(origins, head.canonical ?? (page as Page), params),
    image: `${origin}${picturePathOf(canonicalPath)}`,
    frame: frameOf(site, draw),
    printed: `${origin}${canonicalPath} · ${formatDate(locale, context.today, 'long')}`,
    page: draw(<Body data={data} context={context} />),
    assets,
    messages,
    settings: {
      site,
      app: {
        environment,
        ...(authHosts && { authHost: authHosts[site.market.region] }),
        ...(servicesDomain && { servicesDomain }),
        files: [visitor.script, ...visitor.imports, ...visitor.styles],
        messages,
        ...(area && area !== 'customer' && demo && { demo }),
      },
      ...(tracking && { tracking }),
    },
  })
}

const translators = new WeakMap<CompiledMessages, PageContext['text']>()

/** Made once for a market: it builds the formatters of its language. */
function translator(locale: Locale, messages: CompiledMessages): PageContext['text'] {
  const known =
    translators.get(messages) ??
    (createTranslator({ locale, messages: messages as never, timeZone: 'UTC' }) as never)
  translators.set(messages, known)
  return known
}

/** `page:taxes` and `guide:slug` in texts become this market's own addresses. */
function linkTarget(site: Site, { guides }: Content, href: string): string | undefined {
  const [kind, name = ''] = href.split(':')
  if (kind === 'page' && hasPage(site.market.locale, name as Page))
    return hrefOf(site, name as Page)
  const guide = kind === 'guide' ? guides.get(name) : undefined
  return guide && hrefOf(site, articlePageOf(guide.topic), { article: name })
}
