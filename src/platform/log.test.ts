import { expect, test } from 'vitest'
import { openLog } from './log.ts'

test('an error is logged with its code and its stack, and without the row PostgreSQL names in it: T22', () => {
  const lines: string[] = []
  const log = openLog('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('duplicate key value violates unique constraint "users"'), {
    code: '23505',
    constraint: 'users_email',
    detail: 'Key (email)=(anna@example.org) already exists.',
    where: 'SQL statement "select iban"',
  })
  log.error({ err: error }, 'failed')
  expect(JSON.parse(lines[0]!).err).toMatchObject({ code: '23505', constraint: 'users_email' })
  expect(lines[0]).toContain('log.test.ts')
  expect(lines[0]).not.toMatch(/anna@example|select iban/)
})
