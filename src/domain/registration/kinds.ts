// What can be registered: oneself, or two people together; and what each has to say for it.

import type { SigningRuleKind } from '../party/signing-rule.ts'
import { type RegistrationStep, registrationSteps } from './answers.ts'
import type { RegistrationFlow } from './partner-flow.ts'

/** What one chooses to begin with. */
export const chosenKinds = ['private', 'joint'] as const
export type ChosenKind = (typeof chosenKinds)[number]

/** `invited`: whoever answers for themselves what somebody else has begun for two. */
export const registrationKinds = [...chosenKinds, 'invited'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

export const kindParameter = 'kind'

/** Partners who bring single savers only. */
const privateOnly: readonly RegistrationFlow[] = ['legal_and_general', 'mse_savings_hub']

export const kindsOf = (flow: RegistrationFlow | undefined): readonly ChosenKind[] =>
  flow && privateOnly.includes(flow) ? ['private'] : chosenKinds

/** The kind an address asks for; any other is the usual one. */
export const kindAsked = (
  value: string | null | undefined,
  flow: RegistrationFlow | undefined,
): ChosenKind => kindsOf(flow).find((kind) => kind === value) ?? 'private'

export const stepsOf = (kind: RegistrationKind): readonly RegistrationStep[] =>
  registrationSteps.filter((step) => step !== 'partner' || kind === 'joint')

/** What two can agree on; a rule that names people is for those who are more. */
export const jointRules = ['ALONE', 'ANY_TWO'] as const satisfies readonly SigningRuleKind[]
export type JointRule = (typeof jointRules)[number]
