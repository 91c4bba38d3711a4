import { expect, test } from 'vitest'
import { openDraft } from './use-tab-draft.ts'

type Draft = { amount: string; rhythm?: string; placed?: { orderId: string } }
const empty: Draft = { amount: '' }

function storageOf(kept: Map<string, string>): Storage {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}
const full = {
  ...storageOf(new Map()),
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError')
  },
}

test.each<[string, () => Storage]>([
  ['works', () => storageOf(new Map())],
  ['is full', () => full],
  [
    'is forbidden',
    () => {
      throw new DOMException('forbidden', 'SecurityError')
    },
  ],
])('what was typed is there at the next change where storage %s', (_, open) => {
  const draft = openDraft(open, 'key', empty)
  draft.change({ amount: '60' })
  draft.change({ rhythm: 'QUARTERLY' })
  expect(draft.latest()).toEqual({ amount: '60', rhythm: 'QUARTERLY' })
})

test('an order that is gone leaves what was typed, also for the next time the page is opened', () => {
  const kept = new Map<string, string>()
  const open = () => openDraft(() => storageOf(kept), 'key', empty)
  const draft = open()
  draft.change({ amount: '60' })
  draft.change({ placed: { orderId: 'a' } })
  draft.drop('placed')
  expect(draft.latest()).toEqual({ amount: '60' })
  expect(open().latest()).toEqual({ amount: '60' })
  draft.forget()
  expect([draft.latest(), open().latest()]).toEqual([empty, empty])
})
