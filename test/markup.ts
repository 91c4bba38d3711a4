// A page as the server sends it, read without a browser.

import { inject } from 'vitest'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
export const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name]!)
    .replace(/\s+/g, ' ')
    .trim()

/** Every value of an attribute, in the order of the page. */
export const valuesOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) =>
    value!.replaceAll('&amp;', '&'),
  )

/** What stands between the tags of every element of the name. */
export const elementsOf = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`<${name}[\\s>][\\s\\S]*?</${name}>`, 'g'))].map(([all]) => all)

export type Sent = {
  status: number
  headers: Headers
  html: string
  head: string
  header: string
  footer: string
  /** What the page tells its own script. */
  settings: ReturnType<typeof JSON.parse>
}

export async function sent(path: string, origin = inject('origin')): Promise<Sent> {
  const response = await fetch(origin + path, { redirect: 'manual' })
  const html = await response.text()
  const [header = '', ...more] = elementsOf(html, 'header')
  if (more.length > 0) throw new Error(`${path} has ${more.length + 1} headers`)
  const [, settings = '{}'] =
    /<script[^>]* id="settings"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? []
  return {
    status: response.status,
    headers: response.headers,
    html,
    head: elementsOf(html, 'head')[0] ?? '',
    header,
    footer: elementsOf(html, 'footer')[0] ?? '',
    settings: JSON.parse(settings),
  }
}

/** The blocks of a footer by their names, in order. */
export const blocksOf = (footer: string): Map<string, string> =>
  new Map(
    footer
      .split(/(?=<div class="[^"]*" data-block=")/)
      .flatMap((part) => valuesOf(part, 'data-block').map((name) => [name, part] as const)),
  )
