// Redirects from the header: what an incomplete customer must settle before anything else.

import type { Locale } from '../market.ts'
import { basePathOf, isCustomerPage, type Page, pathOf } from '../site/routes.ts'

export const productParameter = 'product'
export const amountParameter = 'amount'

export type MissingFacts = {
  /** Of whoever was given a part in somebody else's account: until then nothing of it is theirs to see. */
  readonly isPartAwaited: boolean
  /** Of whoever has come of age: nothing else can be settled before. */
  readonly isIdentityMissing: boolean
  readonly isReferenceAccountMissing: boolean
  readonly isSourceOfFundsMissing: boolean
  readonly needsDataConfirmation: boolean
}

const isExempt = (page: Page): boolean =>
  exemptPages.has(page) || page === 'corporate' || page.startsWith('corporate.')

/** [RED-017, RED-018, RED-019, RED-020, RED-021, RED-022] */
const exemptPages: ReadonlySet<Page> = new Set<Page>([
  'cdvc',
  'updateFinancialInformation',
  'initialReferenceAccount',
  'referenceAccountUpdate',
  'register',
  'cooperationRegister',
  'invitation',
  'login',
  'openBanking',
  // Ours: whoever is stuck can always write to us, and see to their own security.
  'messages',
  'thread',
  'userAccount',
  'identification',
])

/** What is theirs, and nobody else's. */
const ownPages: ReadonlySet<Page> = new Set<Page>(['identification', 'userAccount'])

/** The first that applies, or none. [RED-001, RED-002, RED-007, RED-012, RED-016, RED-023] */
export function redirectPage(
  isLoggedIn: boolean,
  page: Page,
  missing: MissingFacts,
):
  | 'identification'
  | 'initialReferenceAccount'
  | 'updateFinancialInformation'
  | 'cdvc'
  | undefined {
  if (isLoggedIn && missing.isPartAwaited)
    return isCustomerPage(page) && !ownPages.has(page) ? 'identification' : undefined
  if (!isLoggedIn || isExempt(page)) return undefined
  if (missing.isIdentityMissing) return 'identification'
  if (missing.isReferenceAccountMissing) return 'initialReferenceAccount'
  if (missing.isSourceOfFundsMissing) return 'updateFinancialInformation'
  return missing.needsDataConfirmation ? 'cdvc' : undefined
}

/** Only the reference account carries the product along. [RED-003] */
export function redirectHref(
  locale: Locale,
  page: NonNullable<ReturnType<typeof redirectPage>>,
  productId: string | undefined,
  basePath = basePathOf(locale),
): string {
  const path = pathOf(locale, page, {}, basePath)
  if (page !== 'initialReferenceAccount' || !productId) return path
  return `${path}?${productParameter}=${encodeURIComponent(productId)}`
}
