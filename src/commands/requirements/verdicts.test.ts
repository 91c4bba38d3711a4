import { expect, test } from 'vitest'
import { type Named, verdicts } from './verdicts.ts'

const reckoned = (title: string, hasPassed = true): Named => ({
  title,
  hasPassed,
  isRunning: false,
})
const seen = (title: string, hasPassed = true): Named => ({ title, hasPassed, isRunning: true })

test.each<[what: string, tests: Named[], verdict: string]>([
  ['no test names it', [seen('the footer (ROW-002)')], 'unnamed'],
  ['a rule alone is tested', [reckoned('the header (ROW-001)')], 'rule'],
  ['the product shows it', [seen('the header (ROW-001)')], 'product'],
  ['one test reckons, another sees', [reckoned('a ROW-001'), seen('b ROW-001')], 'product'],
  ['the same in another order', [seen('b ROW-001'), reckoned('a ROW-001')], 'product'],
  ['one of its tests fails', [seen('a ROW-001'), reckoned('b ROW-001', false)], 'failed'],
  ['a test that was skipped is not one that passed', [seen('a ROW-001', false)], 'failed'],
  ['it is one of several in a title', [seen('both (ROW-002, ROW-001)')], 'product'],
])('%s', (_, tests, verdict) => {
  expect(verdicts(tests)('ROW-001')).toBe(verdict)
})
