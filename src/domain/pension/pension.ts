// The pension product: its scenarios, its survivor options and who sees it.

import { isGermanCountry } from '../countries.ts'

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
