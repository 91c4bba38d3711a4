// The pension product: its scenarios, its survivor options and who sees it.

import { isGermanCountry } from '../countries.ts'
import type { FurtherOrderType } from '../investment/portfolio-order.ts'
import type { Money } from '../money.ts'

/** [ENUM-028] */
export const pensionScenarios = ['CONSERVATIVE', 'BALANCED', 'MODERATE', 'DYNAMIC'] as const
export type PensionScenario = (typeof pensionScenarios)[number]

/** [ENUM-029] */
export const pensionTemplates = {
  CONSERVATIVE: 'RURUP30',
  BALANCED: 'RURUP50',
  MODERATE: 'RURUP70',
  DYNAMIC: 'RURUP100',
} as const satisfies Record<PensionScenario, string>
export type PensionTemplate = (typeof pensionTemplates)[PensionScenario]

export const isPensionTemplate = (template: string): template is PensionTemplate =>
  (Object.values(pensionTemplates) as string[]).includes(template)

/** [ENUM-036] */
export const dependentsInsurances = [
  'CONTRIBUTION_PHASE_WITH_10_YEAR_PAYOUT_GUARANTEE',
  'CONTRIBUTION_PHASE_WITH_REDUCED_LUMP_SUM_PAYOUT',
  'CONTRIBUTION_PHASE_ONLY',
] as const
export type DependentsInsurance = (typeof dependentsInsurances)[number]

/** What is wanted of a pension; its order says the same in the words of all orders. */
export const pensionWishes = ['CONTRACT', 'TOP_UP', 'CHANGE', 'HOLIDAY'] as const
export type PensionWish = (typeof pensionWishes)[number]

/** What its holder wanted with an order; nothing with one that only takes what is agreed on. */
export function pensionWishOf(
  type: FurtherOrderType | null,
  amount: Money,
): PensionWish | undefined {
  if (type === 'RURUP_ONBOARDING') return 'CONTRACT'
  if (type === 'BUY') return 'TOP_UP'
  if (type !== 'SAVINGS_PLAN_UPDATE') return undefined
  return amount.minor > 0n ? 'CHANGE' : 'HOLIDAY'
}

/** [ROL-008] */
export const loadsPension = (isLoggedIn: boolean, countryCode: string | undefined): boolean =>
  isLoggedIn && isGermanCountry(countryCode)

/** As the law calls it, in the one language it is sold in. */
export const pensionName = 'Basisrente'

export function scenarioOf(template: string): PensionScenario {
  const found = pensionScenarios.find((scenario) => pensionTemplates[scenario] === template)
  if (!found) throw new Error(`${template} is no pension: add it to pensionTemplates`)
  return found
}
