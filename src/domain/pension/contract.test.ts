import { expect, test } from 'vitest'
import { date } from '../date.ts'
import { investmentFamilies } from '../investment/investor.ts'
import { money } from '../money.ts'
import {
  type ContractFacts,
  contractRefusal,
  type OpeningFacts,
  openingRefusal,
  pensionStart,
  scenariosWithin,
} from './contract.ts'

const facts: OpeningFacts = {
  ...{ market: 'de-DE', customerType: 'PERSONAL', today: date('2026-11-16'), countryCode: 'DEU' },
  holders: [{ birthDate: date('1984-03-12'), countries: ['DEU'] }],
  families: investmentFamilies,
  ...{ status: 'ACTIVE', accountState: 'ACTIVE', hasContract: false, startAge: 67 },
  scenario: 'BALANCED',
  profile: { result: 'DWM70', validUntil: date('2026-11-16') },
  monthly: money(150_00n, 'EUR'),
}
const bornOn = (birthDate: string) => ({
  holders: [{ birthDate: date(birthDate), countries: ['DEU'] }],
  families: investmentFamilies,
})
const paying = (minor: bigint) => ({ monthly: money(minor, 'EUR') })

test.each<[string, Partial<OpeningFacts>, string | undefined]>([
  ['as it is', {}, undefined],
  ['of another market', { market: 'de-AT' }, 'product.access'],
  ['closed to new business', { families: ['DWM'] }, 'product.access'],
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
  ['of whoever has answered no question', { profile: undefined }, 'suitability.missing'],
  [
    'on answers of more than a year ago',
    { profile: { result: 'DWM100', validUntil: date('2026-11-15') } },
    'suitability.expired',
  ],
  ['as risky as the answers allow', { scenario: 'MODERATE' }, undefined],
  ['riskier than the answers allow', { scenario: 'DYNAMIC' }, 'suitability.exceeded'],
  [
    'of whoever may risk nothing',
    { scenario: 'CONSERVATIVE', profile: { result: 'DWMMM', validUntil: date('2027-01-01') } },
    'suitability.exceeded',
  ],
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

test('answers allow every scenario up to their result', () => {
  expect(scenariosWithin({ result: 'DWMMM' })).toEqual([])
  expect(scenariosWithin({ result: 'DWM30' })).toEqual(['CONSERVATIVE'])
  expect(scenariosWithin({ result: 'DWM70' })).toEqual(['CONSERVATIVE', 'BALANCED', 'MODERATE'])
  expect(scenariosWithin({ result: 'DWM100' })).toHaveLength(4)
})

test('it is paid from the month after the birthday', () => {
  expect(pensionStart(date('1984-03-12'), 67)).toBe('2051-04-01')
  expect(pensionStart(date('1984-12-01'), 62)).toBe('2047-01-01')
  expect(pensionStart(date('1984-02-29'), 67)).toBe('2051-03-01')
})

const running: ContractFacts = {
  ...{ state: 'ACTIVE', startsOn: date('2027-03-01'), today: date('2026-11-16') },
}
const on = (day: string): Partial<ContractFacts> => ({ today: date(day) })

test.each<
  [string, Parameters<typeof contractRefusal>[0], Partial<ContractFacts>, string | undefined]
>([
  ['a payment while it runs', 'TOP_UP', {}, undefined],
  ['a payment that can still be invested', 'TOP_UP', on('2027-02-22'), undefined],
  ['a payment that would come too late', 'TOP_UP', on('2027-02-23'), 'pension.started'],
  ['a payment once it is paid', 'TOP_UP', on('2027-03-01'), 'pension.started'],
  [
    'a payment before it is open',
    'TOP_UP',
    { state: 'CREATED' },
    'product_instance_must_be_active',
  ],
  [
    'a payment into what is given up',
    'TOP_UP',
    { state: 'CLOSING_PENDING' },
    'product_instance_must_be_active',
  ],
  ['a change that counts for the last month', 'CHANGE', on('2027-01-20'), undefined],
  ['a change that would count for none', 'CHANGE', on('2027-01-21'), 'pension.started'],
  ['a holiday that would count for none', 'HOLIDAY', on('2027-01-21'), 'pension.started'],
  ['a change once it is paid', 'CHANGE', on('2031-01-01'), 'pension.started'],
  ['a change before it is open', 'CHANGE', { state: 'CREATED' }, undefined],
  ['a change while it is looked into', 'CHANGE', { state: 'ISSUE_IDENTIFIED' }, undefined],
  [
    'a change of what is given up',
    'CHANGE',
    { state: 'CLOSING_PENDING' },
    'product_instance_must_be_active',
  ],
  [
    'a holiday of what is closed',
    'HOLIDAY',
    { state: 'CLOSED' },
    'product_instance_must_be_active',
  ],
])('%s', (_, wish, changed, refusal) => {
  expect(contractRefusal(wish, { ...running, ...changed })).toBe(refusal)
})
