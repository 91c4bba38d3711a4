// A function fits a screen: whoever makes one longer splits it by what it means.

import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

const most = 70

type Node = { type: string; start: number; end: number; id?: { name: string } }

const linesOf = (text: string): number => text.split('\n').length

const functions = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

function longFunctions(path: string, text: string): [name: string, lines: number][] {
  const found: [string, number][] = []
  const visit = (node: Node, name: string): void => {
    const lines = linesOf(text.slice(node.start, node.end))
    if (functions.test(node.type) && lines > most)
      found.push([`${path} ${node.id?.name ?? name}`, lines])
    const own = node.id?.name ?? name
    for (const child of Object.values(node).flat())
      if (child && typeof child === 'object' && 'type' in child)
        visit(child as unknown as Node, own)
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, '')
  return found
}

test('no function is longer than a screen', () => {
  const long = readSources('src/*.ts', 'src/*.tsx')
    .filter(({ path, text }) => !path.includes('.test.') && linesOf(text) > most)
    .flatMap(({ path, text }) => longFunctions(path, text))
  expect(Object.fromEntries(long), 'split it').toEqual({})
})
