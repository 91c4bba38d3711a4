import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import { safeHref } from './link.ts'
import { allowedTags, type RichNode, richLinkAttributes, richText } from './rich-text.ts'

const written = (nodes: readonly RichNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
      const href = node.tag === 'a' ? ` href="${node.href}"` : ''
      return `<${node.tag}${href}>${written(node.children)}</${node.tag}>`
    })
    .join('')

test('sixteen tags are allowed [VAL-008]', () => {
  expect(allowedTags).toEqual(listedIn('VAL-008'))
  for (const tag of allowedTags.filter((tag) => tag !== 'p' && tag !== 'a'))
    expect(written(richText(`<p>x</p><${tag}>y</${tag}>`)), tag).toBe(`<p>x</p><${tag}>y</${tag}>`)
})

test.each<[why: string, html: string, tree: string]>([
  [
    'other tags go, their text stays [VAL-008]',
    '<p><b>a</b><br/>b<img src=x onerror=y></p>',
    '<p>ab</p>',
  ],
  ['attributes go [VAL-008]', '<p class="x" onclick="y">a</p>', '<p>a</p>'],
  [
    'scripts go with their content [VAL-008]',
    '<p>a<script>alert("<p>")</script>b</p>',
    '<p>ab</p>',
  ],
  ['comments go [VAL-008]', '<p>a<!-- <script> -->b</p>', '<p>ab</p>'],
  [
    'tags are read in any case [VAL-008]',
    '<P>a<STRONG>b</Strong></P>',
    '<p>a<strong>b</strong></p>',
  ],
  [
    'links keep a safe target [VAL-009]',
    '<p><a href="/x?a=1&amp;b=2">y</a></p>',
    '<p><a href="/x?a=1&b=2">y</a></p>',
  ],
  [
    'unsafe links are no links [VAL-004, VAL-008]',
    '<p><a href="javascript:x">y</a></p>',
    '<p>y</p>',
  ],
  [
    'nor are disguised ones [VAL-007, VAL-008]',
    '<p><a href="java&#115;cript&colon;x">y</a></p>',
    '<p>y</p>',
  ],
  ['nor those without a target [VAL-008]', '<p><a name="z">y</a></p>', '<p>y</p>'],
  ['plain text is wrapped [VAL-010]', 'hello', '<p>hello</p>'],
  ['inline tags are wrapped [VAL-010]', '<strong>a</strong> b', '<p><strong>a</strong> b</p>'],
  [
    'around blocks the text is wrapped [VAL-010]',
    '<h2>t</h2>a<em>b</em><li>c</li>',
    '<h2>t</h2><p>a<em>b</em></p><li>c</li>',
  ],
  ['text with a paragraph is left alone [VAL-010]', 'a<p>b</p>', 'a<p>b</p>'],
  ['nothing stays nothing [VAL-010]', ' \n ', ''],
  ['a lone < is a character [VAL-008]', '1 < 2 <3', '<p>1 &lt; 2 &lt;3</p>'],
  ['an unfinished tag is text [VAL-008]', 'a <a href="x', '<p>a &lt;a href="x</p>'],
  ['a paragraph ends where the next begins [VAL-008]', '<p>a<p>b', '<p>a</p><p>b</p>'],
  ['a stray end is ignored [VAL-008]', '</em><p>a</strong></p>', '<p>a</p>'],
  [
    'entities are characters [VAL-008]',
    '<p>&lt;script&gt; &euro;&#x41;&#0;&unknown;</p>',
    '<p>&lt;script> €A\ufffd&amp;unknown;</p>',
  ],
])('%s', (_, html, tree) => {
  expect(written(richText(html))).toBe(tree)
})

test('links of rich text open in a new tab [VAL-009]', () => {
  expect(richLinkAttributes).toEqual({ target: '_blank', rel: 'noopener noreferrer' })
})

const piece = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '<',
    '>',
    '</',
    '<a href=',
    '"',
    "'",
    'javascript:',
    'data:',
    '&#106;',
    '<p>',
    '</p>',
    '<li>',
    '<script>',
    '</script',
    '<!--',
    '-->',
    '<img onerror=x>',
    '<svg/onload=x>',
    '<a href="//x">',
    '</a>',
    '<strong>',
    '=',
    '/',
    '\0',
  ),
)

test('whatever comes in, only allowed tags and safe links come out, nested as HTML allows [VAL-004, VAL-005, VAL-006, VAL-007, VAL-008, VAL-010]', () => {
  const inspect = (nodes: readonly RichNode[], above: readonly string[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      expect(allowedTags).toContain(node.tag)
      expect(Object.keys(node).sort()).toEqual(
        node.tag === 'a' ? ['children', 'href', 'tag'] : ['children', 'tag'],
      )
      if (node.tag === 'a') expect(safeHref(node.href)).toBe(node.href)
      if (/^(p|h\d|li)$/.test(node.tag))
        expect(above.some((tag) => /^(p|h\d)$/.test(tag))).toBe(false)
      if (node.tag === 'a') expect(above).not.toContain('a')
      inspect(node.children, [...above, node.tag])
    }
  }
  fc.assert(
    fc.property(fc.array(piece), (pieces) => inspect(richText(pieces.join('')), [])),
    { numRuns: 2000 },
  )
})

test('long and deep input is read in one pass [VAL-008]', () => {
  for (const part of ['<span>', '<a ', '<a b="', '<!--', '<script>', '&#', '<li><p>', '</'])
    expect(richText(part.repeat(50_000)), part).toBeDefined()
})
