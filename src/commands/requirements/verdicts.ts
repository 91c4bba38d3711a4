// What the tests of a run say about a row of the checklist.

import { isOpen } from './open-rows.ts'

export type Named = { title: string; hasPassed: boolean; isRunning: boolean }

/** Seen on the running product; only reckoned; not built yet; named by a test that did not pass; named by none. */
export const allVerdicts = ['product', 'rule', 'open', 'failed', 'unnamed'] as const
export type Verdict = (typeof allVerdicts)[number]

const id = /\b[A-Z]+-\d{3}\b/g

export function verdicts(
  tests: readonly Named[],
  isNotDone: (row: string) => boolean = isOpen,
): (row: string) => Verdict {
  const found = new Map<string, 'product' | 'rule' | 'failed'>()
  for (const { title, hasPassed, isRunning } of tests)
    for (const row of title.match(id) ?? []) {
      const before = found.get(row)
      if (!hasPassed || before === 'failed') found.set(row, 'failed')
      else found.set(row, isRunning || before === 'product' ? 'product' : 'rule')
    }
  return (row) => {
    const verdict = found.get(row) ?? 'unnamed'
    return isNotDone(row) && verdict !== 'failed' ? 'open' : verdict
  }
}
