import { expect, inject, test } from 'vitest'
import { markets } from '#domain/market.ts'

const origin = inject('origin')

/** Header and footer of a page hold links of ours; addresses of other hosts are not ours to answer for. */
function linksOf(html: string): Set<string> {
  const shell = html.replace(/<main[\s\S]*<\/main>/, '')
  const found = [...shell.matchAll(/<a[^>]* href="([^"]+)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&').replace(/#.*$/, ''),
  )
  return new Set(found.filter((href) => href.startsWith('/')))
}

async function statusOf(path: string): Promise<string> {
  const answer = await fetch(origin + path, { redirect: 'manual' })
  await answer.arrayBuffer()
  return `${path} ${answer.status}`
}

test.each(markets)(
  'every link of header and footer in $locale leads to a page of ours [HDR-030, NAV-016]',
  { timeout: 120_000 },
  async ({ locale }) => {
    const home = await fetch(`${origin}/${locale.toLowerCase()}/`)
    const links = linksOf(await home.text())
    expect(links.size).toBeGreaterThan(15)
    const answers = await Promise.all([...links].map(statusOf))
    expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
  },
)
