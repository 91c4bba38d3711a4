import { expect, test } from 'vitest'
import {
  consentCategories,
  consentUpdate,
  currentConsent,
  everythingAllowed,
  nothingAllowed,
  optionalCategories,
  storedConsent,
} from './consent.ts'

const now = Date.UTC(2026, 10, 16)
const day = 24 * 60 * 60 * 1000

test('only the necessary cannot be refused [FTR-042]', () => {
  expect(consentCategories).toEqual(['necessary', ...optionalCategories])
})

test('an answer is kept as it was given [HEAD-008, HEAD-009]', () => {
  const choice = { analytics: true, marketing: false, personalisation: true }
  expect(currentConsent(storedConsent(choice, now), now + day)).toEqual(choice)
})

test.each([
  ['nothing stored', null],
  ['not JSON', '{'],
  ['another shape', '"yes"'],
  ['an older question', '{"version":0,"decidedAtMs":0,"analytics":true}'],
  ['no time', '{"version":1,"analytics":true}'],
  ['an answer from the future', storedConsent(everythingAllowed, now + day)],
  ['an answer more than a year old', storedConsent(everythingAllowed, now - 366 * day)],
])('%s is no answer [HEAD-008, HEAD-009]', (_, stored) => {
  expect(currentConsent(stored, now)).toBeUndefined()
})

test('what is not plainly allowed is refused [HEAD-008, HEAD-009]', () => {
  const odd = `{"version":1,"decidedAtMs":${now},"analytics":"yes","marketing":1}`
  expect(currentConsent(odd, now)).toEqual(nothingAllowed)
})

test('the tag manager hears the answer purpose by purpose [HEAD-008, HEAD-009]', () => {
  expect(new Set(Object.values(consentUpdate(nothingAllowed)))).toEqual(new Set(['denied']))
  expect(new Set(Object.values(consentUpdate(everythingAllowed)))).toEqual(new Set(['granted']))
  const analyticsOnly = consentUpdate({ ...nothingAllowed, analytics: true })
  expect(analyticsOnly).toMatchObject({ analytics_storage: 'granted', ad_storage: 'denied' })
})
