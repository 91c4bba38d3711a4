// The inventory of data and keys says what the code does.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/protection.md'), 'utf8')
const linked = new Set([...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path]) => path))

const primitive =
  /\b(?:createHash|createHmac|createCipheriv|argon2|SignJWT|generateKeyPair|verifyAuthenticationResponse)\(|\bsha256\(convert_to/

test('whatever hashes, seals or signs stands in the inventory of keys (C-24)', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'db/code/*.sql'], { cwd: root })
  const using = files
    .filter((name) => !/\.test\.|^src\/simulator\/|^src\/services\/demo\//.test(name))
    .filter((name) => primitive.test(readFileSync(join(root, name), 'utf8')))
  // The ledger's own checks are told by the seals' row.
  expect(using.filter((name) => !linked.has(name) && name !== 'db/code/40-ledger.sql')).toEqual([])
  expect(using.length).toBeGreaterThan(20)
})

test('the words a column can have are those the inventory explains', () => {
  const explained = [...text.matchAll(/^\| `(\w+)` \|/gm)].map(([, word]) => word).toSorted()
  const used = new Set<string>()
  for (const name of globSync('db/classes/*.json', { cwd: root })) {
    const tables: Record<string, Record<string, unknown>> = JSON.parse(
      readFileSync(join(root, name), 'utf8'),
    )
    for (const table of Object.values(tables))
      for (const word of Object.keys(table)) if (!/^(of|only)$/.test(word)) used.add(word)
  }
  expect([...used].toSorted()).toEqual(explained)
})
