// What axe finds on a page, or on a part of it, as rule and place.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** It takes as long to arrive as to look: a page that has it is not sent it again. */
const isThere = () => 'axe' in window

/** Colours that are still on their way would be measured half-way; what never ends is not waited for. */
const settled = () => {
  const ending = document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
    )
  return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
}

/** What passes is not described, and style sheets are not fetched once more: no rule that is asked reads them. */
const cheaply = { resultTypes: ['violations' as const], preload: { assets: ['media' as const] } }

type Part = string | { include: string[] } | { exclude: string[] }

/** Evaluated, not injected: the page forbids foreign scripts. */
export async function violations(
  page: Page,
  part: Part = 'html',
  rules: { runOnly?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate(isThere))) await page.evaluate(axe)
  await page.evaluate(settled)
  return page.evaluate(
    async ([of, options]) => {
      const { run } = (window as never as { axe: typeof import('axe-core') }).axe
      const found = await run(of, options)
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.slice(0, 3).map(({ target }) => `${id}: ${target.join(' ')}`),
      )
    },
    [part, { ...cheaply, ...rules }] as const,
  )
}

/** What hides the page from somebody, and what is wider than the screen. */
export async function faults(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  })
  return [...(await violations(page, 'main')), ...(isTooWide ? ['something sticks out'] : [])]
}
