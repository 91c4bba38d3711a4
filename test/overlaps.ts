// Texts of a page that are printed over each other, and how far it runs off the screen: read in the page itself.

import type { Page } from 'playwright-core'

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
        if (right - left > 2)
          lines.push({ node, left, right, top: top + spare, bottom: bottom - spare })
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
