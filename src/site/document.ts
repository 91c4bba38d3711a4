// The HTML document around a rendered page: head, inlined style, data for what hydrates.

import { type HeadTag, headTags } from '#domain/shell/page-head.ts'
import { flagSprite, flagsIn } from '#ui/flag.tsx'
import { jsonBlock } from './json-block.ts'
import type { DrawnFrame } from './kept-frame.tsx'
import type { Area, Head } from './page.ts'
import type { Sheets } from './sheets.ts'
import type { Alternate } from './sitemap.ts'

type FontCut = 'latin' | 'latinExtended'

export type Assets = {
  /** The style of all public pages, inlined: one round trip less before the first paint. */
  style: Buffer
  /** What only some pages have of it besides; none while the site is being written. */
  sheets?: Sheets
  script: string
  /** Fetched with the page: what every market writes with, and the letters some write besides. */
  fonts: Readonly<Record<FontCut, string>>
  /** The customer's side: what each area runs and looks like, and the parts that public pages call in. */
  app: Record<Area | 'visitor', AreaAssets>
}

export type AreaAssets = {
  script: string
  /** What the script imports, at any depth: fetched at once instead of one after the other. */
  imports: readonly string[]
  styles: readonly string[]
}

export type DocumentParts = {
  lang: string
  area?: Area
  /** The older area keeps its low header. [CST-008] */
  variant?: 'legacy'
  themeVersion: string
  sheet: keyof Sheets
  siteName: string
  head: Head
  canonical: string
  alternates: readonly Alternate[]
  image: string
  frame: DrawnFrame
  /** What stands under it on paper. */
  printed: string
  /** The markup of the page itself. */
  page: string
  assets: Assets
  /** What an area speaks with. */
  messages: string
  /** Settings the browser's script reads: market, consent and tracking configuration. */
  settings: unknown
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => escapes[c]!)

function tagOf(tag: HeadTag): string {
  if (tag.tag === 'link') return `<link rel="${tag.rel}" href="${escaped(tag.href)}">`
  const kind = 'name' in tag ? `name="${tag.name}"` : `property="${tag.property}"`
  return `<meta ${kind} content="${escaped(tag.content)}">`
}

function metaOf({ head, canonical, alternates, image, siteName, lang }: DocumentParts): string {
  const { title, description, robots, jsonLd = [] } = head
  const tags = headTags({
    meta_title: title,
    canonical_page: canonical,
    meta_description: description,
    opengraph: { title, description, image: { url: image } },
    meta_robots: robots ?? 'index,follow',
  })
  const social = {
    url: canonical,
    type: 'website',
    site_name: siteName,
    locale: lang.replace('-', '_'),
  }
  return [
    `<title>${escaped(title)}</title>`,
    ...tags.map(tagOf),
    ...Object.entries(social).map(([name, content]) =>
      tagOf({ tag: 'meta', property: `og:${name}`, content }),
    ),
    tagOf({ tag: 'meta', name: 'twitter:card', content: 'summary_large_image' }),
    ...alternates.map(
      ({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${escaped(href)}">`,
    ),
    ...jsonLd.map((data) => `<script type="application/ld+json">${jsonBlock(data)}</script>`),
  ].join('')
}

/** As it is sent: what many pages have in common was made bytes before. */
export function documentOf(parts: DocumentParts): Buffer {
  const { lang, themeVersion, sheet, area, variant, assets, frame, page, messages, settings } =
    parts
  const { latin, latinExtended } = assets.fonts
  const fonts = lang === 'pl-PL' ? [latin, latinExtended] : [latin]
  const preloads = fonts.map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  )
  const imports = (area ? assets.app[area].imports : []).map(
    (href) => `<link rel="modulepreload" href="${href}">`,
  )
  if (area) imports.push(`<link rel="preload" href="${messages}" as="fetch" crossorigin>`)
  // In the head, where consent is decided before anything else runs; it waits for the page all the same. [HEAD-007]
  const loader = area
    ? `<script type="module" src="${assets.app[area].script}"></script>`
    : `<script type="module" src="${assets.script}" fetchpriority="low"></script>`
  const styles = (area ? assets.app[area].styles : []).map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  )
  const marks = [area && `data-area="${area}"`, variant && `data-variant="${variant}"`]
    .filter(Boolean)
    .map((mark) => ` ${mark}`)
  const flags = flagSprite(new Set([...frame.flags, ...flagsIn(page)]))
  return Buffer.concat(
    [
      `<!doctype html><html lang="${lang}" data-theme="${themeVersion}"${marks.join('')}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${metaOf(parts)}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${preloads.join('')}<style>`,
      assets.style,
      ...(assets.sheets && !area ? ['</style><style>', assets.sheets[sheet]] : []),
      `</style>${styles.join('')}${loader}${imports.join('')}</head><body>${flags}`,
      frame.above,
      page,
      area ? '' : `<p class="printed">${escaped(parts.printed)}</p>`,
      frame.below,
      `<script type="application/json" id="settings">${jsonBlock(settings)}</script></body></html>`,
    ].map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
  )
}
