import { expect, test } from 'vitest'
import { pepStandings } from './person.ts'
import { type RiskFacts, riskClassOf, validMonthsOf } from './risk-class.ts'

const private_: RiskFacts = {
  ...{ type: 'PERSONAL', standings: ['NONE'], countries: ['DEU'] },
  paidIn: { minor: 100_000_00n, currency: 'EUR' },
}
const paidIn = (minor: bigint, currency: RiskFacts['paidIn']['currency'] = 'EUR') => ({
  paidIn: { minor, currency },
})

test.each<[string, Partial<RiskFacts>, string, number]>([
  ['a private saver', {}, 'LOW', 60],
  ['a couple', { type: 'JOINT', standings: ['NONE', 'NONE'] }, 'LOW', 60],
  ['somebody of whom it is not known', { standings: ['UNKNOWN'] }, 'LOW', 60],
  ['a cent more than 100,000 within a year', paidIn(100_000_01n), 'MEDIUM', 36],
  ['100,000.01 złoty', paidIn(100_000_01n, 'PLN'), 'LOW', 60],
  ['400,000.01 złoty', paidIn(400_000_01n, 'PLN'), 'MEDIUM', 36],
  ['a company', { type: 'BUSINESS' }, 'MEDIUM', 36],
  [
    'a company whose owner holds an office',
    { type: 'BUSINESS', standings: ['NONE', 'PEP'] },
    'HIGH',
    12,
  ],
  ['somebody taxed in a listed country too', { countries: ['DEU', 'PRK'] }, 'HIGH', 12],
  [
    'somebody with much money and an office',
    { ...paidIn(9_000_000_00n), standings: ['PEP'] },
    'HIGH',
    12,
  ],
])('%s is looked at as %4$s', (_, facts, risk, months) => {
  const found = riskClassOf({ ...private_, ...facts })
  expect([found, validMonthsOf(found)]).toEqual([risk, months])
})

test('every standing but none and unknown is a high risk', () => {
  const high = pepStandings.filter(
    (each) => riskClassOf({ ...private_, standings: [each] }) === 'HIGH',
  )
  expect(high).toEqual(['PEP', 'FAMILY_MEMBER', 'CLOSE_ASSOCIATE', 'FORMER_PEP'])
})
