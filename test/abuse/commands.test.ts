// An operator's commands on a database of their own: what they are refused they say in a line, with the way out.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDatabase, type FreshDatabase } from '../world.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await demoDatabase()
})
afterAll(() => fresh.close())

function run(name: string, ...args: string[]) {
  const command = join(import.meta.dirname, '../../src/commands', `${name}.ts`)
  const env = { ...process.env, DATABASE_URL: fresh.url }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    ...{ env, encoding: 'utf8' },
  })
  return { status, said: (stdout + stderr).trim() }
}

test.each([
  ['rate', ['OF138', '1.90', '2026-12-01'], 0, 'OF138 pays 1.90 % from 2026-12-01 on (issue 2).'],
  ['rate', ['OF138', '1.95', '2026-12-01'], 1, 'name a later day'],
  ['rate', ['OF999', '1.90', '2026-12-01'], 1, 'There is no such product'],
  ['rate', ['OF138', '1,90'], 2, 'npm run rate -- OF138 1.90 2026-12-01'],
  ['ledger', [], 0, 'The ledger adds up, and its seals hold.'],
  ['issues', [], 0, 'Nobody has to look at anything.'],
  ['issues', ['settle', 'x'], 2, 'its name stands first in the list'],
  ['issues', ['settle', '00000000-0000-0000-0000-000000000000'], 1, 'npm run issues names them'],
  ['screening', [], 0, 'INVENTED  '],
  ['screening', ['load', 'content/screening/invented.json'], 0, '0 new, 0 changed, 0 removed'],
  ['screening', ['load', 'package.json'], 2, 'package.json is not a list'],
  ['screening', ['load', 'nowhere.json'], 2, 'nowhere.json cannot be read'],
  ['keys', ['burn'], 2, 'npm run keys -- rotate'],
  ['flag', ['nope', '1'], 2, 'There is no flag nope'],
  ['day', ['many'], 2, 'npm run day -- 30'],
  ['migrate', [], 2, 'In local npm start migrates by itself'],
] as const)('%s %j', (name, args, status, words) => {
  const result = run(name, ...args)
  expect(result.said).toContain(words)
  expect(result.status).toBe(status)
})
