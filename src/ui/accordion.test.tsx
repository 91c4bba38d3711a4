import type { ReactElement, ReactEventHandler } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Accordion } from './accordion.tsx'

const items = [
  { key: 'costs', title: 'What does it cost?', content: 'Nothing.' },
  { key: 'safety', title: 'Is it safe?', content: 'Yes.', isOpen: true },
]

test('an item may be open from the start [INT-002]', () => {
  const html = renderToStaticMarkup(<Accordion items={items} />)
  expect(html).toMatch(/<details open="" data-key="safety">/)
  expect(html).toMatch(/<details data-key="costs">/)
})

type Details = ReactElement<{ onToggle?: ReactEventHandler }>
const detailsOf = (accordion: ReactElement) =>
  (accordion as ReactElement<{ children: Details[] }>).props.children

test('what opens or closes is told by its key [INT-003]', () => {
  const heard: unknown[] = []
  const parts = detailsOf(Accordion({ items, onChange: (...change) => heard.push(change) }))
  parts[0]!.props.onToggle!({ currentTarget: { open: true } } as never)
  parts[1]!.props.onToggle!({ currentTarget: { open: false } } as never)
  expect(heard).toEqual([
    ['costs', true],
    ['safety', false],
  ])
  expect(detailsOf(Accordion({ items }))[0]!.props.onToggle).toBe(undefined)
})
