// Sections that open and close. A group with a name keeps one open at a time.

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './accordion.module.css'

export type AccordionItem = { key: string; title: ReactNode; content: ReactNode; isOpen?: boolean }

type AccordionProps = {
  items: readonly AccordionItem[]
  /** Items of one name close each other. [INT-005] */
  name?: string
  /** Hears which item opened or closed, by its key. [INT-003] */
  onChange?: (key: string, isOpen: boolean) => void
}

/** [INT-001, INT-002] */
export function Accordion({ items, name, onChange }: AccordionProps) {
  return (
    <div className={css.accordion}>
      {items.map(({ key, title, content, isOpen }) => (
        <details
          key={key}
          name={name}
          open={isOpen}
          data-key={key}
          onToggle={onChange && ((event) => onChange(key, event.currentTarget.open))}
        >
          <summary className={css.summary}>
            <span>{title}</span>
            <ChevronDown className={css.chevron} size={20} strokeWidth={1.5} aria-hidden="true" />
          </summary>
          <div className={css.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
