// A block of a page: the container's width, the block's breathing space.

import type { ReactNode } from 'react'
import css from './section.module.css'

export function Container({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return <div className={`${css.container} ${className}`.trim()}>{children}</div>
}

type SectionProps = {
  children: ReactNode
  /** Tinted sections part a long page without lines. */
  tone?: 'plain' | 'sunken' | 'accent' | 'band'
  /** Less room for what belongs to its neighbour, more for what a page is about. */
  space?: 'tight' | 'even' | 'wide'
  labelledBy?: string
  className?: string | undefined
}

export function Section({
  children,
  tone = 'plain',
  space = 'even',
  labelledBy,
  className = '',
}: SectionProps) {
  return (
    <section
      className={[css.section, css[tone], css[space], className].filter(Boolean).join(' ')}
      aria-labelledby={labelledBy}
    >
      <Container>{children}</Container>
    </section>
  )
}
