// Views of one thing, one at a time: arrows move between their names, the view follows.

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import css from './tabs.module.css'

export type Tab = { key: string; name: string; content: ReactNode }

const moves: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)

  function move(event: KeyboardEvent): void {
    const next = moves[event.key]?.(at, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  const open = tabs[at]!
  return (
    <div className={css.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={css.list}>
        {tabs.map(({ key, name }, i) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={i === at}
            aria-controls={`${id}-panel`}
            tabIndex={i === at ? 0 : -1}
            onClick={() => setAt(i)}
            onKeyDown={move}
          >
            {name}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a view may have nothing to stop at */}
      <div id={`${id}-panel`} role="tabpanel" tabIndex={0} aria-labelledby={`${id}-${open.key}`}>
        {open.content}
      </div>
    </div>
  )
}
