// `npm run requirements`: how much of the checklist holds by the newest run of the tests. A row counts when
// every test whose title names it has passed; what a test saw on the running product is told apart from what
// it only reckoned with a rule or a part.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allVerdicts, type Named, verdicts } from './requirements/verdicts.ts'

type Report = {
  startTime: number
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

const root = join(import.meta.dirname, '../..')
const checklist = join(root, 'docs/requirements')
const cache = join(root, '.cache')

/** Layers that ask a program with its database, by call or by browser. */
const running = ['integration', 'browser', 'long', 'year', 'worlds']

function list(folder: string): string[] {
  try {
    return readdirSync(folder).sort()
  } catch {
    return [] // Made by the first test run.
  }
}

const reports = list(cache).flatMap((name) => {
  const [, layer] = /^test-results-(\w+)\.json$/.exec(name) ?? []
  if (!layer) return []
  return [{ layer, report: JSON.parse(readFileSync(join(cache, name), 'utf8')) as Report }]
})
if (reports.length === 0) {
  console.error('No test results yet: run npm test first.')
  process.exit(1)
}

const named: Named[] = reports.flatMap(({ layer, report }) =>
  report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .map(({ fullName, status }) => ({
      title: fullName,
      hasPassed: status === 'passed',
      isRunning: running.includes(layer),
    })),
)
const verdictOf = verdicts(named)

const rowsOf = (file: string) =>
  [...readFileSync(join(checklist, file), 'utf8').matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(
    ([, row]) => row!,
  )

const line = (area: string, cells: readonly (string | number)[]) =>
  area.padEnd(28) + cells.map((cell) => String(cell).padStart(9)).join('')

/** `HDR-001 HDR-002 …`, as wide as a terminal. */
const wrapped = (words: string, rows: readonly string[]) =>
  `  ${words}:\n${rows.join(' ').replace(/(.{1,92})(?: |$)/g, '    $1\n')}`

for (const { layer, report } of reports)
  console.log(`${layer}, run at ${new Date(report.startTime).toISOString().slice(0, 16)}`)
console.log(`\n${line('', [...allVerdicts, 'rows'])}`)
const all = list(checklist)
  .filter((name) => name.endsWith('.md'))
  .map((file) => ({ area: file.replace('.md', ''), rows: rowsOf(file) }))
const count = (rows: readonly string[]) =>
  allVerdicts.map((column) => rows.filter((row) => verdictOf(row) === column).length)
for (const { area, rows } of all) {
  console.log(line(area, [...count(rows), rows.length]))
  for (const column of allVerdicts.slice(1)) {
    const found = rows.filter((row) => verdictOf(row) === column)
    if (found.length > 0) console.log(wrapped(column, found))
  }
}
const every = all.flatMap(({ rows }) => rows)
console.log(line('All', [...count(every), every.length]))
