// A page that has only something to say.

import type { ReactNode } from 'react'
import { Container } from '#ui/section.tsx'
import css from './pages.module.css'

type MessageProps = { title: string; text: string; children?: ReactNode }

export function Message({ title, text, children }: MessageProps) {
  return (
    <Container className={css.page}>
      <h1 className={css.heading}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </Container>
  )
}
