import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStorable, readJson } from './json-body.ts'

const read = (text: string) => readJson(Buffer.from(text))
const codeOf = (text: string | Buffer) => {
  try {
    readJson(Buffer.from(text as string))
  } catch (error) {
    return (error as { code: string }).code
  }
  return undefined
}

const name = fc
  .string({ unit: 'grapheme', maxLength: 8 })
  .filter((key) => isStorable(key) && !/^(__proto__|constructor)$/.test(key))
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    name,
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(name, tie('any'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).any

test('whatever JSON an honest client writes is read as it was meant', () => {
  fc.assert(
    fc.property(value, fc.constantFrom(undefined, 2), (meant, indent) => {
      expect(read(JSON.stringify(meant, null, indent))).toEqual(meant)
    }),
  )
})

test('a key named twice in one object is always seen, however deep and however written [T-15]', () => {
  fc.assert(
    fc.property(value, name, fc.boolean(), (inner, key, isEscaped) => {
      const twin = isEscaped
        ? `"${[...key]
            .flatMap((c) => c.split(''))
            .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
            .join('')}"`
        : JSON.stringify(key)
      const text = `[{"outer":{${JSON.stringify(key)}:${JSON.stringify(inner)},${twin}:1}}]`
      expect(codeOf(text)).toBe('json.duplicateKey')
    }),
  )
})

test.each<[why: string, text: string, code: string | undefined]>([
  ['nothing at all', '', undefined],
  ['the same key in two objects', '[{"a":1},{"a":1}]', undefined],
  ['a key that looks like the value beside it', '{"a":"a","b":["a","a"]}', undefined],
  ['braces inside text', '{"a":"{\\"a\\":1,","b":"}"}', undefined],
  ['line ends and tabs', '{"a":"x\\r\\n\\ty"}', undefined],
  ['emoji', '{"a":"👩‍👧"}', undefined],
  ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`, undefined],
  ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 'json.depth'],
  ['a prototype', '{"a":{"__proto__":1}}', 'json.malformed'],
  ['a constructor', '{"constructor":{"prototype":{}}}', 'json.malformed'],
  ['NUL in a name', '{"a\\u0000":1}', 'json.malformed'],
  ['a bell', '{"a":"\\u0007"}', 'validation.failed'],
  ['delete', '{"a":"\\u007f"}', 'validation.failed'],
  ['half a character, first half', '["\\ud800"]', 'validation.failed'],
  ['half a character, second half', '["\\udc00x"]', 'validation.failed'],
  ['a comment', '{} // x', 'json.malformed'],
  ['NaN', 'NaN', 'json.malformed'],
])('%s', (_, text, code) => {
  expect(codeOf(text)).toBe(code)
})

test('a refused character is pointed at', () => {
  expect(() => read('{"holder":{"names":["ok","\\u0000"]}}')).toThrow(
    expect.objectContaining({ errors: [{ pointer: '/holder/names/1', code: 'characters' }] }),
  )
})
