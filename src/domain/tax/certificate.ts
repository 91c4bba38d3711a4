// Papers that lower the tax on interest: which there are, for how long each may be valid, and what they change.

import { addMonths, type CalendarDate, later } from '../date.ts'
import { foreignTax } from './figures.ts'
import { inForce } from './tax.ts'

/**
 * NV: the German tax office assesses nothing. RESIDENCE: where somebody is taxed, for a bank's country. DE1: Irish
 * savers free of DIRT. FR_WAIVER: no French prepayment. W9: the American taxpayer number, certified.
 */
export const certificateKinds = ['NV', 'RESIDENCE', 'DE1', 'FR_WAIVER', 'W9'] as const
export type CertificateKind = (typeof certificateKinds)[number]

/** Asked for again, handed in, accepted; one whose days are over is expired. */
export const keptCertificateStates = ['REQUESTED', 'UPLOADED', 'ACCEPTED'] as const
export const certificateStates = [...keptCertificateStates, 'EXPIRED'] as const
export type CertificateState = (typeof certificateStates)[number]

export type HeldCertificate = {
  kind: CertificateKind
  /** Of RESIDENCE: alpha-2 of the bank's country. */
  country?: string
  validFrom: CalendarDate
  /** Left out: until it is taken back. */
  validTo?: CalendarDate
}

const ofMarkets: Partial<Record<string, readonly CertificateKind[]>> = {
  DE: ['NV'],
  IE: ['DE1'],
  FR: ['FR_WAIVER'],
  US: ['W9'],
}

/** What a customer of a market can hand in. Americans hold at home alone. */
export const certificatesIn = (market: string): readonly CertificateKind[] => [
  ...(ofMarkets[market] ?? []),
  ...(market === 'US' ? [] : (['RESIDENCE'] as const)),
]

/** Where a certificate of residence lowers what a bank's country takes. */
export const certifiedCountries = (market: string, on: CalendarDate): string[] =>
  Object.keys(foreignTax).filter((country) => {
    const { percent, withCertificate } = inForce(foreignTax[country]!, on)
    return country !== market && percent !== withCertificate
  })

/** For how long each is given at most. */
export const mostYears: Record<CertificateKind, number> = {
  NV: 3,
  RESIDENCE: 5,
  DE1: 10,
  FR_WAIVER: 1,
  W9: 100,
}

type Asked = Pick<HeldCertificate, 'kind' | 'validFrom'> & {
  country?: string | undefined
  validTo?: CalendarDate | undefined
}

export type CertificateRefusal = 'kind' | 'country' | 'end' | 'period'

export function certificateRefusal(
  { kind, country, validFrom, validTo }: Asked,
  market: string,
  today: CalendarDate,
): CertificateRefusal | undefined {
  if (!certificatesIn(market).includes(kind)) return 'kind'
  const isKnown = country !== undefined && certifiedCountries(market, today).includes(country)
  if ((kind === 'RESIDENCE') !== isKnown) return 'country'
  if (kind === 'W9') return undefined
  if (!validTo) return 'end'
  if (validTo < validFrom || validTo < today) return 'period'
  return validTo >= addMonths(validFrom, 12 * mostYears[kind]) ? 'period' : undefined
}

export const isCovered = (
  certificates: readonly HeldCertificate[],
  { kind, country }: { kind: CertificateKind; country: string | undefined },
  on: CalendarDate,
): boolean =>
  certificates.some(
    (each) =>
      each.kind === kind &&
      each.country === country &&
      each.validFrom <= on &&
      (each.validTo === undefined || on <= each.validTo),
  )

/** What two have, on the days on which both have it. */
const met = (one: readonly HeldCertificate[], other: readonly HeldCertificate[]) =>
  one.flatMap((mine) =>
    other.flatMap((theirs): HeldCertificate[] => {
      if (mine.kind !== theirs.kind || mine.country !== theirs.country) return []
      const validFrom = later(mine.validFrom, theirs.validFrom)
      const [validTo] = [mine, theirs].flatMap((each) => each.validTo ?? []).toSorted()
      if (validTo && validTo < validFrom) return []
      return [{ ...mine, validFrom, ...(validTo && { validTo }) }]
    }),
  )

/** By holder, what each has; of an account of several a paper counts on the days on which every one of them has it. */
export function heldByAll(
  byHolder: readonly HeldCertificate[][],
  holders: number,
): HeldCertificate[] {
  // A company holds its account itself, and its papers go by whoever handed them in.
  if (holders < 2) return byHolder.flat()
  return byHolder.length < holders ? [] : byHolder.reduce(met)
}

/** What is said of a paper that was accepted, once its days are over. */
export const shownState = (
  state: (typeof keptCertificateStates)[number],
  { validTo }: Pick<HeldCertificate, 'validTo'>,
  today: CalendarDate,
): CertificateState => (state === 'ACCEPTED' && validTo && validTo < today ? 'EXPIRED' : state)

/** Days before its end on which somebody is reminded of it. */
export const certificateReminders = [56, 28] as const

/** Which papers lower the tax of deposits held in a market, by the country of the bank. */
export const papersWanted = (
  market: string,
  on: CalendarDate,
): { kind: CertificateKind; bankCountry: string }[] =>
  market === 'US'
    ? [{ kind: 'W9', bankCountry: 'US' }]
    : certifiedCountries(market, on).map((bankCountry) => ({ kind: 'RESIDENCE', bankCountry }))
