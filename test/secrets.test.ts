// No key of anybody's lies among the project's own files: what looks like one is named here, with what it is.

import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** What only a secret looks like, whoever issued it. */
const shapes: Record<string, RegExp> = {
  'private key': /-----BEGIN [A-Z ]*PRIVATE KEY/,
  'cloud key': /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}/,
  'forge token': /\bgh[pousr]_[A-Za-z0-9]{36}|\bgithub_pat_\w{22,}|\bglpat-[\w-]{20}/,
  'chat token': /\bxox[abprs]-[\w-]{10,}/,
  'payment key': /\b[rs]k_(?:live|test)_\w{16,}/,
  'registry token': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=/,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/,
  'password in an address': /\b[a-z][a-z+]*:\/\/[^\s:@/'"`$<{]+:[^\s@/'"`$<{]{9,}@/,
}

const named =
  /(?:secret|token|password|passphrase|credential|_?key)\w*['"]?\s*[:=]\s*(['"`])(?<text>[^\s'"`$]{12,})\1/gi
const long = /(?<![\w+/=.-])(?<text>[\w+/-]{40,}={0,2})(?![\w+/=])/g

/** Bits a character: words of a language have few, keys have many. */
function randomness(text: string): number {
  const counts = [...Map.groupBy(text, (sign) => sign).values()]
  return counts.reduce((sum, { length }) => {
    const share = length / text.length
    return sum - share * Math.log2(share)
  }, 0)
}

const isMixed = (text: string) => [/\d/, /[a-z]/, /[A-Z]/].every((kind) => kind.test(text))

function secretsIn(text: string): string[] {
  const found = Object.values(shapes).flatMap((shape) => shape.exec(text)?.[0] ?? [])
  const values = (shape: RegExp) => [...text.matchAll(shape)].map(({ groups }) => groups!.text!)
  const given = values(named).filter((value) => /\d/.test(value) && randomness(value) > 3)
  const drawn = values(long).filter((value) => isMixed(value) && randomness(value) > 4.3)
  return [...new Set([...found, ...given, ...drawn])]
}

const known: Record<string, string> = {
  'Tidemark-demo-2026': 'the password of the demo world, which the README tells',
  JBSWY3DPEHPK3PXP: 'the example of RFC 4648 that everybody uses',
  JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP: 'the same twice, of somebody in the demo world',
  'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk': 'the example of RFC 7636',
  'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM': 'its answer',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_': 'an alphabet',
  'JVBERi0xLjcKMSAwIG9iaiA8PD4+IGVuZG9iagolJUVPRgo=': 'the least PDF there is',
}

test('no file of ours holds a secret (T24, C-26)', () => {
  const files = readSources('.').filter(
    ({ path }) => !/\.(png|ttf|woff2|gz)$|^package-lock\.json$|^src\/contracts\/mocks\//.test(path),
  )
  expect(files.length).toBeGreaterThan(3000)
  const found = files.flatMap(({ path, text }) =>
    secretsIn(text).map((secret) => ({ path, secret })),
  )
  expect(found.filter(({ secret }) => !(secret in known))).toEqual([])
  // What is excused is still there.
  const seen = new Set(found.map(({ secret }) => secret))
  expect(Object.keys(known).filter((secret) => !seen.has(secret))).toEqual([])
})

const drawn = Buffer.from(Array.from({ length: 48 }, (_, i) => (i * 167 + 41) % 256))

test.each([
  ['a private key', `-----BEGIN EC ${'PRIVATE'} KEY-----\nMHcCAQEE\n`],
  ['a key of a cloud', `id: ${'AKIA'}IOSFODNN7EXAMPLE`],
  ['a token of a forge', `${'ghp'}_${'a1'.repeat(18)}`],
  ['a key for payments', `${'sk'}_live_${'4eC39HqLyjWDarjt'}`],
  ['a token to publish', `//packages.example/:_auth${'Token'}=${'x'}`],
  [
    'a token that is signed',
    ['eyJhbGciOiJFUzI1NiJ9', 'eyJzdWIiOiIxMjM0NSJ9', 'c2lnbmF0dXJl'].join('.'),
  ],
  ['an address with a password', `postgres://bank:${'tr0ub4dor3'}@db.example/tide`],
  ['a value named a secret', `SECRETS_${'KEY'}: '${'h7Gk2mQ9zXw4'}'`],
  ['a long drawn value', `sealed ${drawn.toString('base64')}`],
])('%s would be found', (_, text) => {
  expect(secretsIn(text)).toHaveLength(1)
})
