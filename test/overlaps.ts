// Texts of a page that are printed over each other, and how far it runs off the screen: read in the page itself.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Pairs of texts whose lines share more than a hair, as they lie now. */
export const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Line = { node: Text; left: number; right: number; top: number; bottom: number }
    /** Said to readers alone: clipped away whole. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath.startsWith('inset(50%') ||
        isClipped(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !isClipped(element)
    /** What is left of a line in the boxes it is scrolled in. */
    const inSight = (line: Line, element: Element | null): Line => {
      if (!element || element === document.body) return line
      if (getComputedStyle(element).overflowX === 'visible')
        return inSight(line, element.parentElement)
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const shown = {
        node: line.node,
        left: Math.max(line.left, left),
        right: Math.min(line.right, right),
        top: Math.max(line.top, top),
        bottom: Math.min(line.bottom, bottom),
      }
      return inSight(shown, element.parentElement)
    }
    const range = document.createRange()
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const lines: Line[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      if (!node.data.trim() || !isSeen(node.parentElement!)) continue
      range.selectNodeContents(node)
      for (const { left, right, top, bottom } of range.getClientRects()) {
        // Boxes of a line are taller than its letters, and may touch.
        const spare = (bottom - top) * 0.2
        const line = { node, left, right, top: top + spare, bottom: bottom - spare }
        const seen = inSight(line, node.parentElement)
        if (seen.right - seen.left > 2 && seen.bottom > seen.top) lines.push(seen)
      }
    }
    const found = new Set<string>()
    const share = (a: Line, b: Line) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    lines.sort((a, b) => a.top - b.top)
    for (const [i, a] of lines.entries())
      for (let k = i + 1; k < lines.length && lines[k]!.top < a.bottom; k++) {
        const b = lines[k]!
        if (a.node !== b.node && share(a, b)) found.add(`${a.node.data} | ${b.node.data}`)
      }
    return [...found]
  })

export const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Words of which a part has fallen into the next line, as an address does that is too long for its place. */
export const brokenWords = (page: Page, part: string): Promise<string[]> =>
  page.locator(part).evaluateAll((elements) => {
    const range = document.createRange()
    const isBroken = (node: Text, { index, 0: word }: RegExpExecArray): boolean => {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
    }
    return elements.flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      while (walker.nextNode()) {
        const node = walker.currentNode as Text
        // Where a hyphen stands a line may end.
        for (const match of node.data.matchAll(/[^\s\u00ad-]+/g))
          if (isBroken(node, match)) found.push(match[0])
      }
      return found
    })
  })

export const enlarged = [100, 150, 200]

/** What surrounds a page is another's; letters are enlarged as a reader would, the screen is not. */
export const enlarge = (page: Page, percent: number): Promise<void> =>
  page.evaluate((size) => {
    document.querySelector('[data-consent]')?.remove()
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

/** At each width, in letters of each size: nothing over another, nothing off the screen. */
export async function expectToHold(page: Page, widths: readonly number[]): Promise<void> {
  for (const percent of enlarged) {
    await enlarge(page, percent)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const where = `${page.url()} ${percent} % ${width}`
      expect(await overlaps(page), where).toEqual([])
      expect(await excessOf(page), where).toBeLessThanOrEqual(0)
    }
  }
}
