import { expect, test } from 'vitest'
import { listedIn } from '../../../test/sources.ts'
import { isAlphaMember, isBetaMember, type MailConsent, mailConsentIds } from './mail-consent.ts'

test('the mail consents are these seven [ENUM-009]', () => {
  expect(mailConsentIds).toEqual(listedIn('ENUM-009'))
})

const consent: MailConsent = {
  id: 'alpha_program',
  legitimate_interest: false,
  description: 'Early looks',
  name: 'Alpha',
  valid: true,
}

test('a mail consent has exactly the named fields [ENT-045]', () => {
  expect(Object.keys(consent)).toEqual('id legitimate_interest description name valid'.split(' '))
})

test.each([
  ['of the alpha programme', [consent], true, false],
  ['of the beta programme', [{ ...consent, id: 'beta_program' }], false, true],
  ['of both', [consent, { ...consent, id: 'beta_program' }], true, true],
  ['of neither, the consent being withdrawn', [{ ...consent, valid: false }], false, false],
  ['of neither, having said nothing', [], false, false],
] as const)('a customer is a member %s [ROL-009, ROL-010]', (_, consents, alpha, beta) => {
  expect(isAlphaMember(consents)).toBe(alpha)
  expect(isBetaMember(consents)).toBe(beta)
})
