import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { date } from '../date.ts'
import { contractTax } from '../interest/running-contract.ts'
import { money } from '../money.ts'
import {
  certificateRefusal,
  certificatesIn,
  certifiedCountries,
  type HeldCertificate,
  heldByAll,
  isCovered,
  shownState,
} from './certificate.ts'

const today = date('2026-11-16')
const nv = { kind: 'NV', validFrom: date('2026-01-01'), validTo: date('2028-12-31') } as const
const residence = (country: string): HeldCertificate => ({ ...nv, kind: 'RESIDENCE', country })

test.each([
  ['three years of NV', nv, 'DE', undefined],
  ['four years of NV', { ...nv, validTo: date('2029-12-31') }, 'DE', 'period'],
  ['a day more than three years', { ...nv, validTo: date('2029-01-01') }, 'DE', 'period'],
  ['an end before the beginning', { ...nv, validTo: date('2025-12-31') }, 'DE', 'period'],
  ['an end that is past', { ...nv, validTo: date('2026-11-15') }, 'DE', 'period'],
  ['no end', { ...nv, validTo: undefined }, 'DE', 'end'],
  ['NV elsewhere', nv, 'AT', 'kind'],
  ['NV for a country', { ...nv, country: 'LV' }, 'DE', 'country'],
  ['residence for Latvia', residence('LV'), 'DE', undefined],
  ['residence for nowhere', { ...nv, kind: 'RESIDENCE' }, 'DE', 'country'],
  ['residence where nothing is taken', residence('SE'), 'DE', 'country'],
  ['residence at home', residence('PL'), 'PL', 'country'],
  ['DE1 in Ireland', { ...nv, kind: 'DE1' }, 'IE', undefined],
  ['a W-9 without an end', { kind: 'W9', validFrom: today }, 'US', undefined],
  ['a W-9 in Germany', { kind: 'W9', validFrom: today }, 'DE', 'kind'],
] as const)('%s', (_, certificate, market, refusal) => {
  expect(certificateRefusal(certificate, market, today)).toBe(refusal)
})

test('what can be handed in depends on the market', () => {
  expect(certificatesIn('DE')).toEqual(['NV', 'RESIDENCE'])
  expect(certificatesIn('US')).toEqual(['W9'])
  expect(certificatesIn('GB')).toEqual(['RESIDENCE'])
  expect(certifiedCountries('PL', today)).toContain('LV')
  expect(certifiedCountries('PL', today)).not.toContain('PL')
})

test.each([
  ['ACCEPTED', '2026-11-16', 'ACCEPTED'],
  ['ACCEPTED', '2026-11-15', 'EXPIRED'],
  ['UPLOADED', '2026-11-15', 'UPLOADED'],
] as const)('%s until %s is shown as %s', (state, validTo, shown) => {
  expect(shownState(state, { validTo: date(validTo) }, today)).toBe(shown)
})

describe('of an account of two', () => {
  const paper = (validFrom: string, validTo?: string): HeldCertificate => ({
    ...{ kind: 'NV', validFrom: date(validFrom), ...(validTo && { validTo: date(validTo) }) },
  })
  const early = paper('2025-01-01', '2027-12-31')
  const late = paper('2028-01-01', '2030-12-31')
  const covers = (byHolder: HeldCertificate[][], on: string) =>
    isCovered(heldByAll(byHolder, 2), { kind: 'NV', country: undefined }, date(on))

  test.each<[title: string, byHolder: HeldCertificate[][], covered: string[], open: string[]]>([
    ['one alone frees nobody', [[early]], [], ['2026-06-01']],
    ['a successor takes nothing away', [[early, late], [early]], ['2027-12-31'], ['2028-01-01']],
    [
      'both go on',
      [
        [early, late],
        [late, early],
      ],
      ['2025-01-01', '2030-12-31'],
      ['2031-01-01'],
    ],
    ['one without an end', [[paper('2026-07-01')], [early]], ['2026-07-01'], ['2026-06-30']],
    ['one after the other', [[early], [late]], [], ['2027-12-31', '2028-01-01']],
    ['of another kind', [[early], [residence('LV')]], [], ['2026-06-01']],
  ])('%s', (_, byHolder, covered, open) => {
    expect(covered.map((on) => [on, covers(byHolder, on)])).toEqual(covered.map((on) => [on, true]))
    expect(open.map((on) => [on, covers(byHolder, on)])).toEqual(open.map((on) => [on, false]))
  })

  test('a day counts if every holder has a paper for it, and on no other', () => {
    const year = fc.integer({ min: 2024, max: 2032 })
    const papers = fc.array(
      fc.tuple(year, fc.integer({ min: 0, max: 3 }), fc.constantFrom('LV', 'LT')),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(fc.array(papers, { minLength: 2, maxLength: 3 }), year, (drawn, on) => {
        const byHolder = drawn.map((own) =>
          own.map(([from, years, country]) => ({
            ...residence(country),
            ...{ validFrom: date(`${from}-01-01`), validTo: date(`${from + years}-06-30`) },
          })),
        )
        const asked = { kind: 'RESIDENCE', country: 'LV' } as const
        const day = date(`${on}-03-01`)
        const each = byHolder.map((own) => isCovered(own, asked, day))
        const having = byHolder.filter((own) => own.length > 0)
        expect(isCovered(heldByAll(having, byHolder.length), asked, day)).toBe(
          each.every((isTheirs) => isTheirs),
        )
      }),
    )
  })
})

describe('the tax on interest of 260.00', () => {
  const contract = { perYear: 1, currency: 'EUR' } as const
  const taxed = (
    kept: { market: 'de-DE' | 'en-IE' | 'fr-FR' | 'en-US'; bankCountry: string },
    certificates: readonly HeldCertificate[] | undefined,
    left = 0n,
  ) => {
    const model = kept.market === 'en-US' ? 'CUSTODIAL' : 'DIRECT'
    const tax = contractTax(
      { ...contract, ...kept, model },
      money(26_000n, 'EUR'),
      today,
      left,
      certificates,
    )
    return [tax.total.minor, tax.exemptionUsed.minor]
  }
  const german = { market: 'de-DE', bankCountry: 'DE' } as const
  const latvian = { market: 'de-DE', bankCountry: 'LV' } as const
  const american = { market: 'en-US', bankCountry: 'US' } as const

  test('is none with NV, whatever an order covers', () => {
    expect(taxed(german, [], 10_000n)).toEqual([4_220n, 10_000n])
    expect(taxed(german, [nv], 10_000n)).toEqual([0n, 26_000n])
  })

  test('is the full one abroad without a certificate of residence there', () => {
    expect(taxed(latvian, [])).toEqual([6_630n, 0n])
    expect(taxed(latvian, [residence('LT')])).toEqual([6_630n, 0n])
    expect(taxed(latvian, [residence('LV')])).toEqual([2_600n, 0n])
    expect(taxed(latvian, [{ ...residence('LV'), validTo: date('2026-11-15') }])).toEqual([
      6_630n,
      0n,
    ])
    expect(taxed(latvian, undefined)).toEqual([2_600n, 0n])
  })

  test('is lower for Irish and French savers who are freed: T19', () => {
    const irish = { market: 'en-IE', bankCountry: 'IE' } as const
    const french = { market: 'fr-FR', bankCountry: 'FR' } as const
    expect(taxed(irish, [])).toEqual([8_580n, 0n])
    expect(taxed(irish, [{ ...nv, kind: 'DE1' }])).toEqual([0n, 0n])
    expect(taxed(french, [])).toEqual([8_164n, 0n])
    expect(taxed(french, [{ ...nv, kind: 'FR_WAIVER' }])).toEqual([4_836n, 0n])
  })

  test('is 24 % in America without a certified number: T60', () => {
    expect(taxed(american, [])).toEqual([6_240n, 0n])
    expect(taxed(american, [{ kind: 'W9', validFrom: today }])).toEqual([0n, 0n])
    expect(taxed(american, undefined)).toEqual([0n, 0n])
  })
})
