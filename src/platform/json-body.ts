// Reads a JSON body the strict way: what two parsers could read differently, or a database could not
// store, is refused here, before any schema sees it.

import type { ProblemCode } from '#domain/problem/problem.ts'
import { Failure, Invalid } from './failure.ts'

const deepest = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })

const malformed = (code: ProblemCode) => new Failure(400, code)

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** Neither NUL nor another control character but tab and line ends, and no half of a surrogate pair. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !control.test(text)

/** undefined for an empty body: the wrapper sends the JSON type without one, too. [API-003] */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const text = decoded(bytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed('json.malformed')
  }
  refuseTraps(value)
  refuseRepeatedKeys(text)
  return value
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw malformed('json.malformed')
  }
}

/** Walks without recursion: nesting is the sender's choice, our stack is not. */
function refuseTraps(root: unknown): void {
  const queue: Array<{ value: unknown; pointer: string; depth: number }> = [
    { value: root, pointer: '', depth: 0 },
  ]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { value, pointer, depth } = next
    if (typeof value === 'string') {
      if (!isStorable(value)) throw new Invalid([{ pointer, code: 'characters' }])
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= deepest) throw malformed('json.depth')
      for (const [key, child] of Object.entries(value)) {
        if (isPoison(key) || !isStorable(key)) throw malformed('json.malformed')
        queue.push({ value: child, pointer: pointerTo(pointer, key), depth: depth + 1 })
      }
    }
  }
}

const isPoison = (key: string): boolean => key === '__proto__' || key === 'constructor'

const plainName = /^[\w.-]{1,40}$/

/** A pointer to a field; a name that is not plainly one is not repeated, the pointer stays at its parent. */
export const pointerTo = (parent: string, name: string): string =>
  plainName.test(name) ? `${parent}/${name}` : parent

// Unrolled, so that a long string, such as a file, costs no stack.
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:,]/g

/** `JSON.parse` lets the last of two equal keys win; a proxy or an auditor may let the first. */
function refuseRepeatedKeys(text: string): void {
  const open: Array<Set<string> | undefined> = []
  let isKeyNext = false
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(token === '{' ? new Set() : undefined)
    if (token === '}' || token === ']') open.pop()
    const keys = open.at(-1)
    if (isKeyNext && keys && token.startsWith('"')) {
      const key: string = JSON.parse(token)
      if (keys.has(key)) throw malformed('json.duplicateKey')
      keys.add(key)
    }
    isKeyNext = token === '{' || (token === ',' && keys !== undefined)
  }
}
