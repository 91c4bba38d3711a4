// Rich text from data, drawn as elements: what the domain did not allow is not there to draw.

import type { ReactNode } from 'react'
import { type RichNode, richLinkAttributes, richText } from '#domain/shell/rich-text.ts'

/** [VAL-008, VAL-009, VAL-010] */
export const RichText = ({ html }: { html: string }): ReactNode => richText(html).map(drawn)

function drawn(node: RichNode, position: number): ReactNode {
  if (typeof node === 'string') return node
  const children = node.children.map(drawn)
  if (node.tag === 'a')
    return (
      <a key={position} href={node.href} {...richLinkAttributes}>
        {children}
      </a>
    )
  const Tag = node.tag
  return <Tag key={position}>{children}</Tag>
}
