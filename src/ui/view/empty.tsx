// Where a list has nothing in it: a mooring without a boat, what will be here, and how to begin.

import type { ReactNode } from 'react'
import { StillWater } from '../drawing/still-water.tsx'
import css from './empty.module.css'

type EmptyProps = { title: string; text: string; children?: ReactNode }

export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className={css.empty} data-empty>
      <StillWater />
      <h2 className={css.title}>{title}</h2>
      <p>{text}</p>
      {children}
    </div>
  )
}
