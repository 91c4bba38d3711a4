import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { add, type Currency, decimalOf, money, parseMoney, subtract } from '../money.ts'
import { percentOf, rate } from '../rate.ts'
import { boxThree, britishSavingsTax, scaleTax } from './assessment.ts'
import { foreignTax } from './figures.ts'
import { germanTax, jointShares } from './germany.ts'
import { homeAgent, type InterestPayment, interestTax, takenRates } from './interest-tax.ts'
import { pensionTaxableShare } from './pension.ts'
import { inForce } from './tax.ts'
import { isReportedInUs, withholdingTax } from './withholding.ts'

const amount = (decimal: string, currency: Currency = 'EUR') => parseMoney(decimal, currency)!
const on = date('2026-11-15')
const none = amount('0')
const anyInterest = fc.bigInt({ min: 0n, max: 10_000_000n }).map((minor) => money(minor, 'EUR'))

describe('figures', () => {
  const figures = [
    { validFrom: '2020-01-01', validTo: '2024-12-31', value: 'old' },
    { validFrom: '2025-01-01', value: 'new' },
  ]
  test('the figure of the day is found, on its first and its last day', () => {
    expect(inForce(figures, date('2024-12-31'))).toBe('old')
    expect(inForce(figures, date('2025-01-01'))).toBe('new')
    expect(() => inForce(figures, date('2019-12-31'))).toThrow('no figure in force')
  })

  test.each([
    ['2025-12-31', '17.2', '30.00'],
    ['2026-01-01', '18.6', '31.40'],
  ])('French social levies on %s are %s percent', (day, percent, total) => {
    const tax = withholdingTax('FR', amount('100'), { on: date(day) })
    expect(tax.lines.find(({ key }) => key === 'ps')?.rate).toBe(percent)
    expect(decimalOf(tax.total)).toBe(total)
  })

  test.each([
    ['2027-04-05', 'basic', '90.00'],
    ['2027-04-06', 'basic', '99.00'],
    ['2026-11-15', 'higher', '380.00'],
    ['2027-04-06', 'higher', '399.00'],
    ['2026-11-15', 'additional', '652.50'],
  ] as const)('British tax on 1,450 of interest on %s in the %s band is %s', (day, band, tax) => {
    const { total } = britishSavingsTax(amount('1450', 'GBP'), { on: date(day), band })
    expect(decimalOf(total)).toBe(tax)
  })

  test.each([
    [2004, '50.0'],
    [2020, '80.0'],
    [2022, '82.0'],
    [2025, '83.5'],
    [2026, '84.0'],
    [2058, '100.0'],
    [2070, '100.0'],
  ])('a pension that starts in %i is taxed on %s percent', (year, share) => {
    expect(percentOf(pensionTaxableShare(year))).toBe(share)
  })
})

describe('every market', () => {
  const markets = ['AT', 'CH', 'GB', 'IE', 'FR', 'ES', 'NL', 'PL', 'FI', 'IT', 'US', 'EU']

  test('net and tax always sum to the interest, and the lines to the tax', () => {
    fc.assert(
      fc.property(fc.constantFrom(...markets), anyInterest, (market, interest) => {
        const { lines, total, net } = withholdingTax(market, interest, { on })
        expect(add(net, total)).toEqual(interest)
        expect(lines.reduce((sum, line) => add(sum, line.amount), none)).toEqual(total)
        expect(net.minor).toBeGreaterThanOrEqual(0n)
      }),
    )
  })

  test.each(['GB', 'NL', 'US', 'EU'])('%s pays interest gross', (market) => {
    expect(withholdingTax(market, amount('100'), { on }).lines).toEqual([])
  })

  test('more income is never taxed less, by scale or deemed return', () => {
    fc.assert(
      fc.property(anyInterest, (base) => {
        const more = add(base, amount('1'))
        for (const market of ['ES', 'FI'] as const)
          expect(scaleTax(market, more, on).total.minor).toBeGreaterThanOrEqual(
            scaleTax(market, base, on).total.minor,
          )
        expect(boxThree(more, false, on).tax.minor).toBeGreaterThanOrEqual(
          boxThree(base, false, on).tax.minor,
        )
      }),
    )
  })

  test('an Irish exemption form and a French waiver take their lines away', () => {
    expect(withholdingTax('IE', amount('100'), { on, isExempt: true }).total).toEqual(none)
    const waived = withholdingTax('FR', amount('100'), { on, isPrepaymentWaived: true })
    expect(waived.lines.map(({ key }) => key)).toEqual(['ps'])
  })

  test('the US withholds only where the taxpayer number is not certified, and reports from 10 USD', () => {
    const interest = amount('50', 'USD')
    const backup = withholdingTax('US', interest, { on, needsBackupWithholding: true })
    expect(decimalOf(backup.total)).toBe('12.00')
    expect(isReportedInUs(amount('9.99', 'USD'), on)).toBe(false)
    expect(isReportedInUs(amount('10', 'USD'), on)).toBe(true)
  })
})

describe('Germany', () => {
  const situation = { on, exemptionLeft: none, churchPercent: '0', creditableForeignTax: none }

  test('net and tax sum to the interest; no exemption takes more than there is', () => {
    const anyChurch = fc.constantFrom('0', '8', '9')
    fc.assert(
      fc.property(anyInterest, anyInterest, anyChurch, (interest, left, churchPercent) => {
        const tax = germanTax(interest, { ...situation, exemptionLeft: left, churchPercent })
        expect(add(tax.net, tax.total)).toEqual(interest)
        expect(add(tax.taxable, tax.exemptionUsed)).toEqual(interest)
        expect(tax.exemptionUsed.minor).toBeLessThanOrEqual(left.minor)
        expect(tax.total.minor * 1000n).toBeLessThanOrEqual(tax.taxable.minor * 280n + 1000n)
      }),
    )
  })

  test('a non-assessment certificate exempts everything', () => {
    const tax = germanTax(amount('5000'), { ...situation, hasNonAssessmentCertificate: true })
    expect(decimalOf(tax.total)).toBe('0.00')
  })

  test('foreign tax above the German tax is not paid back', () => {
    const tax = germanTax(amount('100'), { ...situation, creditableForeignTax: amount('40') })
    expect(decimalOf(tax.total)).toBe('0.00')
  })

  test('joint shares sum to the interest, the odd cent to the first', () => {
    const parts = jointShares(amount('100.01'), 3).map(decimalOf)
    expect(parts).toEqual(['33.34', '33.34', '33.33'])
  })
})

describe('who withholds', () => {
  const payment: InterestPayment = {
    interest: amount('500'),
    on,
    market: 'DE',
    bankCountry: 'LV',
    model: 'DIRECT',
    hasResidenceCertificate: false,
  }
  const paid = (changes: Partial<InterestPayment>) => {
    const { foreign, withheldBy, total, net, mustDeclare } = interestTax({ ...payment, ...changes })
    const taken = foreign ? decimalOf(foreign.amount) : '0.00'
    return [taken, withheldBy, decimalOf(total), decimalOf(net), mustDeclare]
  }

  test.each<[string, Partial<InterestPayment>, unknown[]]>([
    ['a foreign bank, no certificate', {}, ['127.50', 'NOBODY', '127.50', '372.50', true]],
    [
      'with certificate',
      { hasResidenceCertificate: true },
      ['50.00', 'NOBODY', '50.00', '450.00', true],
    ],
    ['before 2025', { on: date('2024-06-30') }, ['100.00', 'NOBODY', '100.00', '400.00', true]],
    [
      'in trust, with certificate: foreign tax counts at home',
      { model: 'TRUST', hasResidenceCertificate: true },
      ['50.00', 'SERVICING_BANK', '129.12', '370.88', false],
    ],
    [
      'in trust without certificate: only the treaty’s part counts',
      { model: 'TRUST' },
      ['127.50', 'SERVICING_BANK', '206.62', '293.38', false],
    ],
    ['a bank at home', { bankCountry: 'DE' }, ['0.00', 'PARTNER_BANK', '131.87', '368.13', false]],
    [
      'a bank at home, exempted',
      { bankCountry: 'DE', germany: { exemptionLeft: amount('1000'), churchPercent: '9' } },
      ['0.00', 'NOBODY', '0.00', '500.00', false],
    ],
    [
      'Austria at home',
      { market: 'AT', bankCountry: 'AT' },
      ['0.00', 'PARTNER_BANK', '125.00', '375.00', false],
    ],
    ['Britain', { market: 'GB', bankCountry: 'GB' }, ['0.00', 'NOBODY', '0.00', '500.00', true]],
  ])('%s', (_, changes, expected) => expect(paid(changes)).toEqual(expected))

  test('net and total always sum to the interest, whatever the model and the bank', () => {
    const anyPayment = fc.record({
      interest: anyInterest,
      market: fc.constantFrom('DE', 'AT', 'FR', 'PL', 'GB'),
      bankCountry: fc.constantFrom(...Object.keys(foreignTax)),
      model: fc.constantFrom('DIRECT' as const, 'TRUST' as const, 'CUSTODIAL' as const),
      hasResidenceCertificate: fc.boolean(),
    })
    fc.assert(
      fc.property(anyPayment, (any) => {
        const { total, net } = interestTax({ ...any, on })
        expect(subtract(any.interest, total)).toEqual(net)
      }),
    )
  })

  test('a country without a figure is a gap in the data, not zero', () => {
    expect(() => interestTax({ ...payment, bankCountry: 'ZZ' })).toThrow('no source tax known')
  })

  test('rates are written as they stand in the law', () => {
    expect(interestTax(payment).foreign?.rate).toBe(percentOf(rate('25.5')))
  })
})

test.each([
  ['DE', 'DE', 'DIRECT', 'PARTNER_BANK'],
  ['DE', 'EE', 'TRUST', 'SERVICING_BANK'],
  ['DE', 'EE', 'DIRECT', 'NOBODY'],
  ['GB', 'GB', 'DIRECT', 'NOBODY'],
  ['GB', 'GB', 'CUSTODIAL', 'NOBODY'],
] as const)(
  'in %s tax on interest from %s, held %s, is taken by %s',
  (market, bankCountry, model, agent) => {
    expect(homeAgent({ market, bankCountry, model })).toBe(agent)
  },
)

test.each([
  ['DE', 'DE', 'TRUST', { kapESt: '25', soli: '5.5' }],
  ['DE', 'AT', 'DIRECT', {}],
  ['DE', 'LV', 'DIRECT', { foreignTax: '10' }],
  ['CH', 'CH', 'DIRECT', { verrechnungssteuer: '35' }],
  ['FR', 'FR', 'DIRECT', { ir: '12.8', ps: '18.6' }],
  ['GB', 'GB', 'TRUST', {}],
] as const)(
  'of interest in %s from a bank in %s, held %s, is taken %j',
  (market, bankCountry, model, rates) => {
    const on = date('2026-11-16')
    const taken = takenRates({ on, market, bankCountry, model, hasResidenceCertificate: true })
    expect(Object.fromEntries(taken.map(({ key, rate: percent }) => [key, percent]))).toEqual(rates)
  },
)
