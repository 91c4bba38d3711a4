// Several reference accounts of one customer: the states each goes through, how many there may be, and which cannot go.

import { addBusinessDays } from '../calendar/business-day.ts'
import type { CalendarDate } from '../date.ts'
import type { PayeeMatch } from './payee-check.ts'
import { isSameAccount, type Numbered } from './reference-account.ts'

/** From the wish to its end: signed, proven where its bank says nothing, in use, given up. */
export const referenceAccountStates = [
  'PENDING_CODE',
  'PENDING_TEST_TRANSFER',
  'ACTIVE',
  'REMOVED',
] as const
export type ReferenceAccountState = (typeof referenceAccountStates)[number]

/** Of one currency, with those that are not in use yet. */
export const mostReferenceAccounts = 5

type Kept = Numbered & { readonly state: ReferenceAccountState }

export const pendingAccountStates = [
  'PENDING_CODE',
  'PENDING_TEST_TRANSFER',
] as const satisfies readonly ReferenceAccountState[]
export const isPending = (state: ReferenceAccountState): boolean =>
  pendingAccountStates.some((each) => each === state)

/** The first account takes nobody's place. What was removed was there all the same. */
export const takesPlace = (known: readonly Kept[], named: Numbered): boolean =>
  known.some((each) => !isPending(each.state) && !isSameAccount(each, named))

export const countRefusal = (
  known: readonly Kept[],
  named: Numbered,
): 'referenceAccount.count' | undefined => {
  const others = known.filter(
    ({ state, ccy, ...each }) =>
      state !== 'REMOVED' &&
      (ccy ?? 'EUR') === (named.ccy ?? 'EUR') &&
      (each.iban ?? each.accountNumber) &&
      !isSameAccount(each, named),
  )
  return others.length >= mostReferenceAccounts ? 'referenceAccount.count' : undefined
}

/** As long as there is money, it needs somewhere to go. */
export const lastRefusal = (
  known: readonly (Kept & { readonly accountId: string })[],
  accountId: string,
  hasMoney: boolean,
): 'referenceAccount.last' | undefined => {
  const others = known.filter((each) => each.state === 'ACTIVE' && each.accountId !== accountId)
  return hasMoney && others.length === 0 ? 'referenceAccount.last' : undefined
}

/** What becomes of an account once it is signed for: of one whose bank says nothing a transfer must tell. */
export const signedState = (match: PayeeMatch): ReferenceAccountState =>
  match === 'NOT_POSSIBLE' ? 'PENDING_TEST_TRANSFER' : 'ACTIVE'

const testTransferBusinessDays = 10
export const testTransferUntil = (today: CalendarDate): CalendarDate =>
  addBusinessDays('TARGET', today, testTransferBusinessDays)

/** A removal can be taken back this long: nothing new comes of it. */
export const restoreHours = 48
