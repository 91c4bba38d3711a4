import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What a program says whose start fails with this, and how it ends. */
const failed = (thrown: string) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const program = `
      import { live } from '#platform/lifetime.ts'
      import { CannotStart } from '#platform/cannot-start.ts'
      import { Unavailable } from '#platform/failure.ts'
      await live(console, async () => { throw ${thrown} })`
    const args = ['--input-type=module', '-e', program]
    execFile(process.execPath, args, { cwd: root }, (error, _, said) =>
      resolve({ code: error?.code, said }),
    )
  })

test.each([
  ['what the person can mend', `new CannotStart('Port 1 is taken.')`, /^Port 1 is taken\.\n$/],
  ['a database that does not answer', 'new Unavailable()', /^The database does not answer.+\n$/],
  ['a bug', `new Error('oops')`, /^Error: oops\n\s+at /],
])('%s ends the start, and is said as briefly as it can be', async (_, thrown, expected) => {
  const { code, said } = await failed(thrown)
  expect(code).toBe(1)
  expect(said).toMatch(expected)
})
