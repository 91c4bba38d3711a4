// No expression of ours takes long, whatever it is asked: each is given long runs of what it looks for, which then
// end otherwise, because that is what makes a careless one try every way of dividing them.

import { createContext, Script } from 'node:vm'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

type Expression = { pattern: string; flags: string }

/** Every expression that is written down; those made of variables are made of our own words. */
function expressionsIn(path: string, text: string): Expression[] {
  const found: Expression[] = []
  const visit = (node: unknown): void => {
    if (!node || typeof node !== 'object') return
    const { regex, ...rest } = node as { regex?: Expression }
    if (regex) found.push(regex)
    for (const child of Object.values(rest).flat()) visit(child)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}

const signs: Record<string, string> = { d: '0', w: 'a', s: ' ', S: 'x', D: 'x', W: '-', b: ' ' }

/** One sign for each that it names, and each with the next: what its loops can be made to run over. */
function runsFor({ pattern }: Expression): string[] {
  const plain = pattern.replace(/\\p\{\w+\}/g, 'é').replace(/\\u\{?[\da-f]+\}?/gi, 'a')
  const told = plain.matchAll(/\\(.)|([^()[\]{}?*+|^$\\])/gs)
  const named = [...told].map(([, escaped, sign]) => sign ?? signs[escaped!] ?? escaped!)
  const each = [...new Set(['a', '0', ' ', ...named])].slice(0, 24)
  return [...each, ...each.slice(1).map((sign, i) => each[i]! + sign)]
}

/** What grows by the square takes some milliseconds, what grows by the cube seconds, and by the power for ever. */
const length = 2_000

const world = createContext({ expression: /a/, texts: [] as string[] })
const ask = new Script("for (const text of texts) expression.exec(text + '\\u0001\\n')")

/** Whether it answers in time: what does not is stopped, or the test would hang as a server would. */
function isQuick({ pattern, flags }: Expression, mostMs = 2_000): boolean {
  world.expression = new RegExp(pattern, flags)
  world.texts = runsFor({ pattern, flags }).map((run) => run.repeat(length / run.length))
  try {
    ask.runInContext(world, { timeout: mostMs })
    return true
  } catch {
    return false
  }
}

test('every expression answers at once, whatever it is asked (T17, C-26)', {
  timeout: 120_000,
}, () => {
  const all = readSources('src/*.ts', 'src/*.tsx')
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ path, text }) => expressionsIn(path, text))
  const distinct = new Map(all.map((each) => [`/${each.pattern}/${each.flags}`, each]))
  expect(distinct.size).toBeGreaterThan(300)
  const slow = [...distinct].filter(([, each]) => !isQuick(each))
  // A busy machine may hold one up; the same one not twice.
  expect(slow.filter(([, each]) => !isQuick(each, 8_000)).map(([name]) => name)).toEqual([])
})

test.each(['^(a+)+$', '^(-?)0*(\\d*)\\.?(\\d*?)0*$', '^(\\d+|\\d+ )*x$', '(?:[a-z]+\\.?)+@'])(
  '/%s/ would be found',
  (pattern) => {
    expect(isQuick({ pattern, flags: '' }, 1_000)).toBe(false)
  },
)
