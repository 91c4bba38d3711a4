// Where a list has nothing in it: what will be here, and how to begin.

import type { ReactNode } from 'react'
import css from './empty.module.css'

type EmptyProps = { title: string; text: string; children?: ReactNode }

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className={css.empty} data-empty>
      <h2 className={css.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
