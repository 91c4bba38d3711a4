import { expect, test } from 'vitest'
import { type Named, verdicts } from './verdicts.ts'

const reckoned = (title: string, hasPassed = true): Named => ({
  title,
  hasPassed,
  isRunning: false,
})
const seen = (title: string, hasPassed = true): Named => ({ title, hasPassed, isRunning: true })

test.each<[what: string, tests: Named[], verdict: string]>([
  ['no test names it', [seen('the footer [FTR-001]')], 'unnamed'],
  ['a rule alone is tested', [reckoned('the header [HDR-001]')], 'rule'],
  ['the product shows it', [seen('the header [HDR-001]')], 'product'],
  ['one test reckons, another sees', [reckoned('a HDR-001'), seen('b HDR-001')], 'product'],
  ['the same in another order', [seen('b HDR-001'), reckoned('a HDR-001')], 'product'],
  ['one of its tests fails', [seen('a HDR-001'), reckoned('b HDR-001', false)], 'failed'],
  ['a test that was skipped is not one that passed', [seen('a HDR-001', false)], 'failed'],
  ['it is one of several in a title', [seen('both [FTR-001, HDR-001]')], 'product'],
])('%s', (_, tests, verdict) => {
  expect(verdicts(tests)('HDR-001')).toBe(verdict)
})
