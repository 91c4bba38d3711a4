// `npm run requirements`: how much of the checklist is proven by a test that passed in the last run. A
// test proves the rows its title names.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] }

const root = join(import.meta.dirname, '../..')
const checklist = join(root, 'docs/requirements')
const cache = join(root, '.cache')
const id = /\b[A-Z]+-\d{3}\b/g

/** The rows named by passing tests; nothing when no test has been run yet. */
function provenRows(): Set<string> | undefined {
  const files = list(cache).filter((name) => /^test-results-\w+\.json$/.test(name))
  if (files.length === 0) return undefined
  const reports = files.map((name): Report => JSON.parse(readFileSync(join(cache, name), 'utf8')))
  return new Set(
    reports
      .flatMap(({ testResults }) => testResults)
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed')
      .flatMap(({ fullName }) => fullName.match(id) ?? []),
  )
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return [] // Made by the first test run.
  }
}

const rowsOf = (file: string) =>
  [...readFileSync(join(checklist, file), 'utf8').matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(
    ([, row]) => row!,
  )

const line = (area: string, proven: number, rows: number) =>
  `${area.padEnd(28)}${String(proven).padStart(5)} of ${String(rows).padStart(5)}${`${Math.floor((100 * proven) / Math.max(rows, 1))} %`.padStart(8)}`

/** `HDR-001 HDR-002 …`, as wide as a terminal. */
const wrapped = (rows: readonly string[]) => rows.join(' ').replace(/(.{1,92})(?: |$)/g, '    $1\n')

const proven = provenRows()
if (!proven) {
  console.error('No test results yet: run npm test first.')
  process.exit(1)
}

let total = 0
let totalProven = 0
for (const file of list(checklist).filter((name) => name.endsWith('.md'))) {
  const rows = rowsOf(file)
  const missing = rows.filter((row) => !proven.has(row))
  total += rows.length
  totalProven += rows.length - missing.length
  console.log(line(file.replace('.md', ''), rows.length - missing.length, rows.length))
  if (missing.length > 0) console.log(wrapped(missing))
}
console.log(line('All', totalProven, total))
