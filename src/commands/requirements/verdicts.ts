// What the tests of a run say about a row of the checklist.

export type Named = { title: string; hasPassed: boolean; isRunning: boolean }

/** Seen on the running product; only reckoned; named by a test that did not pass; named by none. */
export const allVerdicts = ['product', 'rule', 'failed', 'unnamed'] as const
export type Verdict = (typeof allVerdicts)[number]

const id = /\b[A-Z]+-\d{3}\b/g

export function verdicts(tests: readonly Named[]): (row: string) => Verdict {
  const found = new Map<string, 'product' | 'rule' | 'failed'>()
  for (const { title, hasPassed, isRunning } of tests)
    for (const row of title.match(id) ?? []) {
      const before = found.get(row)
      if (!hasPassed || before === 'failed') found.set(row, 'failed')
      else found.set(row, isRunning || before === 'product' ? 'product' : 'rule')
    }
  return (row) => found.get(row) ?? 'unnamed'
}
