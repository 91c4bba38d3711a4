// Who owns a company, as far as the law asks: whoever has more than a quarter of it, and those who lead it where
// nobody has.

import { type CalendarDate, date } from '../date.ts'

export type OwnerAnswers = {
  firstName: string
  lastName: string
  birthDate: string
  nationality: string
  /** In percent, with two decimals at most. */
  share: string
  pepStatus: string
}

export type OwnersAnswers = {
  /** Said in so many words: nobody owns that much. */
  hasNone: boolean
  owners: OwnerAnswers[]
}

export const mostOwners = 10

const hundred = 10_000
export const quarter = 2_500

/** In hundredths of a percent, so that sums are exact. */
export function parseShare(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const share = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return share > 0 && share <= hundred ? share : undefined
}

/** `25.5`, as a column of the database has it. */
export const writtenShare = (share: number): string =>
  `${Math.floor(share / 100)}.${String(share % 100).padStart(2, '0')}`

/** From this day on a quarter is enough; until then it takes more. */
const quarterCountsFrom = date('2027-07-10')

export const isOwner = (share: number, today: CalendarDate): boolean =>
  today >= quarterCountsFrom ? share >= quarter : share > quarter

/** A person may own all of it, and all of them no more than that. */
export const isTooMuch = (shares: readonly number[]): boolean =>
  shares.reduce((sum, share) => sum + share, 0) > hundred

type Exemption = { isListed: boolean }

export type OwnersRefusal = 'owners.sum' | 'owners.missing' | 'owners.small' | 'value'

/** What is wrong with them as a whole; whoever is listed is asked for nobody. */
export function ownersRefusal(
  { hasNone, owners }: OwnersAnswers,
  { isListed }: Exemption,
): OwnersRefusal | undefined {
  if (isListed) return undefined
  if (hasNone) return owners.length > 0 ? 'value' : undefined
  if (owners.length === 0) return 'owners.missing'
  const shares = owners.flatMap(({ share }) => parseShare(share) ?? [])
  return isTooMuch(shares) ? 'owners.sum' : undefined
}

/** Where the law knows no owner, those who lead the company stand in for one. */
export const areLeadersOwners = ({ hasNone }: OwnersAnswers, { isListed }: Exemption): boolean =>
  hasNone && !isListed
