// What is said on top of a form or in its place: what is wrong, what was done, what to know first.

import type { ReactNode } from 'react'
import css from './notice.module.css'

export type NoticeTone = 'bad' | 'good' | 'warn' | 'info'

type NoticeProps = { tone: NoticeTone; title: string; children?: ReactNode }

/** What is wrong can take the focus. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div
      className={css.notice}
      data-tone={tone}
      role={tone === 'bad' ? 'alert' : 'status'}
      tabIndex={tone === 'bad' ? -1 : undefined}
      data-notice={tone}
    >
      <p className={css.title}>{title}</p>
      {children}
    </div>
  )
}

export const NoticeActs = ({ children }: { children: ReactNode }) => (
  <div className={css.acts}>{children}</div>
)
