// Deposit guarantee schemes: who protects a bank's depositors, and up to which amount since when.

import type { CalendarDate } from '../date.ts'
import { type Currency, type Money, money } from '../money.ts'

/** Whole units of the currency from this day on. */
export type DatedLimit = { from: string; units: number; currency: Currency }

export type GuaranteeScheme = {
  key: string
  /** Alpha-2, the country of the bank's licence. */
  country: string
  name: string
  limits: readonly DatedLimit[]
  /** Protection beyond the law; a bank's own funds may set it lower. Companies have their own. */
  voluntary?: { person: readonly DatedLimit[]; company: readonly DatedLimit[] }
  /** The whole institution is kept from failing, besides the legal claim. */
  hasInstitutionProtection?: true
  /** A joint account has a limit of its own beside the single accounts (USA). */
  isByOwnership?: true
  /** Pays as soon as it can; everywhere else the law gives a scheme seven working days (Switzerland since 2023, Britain since 2024). */
  hasNoPeriod?: true
  /** Deposits in a branch abroad have another limit. */
  foreignBranch?: readonly DatedLimit[]
}

const since = (from: string, units: number, currency: Currency = 'EUR'): DatedLimit => ({
  from,
  units,
  currency,
})

/** The harmonised limit of the Union, or its equivalent at the rate of the day. */
const union = [since('2010-12-31', 100_000)]

const scheme = (
  key: string,
  name: string,
  limits: readonly DatedLimit[] = union,
  more: Partial<GuaranteeScheme> = {},
): GuaranteeScheme => ({
  key,
  country: key.startsWith('UK-') ? 'GB' : key.slice(0, 2),
  name,
  limits,
  ...more,
})

const edb = 'Entschädigungseinrichtung deutscher Banken GmbH'
const fdic = [since('2008-10-03', 250_000, 'USD')]
const american = { isByOwnership: true, hasNoPeriod: true } as const

export const guaranteeSchemes: readonly GuaranteeScheme[] = [
  scheme('DE-EDB', edb),
  scheme(
    'DE-EDB+ESF',
    `${edb}; Einlagensicherungsfonds des Bundesverbandes deutscher Banken`,
    union,
    {
      voluntary: {
        person: [
          since('2023-01-01', 5_000_000),
          since('2025-01-01', 3_000_000),
          since('2030-01-01', 1_000_000),
        ],
        company: [
          since('2023-01-01', 50_000_000),
          since('2025-01-01', 30_000_000),
          since('2030-01-01', 10_000_000),
        ],
      },
    },
  ),
  scheme('DE-BVR', 'BVR Institutssicherung GmbH', union, { hasInstitutionProtection: true }),
  scheme('DE-DSGV', 'Sicherungssystem der Sparkassen-Finanzgruppe', union, {
    hasInstitutionProtection: true,
  }),
  scheme('AT-ESA', 'Einlagensicherung AUSTRIA Ges.m.b.H.'),
  scheme('CH-ESI', 'esisuisse', [since('2008-12-20', 100_000, 'CHF')]),
  scheme('LI-EAS', 'Einlagensicherungs- und Anlegerentschädigungs-Stiftung SV', [
    since('2008-12-20', 100_000, 'CHF'),
  ]),
  scheme('UK-FSCS', 'Financial Services Compensation Scheme', [
    since('2017-01-30', 85_000, 'GBP'),
    since('2025-12-01', 120_000, 'GBP'),
  ]),
  scheme('IE-DGS', 'Deposit Guarantee Scheme (Central Bank of Ireland)'),
  scheme('FR-FGDR', 'Fonds de Garantie des Dépôts et de Résolution'),
  scheme('ES-FGD', 'Fondo de Garantía de Depósitos de Entidades de Crédito'),
  scheme('NL-DGS', 'Nederlands depositogarantiestelsel (De Nederlandsche Bank)'),
  scheme('PL-BFG', 'Bankowy Fundusz Gwarancyjny'),
  scheme('FI-RVV', 'Talletussuojarahasto (Rahoitusvakausvirasto)'),
  scheme('IT-FITD', 'Fondo Interbancario di Tutela dei Depositi'),
  scheme('US-FDIC', 'Federal Deposit Insurance Corporation', fdic, american),
  scheme('US-NCUA', 'National Credit Union Administration', fdic, american),
  scheme('PT-FGD', 'Fundo de Garantia de Depósitos'),
  scheme('BE-GF', 'Garantiefonds voor financiële diensten'),
  scheme('LU-FGDL', 'Fonds de garantie des dépôts Luxembourg'),
  scheme('SE-RGK', 'Insättningsgarantin (Riksgälden)', [
    since('2021-01-01', 1_050_000, 'SEK'),
    since('2026-01-01', 1_150_000, 'SEK'),
  ]),
  scheme('NO-BSF', 'Bankenes sikringsfond', [since('2019-01-01', 2_000_000, 'NOK')], {
    foreignBranch: union,
  }),
  scheme('DK-GF', 'Garantiformuen'),
  scheme('EE-TF', 'Tagatisfond'),
  scheme('LV-NGF', 'Noguldījumu garantiju fonds'),
  scheme('LT-IID', 'VĮ Indėlių ir investicijų draudimas'),
  scheme('CZ-GSFT', 'Garanční systém finančního trhu'),
  scheme('SK-FOV', 'Fond ochrany vkladov'),
  scheme('HR-HAOD', 'Hrvatska agencija za osiguranje depozita'),
  scheme('BG-FGVB', 'Fond za garantirane na vlogovete v bankite'),
  scheme('RO-FGDB', 'Fondul de garantare a depozitelor bancare'),
  scheme('HU-OBA', 'Országos Betétbiztosítási Alap'),
  scheme('SI-SJV', 'Sistem jamstva za vloge (Banka Slovenije)'),
  scheme('GR-TEKE', 'Tameio Engyisis Katatheseon kai Ependyseon'),
  scheme('MT-DCS', 'Depositor Compensation Scheme'),
  scheme('CY-DGS', 'Deposit Guarantee and Resolution Scheme'),
]

export function guaranteeScheme(key: string): GuaranteeScheme {
  const found = guaranteeSchemes.find((scheme) => scheme.key === key)
  if (!found) throw new Error(`no guarantee scheme '${key}': add it to the list`)
  return found
}

function limitIn(limits: readonly DatedLimit[], on: CalendarDate): Money {
  const found = limits.findLast(({ from }) => from <= on)
  if (!found) throw new Error(`no limit known on ${on}: add the one that was in force`)
  return money(BigInt(found.units) * 100n, found.currency)
}

/** For each depositor at each bank. */
export const guaranteeLimit = (
  { limits, foreignBranch }: GuaranteeScheme,
  on: CalendarDate,
  isForeignBranch = false,
): Money => limitIn(isForeignBranch && foreignBranch ? foreignBranch : limits, on)

export const voluntaryLimit = (
  { voluntary }: GuaranteeScheme,
  depositor: 'person' | 'company',
  on: CalendarDate,
): Money | undefined => voluntary && limitIn(voluntary[depositor], on)
