import { expect, test } from 'vitest'
import { addMonths, date } from '../date.ts'
import { type Currency, decimalOf, parseMoney } from '../money.ts'
import { type NetQuestion, netInterest } from './net-interest.ts'

const start = date('2026-11-17')

type Case = Partial<NetQuestion> & { interest: string | string[]; currency?: Currency }

function asked({ interest, currency = 'EUR', ...rest }: Case): NetQuestion {
  const amounts = [interest].flat()
  return {
    market: 'DE',
    bankCountry: 'DE',
    model: 'DIRECT',
    principal: parseMoney('10000', currency)!,
    start,
    end: addMonths(start, 12 * amounts.length),
    payments: amounts.map((amount, i) => ({
      interest: parseMoney(amount, currency)!,
      on: addMonths(start, 12 * (i + 1)),
    })),
    ...rest,
  }
}

function told(question: Case) {
  const found = netInterest(asked(question))
  if (!found) return undefined
  const lines = Object.fromEntries(found.lines.map(({ key, amount }) => [key, decimalOf(amount)]))
  return { lines, net: decimalOf(found.net), isWithheld: found.isWithheld }
}

test.each<[string, Case, ReturnType<typeof told>]>([
  [
    'a German bank takes German tax',
    { interest: '260.00' },
    { lines: { kapESt: '65.00', soli: '3.57' }, net: '191.43', isWithheld: true },
  ],
  [
    'a bank abroad leaves it to the declaration',
    { interest: '260.00', bankCountry: 'IT' },
    { lines: { kapESt: '65.00', soli: '3.57' }, net: '191.43', isWithheld: false },
  ],
  [
    'tax kept abroad counts at home',
    { interest: '500.00', bankCountry: 'LT' },
    {
      lines: { foreignTax: '50.00', kapESt: '75.00', soli: '4.12' },
      net: '370.88',
      isWithheld: false,
    },
  ],
  [
    'interest of two years is two times taxed, and told once',
    { interest: ['260.00', '260.00'], bankCountry: 'IT' },
    { lines: { kapESt: '130.00', soli: '7.14' }, net: '382.86', isWithheld: false },
  ],
  [
    'Austria asks 25 % of interest from abroad',
    { interest: '260.00', market: 'AT', bankCountry: 'EE' },
    { lines: { kest: '65.00' }, net: '195.00', isWithheld: false },
  ],
  [
    'Ireland asks the rate of DIRT',
    { interest: '123.45', market: 'IE', bankCountry: 'IE' },
    { lines: { dirt: '40.74' }, net: '82.71', isWithheld: true },
  ],
  [
    'France asks income tax and social levies',
    { interest: '260.00', market: 'FR', bankCountry: 'FR' },
    { lines: { ir: '33.28', ps: '48.36' }, net: '178.36', isWithheld: true },
  ],
  [
    'Poland credits what Lithuania kept',
    { interest: '100.00', currency: 'PLN', market: 'PL', bankCountry: 'LT' },
    {
      lines: { foreignTax: '10.00', pit: '19.00', foreignCredit: '-10.00' },
      net: '81.00',
      isWithheld: false,
    },
  ],
  [
    'Spain taxes the savings base by its scale',
    { interest: '7000.00', market: 'ES', bankCountry: 'FR' },
    { lines: { band19: '1140.00', band21: '210.00' }, net: '5650.00', isWithheld: false },
  ],
  [
    'Italy adds stamp duty',
    { interest: '1236.37', market: 'IT', bankCountry: 'IT' },
    { lines: { ritenuta: '321.46', bollo: '20.00' }, net: '894.91', isWithheld: true },
  ],
  [
    'Britain frees the savings allowance of the basic rate',
    { interest: '1450.00', currency: 'GBP', market: 'GB', bankCountry: 'GB', model: 'TRUST' },
    { lines: { incomeTax: '99.00' }, net: '1351.00', isWithheld: false },
  ],
  [
    'and below the allowance takes nothing',
    { interest: '420.00', currency: 'GBP', market: 'GB', bankCountry: 'GB', model: 'TRUST' },
    { lines: {}, net: '420.00', isWithheld: false },
  ],
  [
    'the Netherlands tax a deemed return on the balance of 1 January',
    {
      interest: '2500.00',
      market: 'NL',
      bankCountry: 'NL',
      principal: parseMoney('100000', 'EUR')!,
    },
    { lines: { box3: '187.28' }, net: '2312.72', isWithheld: false },
  ],
  [
    'Switzerland frees 200 francs credited once a year',
    { interest: '200.00', currency: 'CHF', market: 'CH', bankCountry: 'CH' },
    { lines: {}, net: '200.00', isWithheld: true },
  ],
  [
    'and takes 35 % above',
    { interest: '330.00', currency: 'CHF', market: 'CH', bankCountry: 'CH' },
    { lines: { verrechnungssteuer: '115.50' }, net: '214.50', isWithheld: true },
  ],
  [
    'the United States tax by all other income, so there is no example',
    { interest: '400.00', currency: 'USD', market: 'US', bankCountry: 'US', model: 'CUSTODIAL' },
    undefined,
  ],
  [
    'and the market without a country has none either',
    { interest: '260.00', market: 'EU', bankCountry: 'IT' },
    undefined,
  ],
])('%s', (_, question, expected) => {
  expect(told(question)).toEqual(expected)
})
