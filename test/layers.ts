// Runs the layers of tests in order, or the named ones, and adds them up. The last line is the result.

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chromiumOrAdvice } from './chromium.ts'

const layers = [
  'types',
  'lint',
  'unit',
  'integration',
  'browser',
  'long',
  'year',
  'worlds',
] as const
type Layer = (typeof layers)[number]
/** Only when they are asked for by their names: they take minutes. */
const longest: readonly Layer[] = ['long', 'year', 'worlds']
type Count = { passed: number; failed: number; names?: string[] }

const root = join(import.meta.dirname, '..')
const programs = join(root, 'node_modules/.bin')
const cache = join(root, '.cache')

/** Whether it ended well; what it says goes to the terminal. */
const run = (program: string, ...args: string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(join(programs, program), args, { cwd: root, stdio: 'inherit' })
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0))
  })

const asOne = (isGood: boolean): Count => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 })

async function types(): Promise<Count> {
  const everything = await run('tsc')
  return asOne((await run('tsc', '-p', 'src/domain/tsconfig.json')) && everything)
}

const resultsOf = (layer: Layer) => join(cache, `test-results-${layer}.json`)

async function vitest(layer: Layer): Promise<Count> {
  const results = resultsOf(layer)
  rmSync(results, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
  const isGood = await run(
    'vitest',
    'run',
    '--project',
    `${layer}*`,
    '--passWithNoTests',
    ...reporters,
  )
  const count = countIn(results)
  return { ...count, failed: isGood ? count.failed : Math.max(count.failed, 1) }
}

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

function countIn(results: string): Count {
  if (!existsSync(results)) return { passed: 0, failed: 0 } // It ended before there was any.
  const report: Report = JSON.parse(readFileSync(results, 'utf8'))
  // A file that does not load has no test to fail, and counts as one that did.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const named = (state: string, isMeant: (messages: string[]) => boolean, sign: string) =>
    report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status, failureMessages }) => status === state && isMeant(failureMessages))
        .map((each) => told(sign, name, each.fullName, each.failureMessages[0] ?? '')),
    )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    names: [
      ...broken.map(({ name, message }) => told('✗', name, '', message)),
      ...named('failed', () => true, '✗'),
      ...named('passed', (messages) => messages.length > 0, '~ at the second go:'),
    ],
  }
}

/** A line for whoever sees the end of the output alone. */
const told = (sign: string, file: string, name: string, message: string): string =>
  `${sign} ${relative(root, file)} ${name}: ${message.split('\n')[0]}`

async function inBrowser(layer: Layer): Promise<Count> {
  const chromium = chromiumOrAdvice()
  if ('path' in chromium) return vitest(layer)
  console.error(chromium.advice)
  return asOne(false)
}

const runners: Record<Layer, () => Promise<Count>> = {
  types,
  lint: async () => asOne(await run('biome', 'ci')),
  unit: () => vitest('unit'),
  integration: () => vitest('integration'),
  browser: () => inBrowser('browser'),
  long: () => inBrowser('long'),
  year: () => inBrowser('year'),
  worlds: () => vitest('worlds'),
}

const named = process.argv.slice(2)
const unknown = named.find((name) => !(name in runners))
if (unknown !== undefined) {
  console.error(`Unknown layer '${unknown}': there are ${layers.join(', ')}.`)
  process.exit(2)
}

mkdirSync(cache, { recursive: true })
// A whole run is told by itself: nothing that an earlier one said counts any more.
if (named.length === 0) for (const layer of layers) rmSync(resultsOf(layer), { force: true })
const total: Count = { passed: 0, failed: 0 }
const table: string[] = []
const notes: string[] = []
for (const layer of layers.filter((name) =>
  named.length === 0 ? !longest.includes(name) : named.includes(name),
)) {
  console.log(`\n── ${layer} ──`)
  const since = performance.now()
  const { passed, failed, names = [] } = await runners[layer]()
  notes.push(...names)
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  total.passed += passed
  total.failed += failed
  const cells = [`${passed} passed`, `${failed} failed`, `${seconds} s`]
  table.push(layer.padEnd(12) + cells.map((cell) => cell.padStart(14)).join(''))
}

if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
console.log(`\n${table.join('\n')}\n`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
