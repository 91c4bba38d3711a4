import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { crossing, refuseDeadlocks } from './deadlocks.ts'

const dir = mkdtempSync(join(tmpdir(), 'tidemark-log-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const after =
  'ERROR:  deadlock detected\nDETAIL:  Process 1 waits for Process 2.\nSTATEMENT:  update x'

test.each([
  ['of a server that says when', '2026-11-16 09:00:00.000 UTC [77] ', 1],
  ['of one that says where', 'test_1/tidemark_web ', 1],
  ['of a test that wants it', `${crossing}_1/tidemark_web `, 0],
])('a deadlock %s is found in its log [T-10]', async (_, before, count) => {
  writeFileSync(join(dir, 'server.log'), `${before}LOG:  hello\n${before}${after}\n`)
  const looked = refuseDeadlocks(dir)
  if (count === 0) await looked
  else
    await expect(looked).rejects.toThrow(/^1 deadlocks: .*\n.*\n.*Process 1 waits .*\n.*update x/)
})
