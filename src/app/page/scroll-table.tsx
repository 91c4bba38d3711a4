// A table wider than a phone: it scrolls by itself, with the keyboard too.

import type { ReactNode } from 'react'
import css from './lists.module.css'

export function ScrollTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table}>{children}</table>
    </section>
  )
}
