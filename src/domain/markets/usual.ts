// What most markets have alike; the file of a market says what it has otherwise.

import type { Market } from '../market.ts'
import type { TermShortcut } from '../site/slugs.ts'

export const usual = {
  hasNoticeInMenu: false,
  isNewInPicker: false,
  paymentMethods: 'never',
  hasExemptionOrder: false,
  hasNewDashboardOnly: false,
  usesSortCode: false,
} as const satisfies Partial<Market>

const terms = ['upTo12m', '1y', '2y', '3y', '5y'] as const

/** What the terms that most markets single out are called in their addresses, shortest first. */
export const termsCalled = (
  ...slugs: [upTo12m: string, year: string, two: string, three: string, five: string]
): readonly TermShortcut[] => terms.map((key, i) => ({ key, slug: slugs[i]! }))
