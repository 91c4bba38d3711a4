// Every part of a page brings its rules: what a page is made of stands in the sheet that is written into it.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { modulesOf } from './sheets.ts'

const site = import.meta.dirname

/** What a file is made of in this room, style included. */
function partsOf(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  if (file.endsWith('.css')) return found
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.[^']+\.(?:tsx?|css))'/g)
  for (const [, path] of imports) partsOf(join(file, '..', path!), found)
  return found
}

/** What lies in a folder of the room is of some pages only; what lies at its top is in the style of all. */
const styleOf = (page: string) =>
  [...partsOf(join(site, page))]
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => `./${relative(site, file)}`)
    .filter((file) => file.split('/').length > 2)

test.each([
  ['home', 'home/home.tsx'],
  ['offers', 'offers/offer-page.tsx'],
  ['offers', 'product/product-page.tsx'],
  ['offers', 'banks/bank-list.tsx'],
  ['offers', 'banks/bank-page.tsx'],
  ['reading', 'text-page/text-page.tsx'],
  ['reading', 'guarantee/guarantee.tsx'],
  ['reading', 'guides/article.tsx'],
  ['reading', 'contact/contact.tsx'],
  ['reading', 'taxes/taxes.tsx'],
  ['charts', 'wealth/wealth.tsx'],
] as const)('the sheet %s has the rules of all that %s is made of', (sheet, page) => {
  const style = styleOf(page)
  expect(style).not.toEqual([])
  expect(style.filter((file) => !(file in modulesOf[sheet]))).toEqual([])
})
