// The figures of the law, each with the days it holds. A new year is a new row, never a new rule.

import type { Band, Dated } from './tax.ts'

const from2020 = '2020-01-01'

export const germany: {
  capitalGains: readonly Dated<string>[]
  solidarity: readonly Dated<string>[]
  allowance: readonly Dated<{ single: number; joint: number }>[]
  fundBaseRate: readonly Dated<string>[]
  pensionDeduction: readonly Dated<number>[]
} = {
  capitalGains: [{ validFrom: '2009-01-01', value: '25' }],
  solidarity: [{ validFrom: '2009-01-01', value: '5.5' }],
  /** Sparer-Pauschbetrag in whole euros. */
  allowance: [
    { validFrom: '2009-01-01', validTo: '2022-12-31', value: { single: 801, joint: 1602 } },
    { validFrom: '2023-01-01', value: { single: 1000, joint: 2000 } },
  ],
  /** Basiszins of the Vorabpauschale. */
  fundBaseRate: [
    { validFrom: '2018-01-01', validTo: '2018-12-31', value: '0.87' },
    { validFrom: '2019-01-01', validTo: '2019-12-31', value: '0.52' },
    { validFrom: '2020-01-01', validTo: '2020-12-31', value: '0.07' },
    { validFrom: '2021-01-01', validTo: '2021-12-31', value: '-0.45' },
    { validFrom: '2022-01-01', validTo: '2022-12-31', value: '-0.05' },
    { validFrom: '2023-01-01', validTo: '2023-12-31', value: '2.55' },
    { validFrom: '2024-01-01', validTo: '2024-12-31', value: '2.29' },
    { validFrom: '2025-01-01', validTo: '2025-12-31', value: '2.53' },
    { validFrom: '2026-01-01', value: '3.20' },
  ],
  /** Most that old-age contributions can be deducted, in whole euros; twice that when joint. */
  pensionDeduction: [
    { validFrom: '2024-01-01', validTo: '2024-12-31', value: 27566 },
    { validFrom: '2025-01-01', validTo: '2025-12-31', value: 29344 },
    { validFrom: '2026-01-01', value: 30826 },
  ],
}

/** What a domestic bank withholds: one line of a market's interest tax for each entry. */
export const withheld: Record<
  string,
  readonly { key: string; figures: readonly Dated<string>[] }[]
> = {
  AT: [{ key: 'kest', figures: [{ validFrom: '2016-01-01', value: '25' }] }],
  IE: [{ key: 'dirt', figures: [{ validFrom: from2020, value: '33' }] }],
  FR: [
    { key: 'ir', figures: [{ validFrom: '2018-01-01', value: '12.8' }] },
    {
      key: 'ps',
      figures: [
        { validFrom: '2018-01-01', validTo: '2025-12-31', value: '17.2' },
        { validFrom: '2026-01-01', value: '18.6' },
      ],
    },
  ],
  ES: [{ key: 'retencion', figures: [{ validFrom: '2016-01-01', value: '19' }] }],
  PL: [{ key: 'pit', figures: [{ validFrom: '2004-01-01', value: '19' }] }],
  FI: [{ key: 'lahdevero', figures: [{ validFrom: '2012-01-01', value: '30' }] }],
  IT: [{ key: 'ritenuta', figures: [{ validFrom: '2014-07-01', value: '26' }] }],
}

export const switzerland = {
  percent: [{ validFrom: '2010-01-01', value: '35' }],
  /** Interest of a year up to this, credited once, stays untaxed. */
  exempt: [{ validFrom: '2010-01-01', value: '200.00' }],
} as const satisfies Record<string, readonly Dated<string>[]>

export const italianStampDuty: readonly Dated<string>[] = [
  { validFrom: '2014-01-01', value: '0.20' },
]

/** US backup withholding, and the interest from which a bank files Form 1099-INT. */
export const unitedStates = {
  backup: [{ validFrom: '2018-01-01', value: '24' }],
  reportedFrom: [{ validFrom: '2018-01-01', value: '10.00' }],
} as const satisfies Record<string, readonly Dated<string>[]>

export const netherlands: readonly Dated<{
  taxFree: string
  deemedReturn: string
  percent: string
}>[] = [
  // The deemed return for 2026 is provisional; the final one comes early in 2027.
  { validFrom: '2026-01-01', value: { taxFree: '59357', deemedReturn: '1.28', percent: '36' } },
]

export const incomeBands = ['basic', 'higher', 'additional'] as const
export type IncomeBand = (typeof incomeBands)[number]

/** By tax year, which begins on 6 April. */
export const britishSavings: readonly Dated<{
  allowance: Record<IncomeBand, string>
  percent: Record<IncomeBand, string>
}>[] = [
  {
    validFrom: '2016-04-06',
    validTo: '2027-04-05',
    value: {
      allowance: { basic: '1000', higher: '500', additional: '0' },
      percent: { basic: '20', higher: '40', additional: '45' },
    },
  },
  {
    validFrom: '2027-04-06',
    value: {
      allowance: { basic: '1000', higher: '500', additional: '0' },
      percent: { basic: '22', higher: '42', additional: '47' },
    },
  },
]

/** Savings and capital income by scale, for markets where the customer declares it. */
export const scales: Record<'ES' | 'FI', readonly Dated<readonly Band[]>[]> = {
  ES: [
    {
      validFrom: '2025-01-01',
      value: [
        { upTo: '6000', percent: '19' },
        { upTo: '50000', percent: '21' },
        { upTo: '200000', percent: '23' },
        { upTo: '300000', percent: '27' },
        { percent: '30' },
      ],
    },
  ],
  FI: [{ validFrom: '2016-01-01', value: [{ upTo: '30000', percent: '30' }, { percent: '34' }] }],
}

/** Tax at the source on deposit interest of non-residents, by the country of the bank. */
export type ForeignTax = { percent: string; withCertificate: string }

const none: ForeignTax = { percent: '0', withCertificate: '0' }
const untaxed = 'DE EE FR LU NL SE FI DK MT ES IE AT SI HU CY GB NO IT CH LI US'.split(' ')

export const foreignTax: Record<string, readonly Dated<ForeignTax>[]> = {
  ...Object.fromEntries(
    untaxed.map((country) => [country, [{ validFrom: from2020, value: none }]]),
  ),
  LV: [
    { validFrom: from2020, validTo: '2024-12-31', value: { percent: '20', withCertificate: '10' } },
    { validFrom: '2025-01-01', value: { percent: '25.5', withCertificate: '10' } },
  ],
  LT: [{ validFrom: from2020, value: { percent: '15', withCertificate: '10' } }],
  PL: [{ validFrom: from2020, value: { percent: '20', withCertificate: '5' } }],
  CZ: [{ validFrom: from2020, value: { percent: '15', withCertificate: '0' } }],
  BE: [{ validFrom: from2020, value: { percent: '30', withCertificate: '15' } }],
  PT: [{ validFrom: from2020, value: { percent: '28', withCertificate: '15' } }],
  SK: [{ validFrom: from2020, value: { percent: '19', withCertificate: '0' } }],
  HR: [{ validFrom: from2020, value: { percent: '12', withCertificate: '0' } }],
  BG: [{ validFrom: from2020, value: { percent: '10', withCertificate: '5' } }],
  RO: [{ validFrom: from2020, value: { percent: '10', withCertificate: '3' } }],
  GR: [{ validFrom: from2020, value: { percent: '15', withCertificate: '10' } }],
}
