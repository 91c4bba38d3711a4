import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { money } from '../money.ts'
import { type OpeningFacts, openingRefusal, pensionStart } from './contract.ts'

const facts: OpeningFacts = {
  ...{ market: 'de-DE', customerType: 'PERSONAL', today: date('2026-11-16'), countryCode: 'DEU' },
  holders: [{ birthDate: date('1984-03-12'), countries: ['DEU'] }],
  ...{ status: 'ACTIVE', accountState: 'ACTIVE', hasContract: false, startAge: 67 },
  monthly: money(150_00n, 'EUR'),
}
const bornOn = (birthDate: string) => ({
  holders: [{ birthDate: date(birthDate), countries: ['DEU'] }],
})
const paying = (minor: bigint) => ({ monthly: money(minor, 'EUR') })

test.each<[string, Partial<OpeningFacts>, string | undefined]>([
  ['as it is', {}, undefined],
  ['of another market', { market: 'de-AT' }, 'product.access'],
  ['of a couple', { customerType: 'JOINT' }, 'product.access'],
  ['of a company', { customerType: 'BUSINESS' }, 'product.access'],
  ['of somebody who lives elsewhere', { countryCode: 'AUT' }, 'product.access'],
  [
    'of somebody the USA taxes',
    { holders: [{ birthDate: date('1984-03-12'), countries: ['DEU', 'USA'] }] },
    'product.access',
  ],
  ['of whoever is leaving', { status: 'TERMINATION_REQUESTED' }, 'customer.state'],
  ['with an account that is blocked', { accountState: 'SUSPENDED' }, 'account.state'],
  ['beside another', { hasContract: true }, 'pension.exists'],
  ['at 17', bornOn('2008-11-17'), 'pension.age'],
  ['at 18', bornOn('2008-11-16'), undefined],
  ['at 61', bornOn('1964-11-17'), undefined],
  ['paid before anything is put in', { ...bornOn('1964-11-17'), startAge: 62 }, 'pension.start'],
  ['at 62', bornOn('1964-11-16'), 'pension.age'],
  ['paid from 61 on', { startAge: 61 }, 'pension.start'],
  ['paid from 62 on', { startAge: 62 }, undefined],
  ['paid from 85 on', { startAge: 85 }, undefined],
  ['paid from 86 on', { startAge: 86 }, 'pension.start'],
  ['paid from half a year', { startAge: 67.5 }, 'pension.start'],
  ['with 24.99', paying(24_99n), 'min'],
  ['with 25', paying(25_00n), undefined],
  ['with 2,568', paying(2_568_00n), undefined],
  ['with 2,568.01', paying(2_568_01n), 'max'],
])('a pension %s', (_, changed, refusal) => {
  expect(openingRefusal({ ...facts, ...changed })).toBe(refusal)
})

test('it is paid from the month after the birthday', () => {
  expect(pensionStart(date('1984-03-12'), 67)).toBe('2051-04-01')
  expect(pensionStart(date('1984-12-01'), 62)).toBe('2047-01-01')
  expect(pensionStart(date('1984-02-29'), 67)).toBe('2051-03-01')
})
