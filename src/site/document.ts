// The HTML document around a rendered page: head, inlined style, data for what hydrates.

import { flagSprite } from '#ui/flag.tsx'
import { jsonBlock } from './data-block.tsx'
import type { Head } from './page.ts'
import type { Alternate } from './sitemap.ts'

export type Assets = {
  /** The style of all public pages, inlined: one round trip less before the first paint. */
  style: string
  script: string
  fonts: readonly string[]
}

export type DocumentParts = {
  lang: string
  themeVersion: string
  siteName: string
  head: Head
  canonical: string
  alternates: readonly Alternate[]
  image: string
  body: string
  assets: Assets
  /** Settings the browser's script reads: market, consent and tracking configuration. */
  settings: unknown
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (c) => escapes[c]!)

/** [HEAD-001, HEAD-003, HEAD-004, HEAD-005, HEAD-006] */
function metaOf({ head, canonical, alternates, image, siteName, lang }: DocumentParts): string {
  const { title, description, robots, jsonLd = [] } = head
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escaped(content)}">`
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<meta name="robots" content="${robots ?? 'index,follow'}">`,
    `<link rel="canonical" href="${escaped(canonical)}">`,
    ...alternates.map(
      ({ locale, href }) => `<link rel="alternate" hreflang="${locale}" href="${escaped(href)}">`,
    ),
    property('title', title),
    property('description', description),
    property('image', image),
    property('url', canonical),
    property('type', 'website'),
    property('site_name', siteName),
    property('locale', lang.replace('-', '_')),
    '<meta name="twitter:card" content="summary_large_image">',
    ...jsonLd.map((data) => `<script type="application/ld+json">${jsonBlock(data)}</script>`),
  ].join('')
}

export function documentOf(parts: DocumentParts): string {
  const { lang, themeVersion, assets, body, settings } = parts
  const preloads = assets.fonts.map(
    (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
  )
  return `<!doctype html><html lang="${lang}" data-theme="${themeVersion}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${metaOf(parts)}<link rel="icon" href="/favicon.svg" type="image/svg+xml">${preloads.join('')}<style>${assets.style}</style></head><body>${flagSprite(body)}${body}<script type="application/json" id="settings">${jsonBlock(settings)}</script><script type="module" src="${assets.script}"></script></body></html>`
}
