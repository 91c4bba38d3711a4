// Rich text from data: a small tree of allowed tags, never markup, whatever was put in.

import { safeHref } from './link.ts'
import { type Token, tokensOf } from './rich-text-tokens.ts'

/** [VAL-008] */
export const allowedTags = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'a',
  'li',
  'strong',
  'em',
  'u',
  'del',
  'sup',
  'sub',
  'span',
] as const
export type AllowedTag = (typeof allowedTags)[number]

export type RichElement =
  | { readonly tag: 'a'; readonly href: string; readonly children: RichNode[] }
  | { readonly tag: Exclude<AllowedTag, 'a'>; readonly children: RichNode[] }
export type RichNode = string | RichElement

/** What every link of a rich text carries. [VAL-009] */
export const richLinkAttributes = { target: '_blank', rel: 'noopener noreferrer' } as const

const isAllowed = (tag: string): tag is AllowedTag =>
  (allowedTags as readonly string[]).includes(tag)

const isBlockTag = (tag: AllowedTag): boolean => /^(?:p|h[1-6]|li)$/.test(tag)

const holdsBlock = (node: RichNode): boolean =>
  typeof node !== 'string' && (isBlockTag(node.tag) || node.children.some(holdsBlock))

/** Deeper than any text needs, and shallow enough to walk without exhausting a stack. */
const maxDepth = 24

/** Tags that may not stand inside one another: the earlier one ends where the later begins. */
function endedBy(tag: AllowedTag): (open: RichElement) => boolean {
  if (tag === 'li') return ({ tag: open }) => isBlockTag(open)
  if (isBlockTag(tag)) return ({ tag: open }) => isBlockTag(open) && open !== 'li'
  return ({ tag: open }) => tag === 'a' && open === 'a'
}

function elementOf({ tag, href }: Extract<Token, { kind: 'open' }>): RichElement | undefined {
  if (!isAllowed(tag)) return undefined
  if (tag !== 'a') return { tag, children: [] }
  const safe = safeHref(href)
  return safe ? { tag, href: safe, children: [] } : undefined
}

function treeOf(tokens: readonly Token[]): RichNode[] {
  const root: RichNode[] = []
  const open: RichElement[] = []
  const closeFrom = (isEnded: (element: RichElement) => boolean) => {
    const at = open.findIndex(isEnded)
    if (at >= 0) open.length = at
  }
  for (const token of tokens) {
    const children = () => open.at(-1)?.children ?? root
    if (token.kind === 'text') children().push(token.text)
    else if (token.kind === 'close') {
      const at = open.findLastIndex(({ tag }) => tag === token.tag)
      if (at >= 0) open.length = at
    } else {
      const element = elementOf(token)
      if (!element) continue
      closeFrom(endedBy(element.tag))
      if (open.length >= maxDepth) continue
      children().push(element)
      open.push(element)
    }
  }
  return root
}

const hasParagraph = (nodes: readonly RichNode[]): boolean =>
  nodes.some(
    (node) => typeof node !== 'string' && (node.tag === 'p' || hasParagraph(node.children)),
  )

/** Blocks may not stand in a paragraph, so it is the text between them that is wrapped. */
function wrapped(nodes: readonly RichNode[]): RichNode[] {
  const result: RichNode[] = []
  let run: RichNode[] = []
  const endRun = () => {
    const isBlank = run.every((node) => typeof node === 'string' && node.trim() === '')
    if (!isBlank) result.push({ tag: 'p', children: run })
    run = []
  }
  for (const node of nodes) {
    if (!holdsBlock(node)) run.push(node)
    else {
      endRun()
      result.push(node)
    }
  }
  endRun()
  return result
}

/** Disallowed tags go, their text stays; text without a paragraph gets one. [VAL-008, VAL-010] */
export function richText(html: string): RichNode[] {
  const nodes = treeOf(tokensOf(html))
  return hasParagraph(nodes) ? nodes : wrapped(nodes)
}
