// `npm run vectors -- FILE…`: runs files of interest, tax and wealth vectors through the engines.

import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { disagreement } from './vectors/compare.ts'
import { inputsOf, isRecord, Malformed } from './vectors/inputs.ts'
import { interestKinds } from './vectors/interest.ts'
import type { Answers } from './vectors/reading.ts'
import { taxMarkets } from './vectors/tax.ts'
import { wealthVectors } from './vectors/wealth.ts'

export type Verdict = { passed: boolean; line: string }

/** A vector of a kind answers by its kind, one of a market by that market's tax. */
function answersTo(vector: Record<string, unknown>, asked: readonly string[]): Answers {
  const { kind, market, in: fields } = vector
  if (!isRecord(fields)) throw new Malformed("'in' is not an object")
  const inputs = inputsOf(fields)
  if (typeof kind === 'string' && Object.hasOwn(interestKinds, kind))
    return interestKinds[kind]!(inputs)
  if (typeof market === 'string' && Object.hasOwn(taxMarkets, market))
    return taxMarkets[market]!(inputs, asked)
  if (kind === undefined && market === undefined) throw new Malformed('neither kind nor market')
  throw new Malformed(`unknown ${kind === undefined ? `market '${market}'` : `kind '${kind}'`}`)
}

const failed = (name: string, why: string) => ({ passed: false, line: `FAIL ${name} ${why}` })

export function verdictOn(vector: unknown, position: number): Verdict {
  if (!isRecord(vector)) return failed(`#${position}`, 'malformed: not an object')
  const { id, title, out } = vector
  const name = typeof id === 'string' && id !== '' ? id : `#${position}`
  const titled = typeof title === 'string' && title !== '' ? `${name} ${title}` : name
  return compared(titled, isRecord(out) ? out : {}, () =>
    answersTo(vector, Object.keys(out as object)),
  )
}

function compared(titled: string, out: Record<string, unknown>, answers: () => Answers): Verdict {
  if (Object.keys(out).length === 0) return failed(titled, "malformed: 'out' asks for nothing")
  try {
    const got = answers()
    const key = disagreement(out, got)
    if (key === undefined) return { passed: true, line: `pass ${titled}` }
    const show = (value: unknown) => JSON.stringify(value) ?? 'nothing'
    return failed(titled, `expected ${key} ${show(out[key])} got ${show(got[key])}`)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return failed(titled, error instanceof Malformed ? `malformed: ${why}` : `broke off: ${why}`)
  }
}

/** A list has interest and taxes; an object has what concerns wealth, by its names. */
export const verdictsOn = (file: readonly unknown[] | Record<string, unknown>): Verdict[] =>
  isRecord(file)
    ? wealthVectors(file).map(({ id, out, answers }) => compared(id, out, answers))
    : file.map((vector, i) => verdictOn(vector, i + 1))

/** The vectors of a file, or a sentence on why there are none. */
function vectorsIn(file: string): readonly unknown[] | Record<string, unknown> | string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    return `cannot read ${file}: ${(error as NodeJS.ErrnoException).code ?? error}`
  }
  try {
    const vectors: unknown = JSON.parse(text)
    if (Array.isArray(vectors) || (isRecord(vectors) && Object.keys(vectors).length > 0))
      return vectors
    return `${file} has no vectors`
  } catch (error) {
    return `${file} is not JSON: ${(error as Error).message.split('\n')[0]}`
  }
}

/** Prints a line for each vector and the count; gives the exit code. */
export function runVectors(files: readonly string[], print: (line: string) => void): number {
  if (files.length === 0) {
    print('name at least one file of vectors: npm run vectors -- test/vectors/interest.json')
    return 2
  }
  const read = files.map(vectorsIn)
  const problem = read.find((vectors) => typeof vectors === 'string')
  if (typeof problem === 'string') {
    print(problem)
    return 2
  }
  const verdicts = read.flatMap((vectors) =>
    typeof vectors === 'string' ? [] : verdictsOn(vectors),
  )
  for (const { line } of verdicts) print(line)
  const passed = verdicts.filter((verdict) => verdict.passed).length
  print(`${passed} passed, ${verdicts.length - passed} failed`)
  return passed === verdicts.length ? 0 : 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = runVectors(process.argv.slice(2), console.log)
