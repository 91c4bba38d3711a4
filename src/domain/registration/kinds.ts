// What can be registered: oneself, two people together, a child, or a company; and what each has to say for it.

import type { Locale } from '../market.ts'
import type { SigningRuleKind } from '../party/signing-rule.ts'
import type { RegistrationStep } from './answers.ts'
import { companyMarket } from './company.ts'
import { brokerFlow, type RegistrationFlow } from './partner-flow.ts'

/** What one chooses to begin with. */
export const chosenKinds = ['private', 'joint', 'child', 'company'] as const
export type ChosenKind = (typeof chosenKinds)[number]

/**
 * `invited`: whoever answers for themselves what somebody else has begun for two; `representative`: whoever is
 * invited to act for a company; `parent`: for a child.
 */
export const registrationKinds = [...chosenKinds, 'invited', 'representative', 'parent'] as const
export type RegistrationKind = (typeof registrationKinds)[number]

export const kindParameter = 'kind'

/** Partners who bring single savers only. */
const privateOnly: readonly RegistrationFlow[] = ['legal_and_general', 'mse_savings_hub']

export function kindsOf(locale: Locale, flow: RegistrationFlow | undefined): readonly ChosenKind[] {
  if (flow && privateOnly.includes(flow)) return ['private']
  const isOurs = flow === undefined || flow === brokerFlow
  return chosenKinds.filter((kind) => {
    if (kind === 'company') return isOurs && companyMarket(locale)
    return kind !== 'child' || (isOurs && hasChildren(locale))
  })
}

/** The kind an address asks for; any other is the usual one. */
export const kindAsked = (
  value: string | null | undefined,
  locale: Locale,
  flow: RegistrationFlow | undefined,
): ChosenKind => kindsOf(locale, flow).find((kind) => kind === value) ?? 'private'

/** Where the law on minors is written into our contract. */
const childMarkets: readonly Locale[] = ['de-DE']
const hasChildren = (locale: Locale): boolean => childMarkets.includes(locale)

const own = ['person', 'contact', 'background'] as const

const steps: Record<RegistrationKind, readonly RegistrationStep[]> = {
  private: [...own, 'tax', 'agreement'],
  joint: [...own, 'tax', 'partner', 'agreement'],
  invited: [...own, 'tax', 'agreement'],
  company: ['company', ...own, 'people', 'owners', 'companyTax', 'agreement'],
  representative: [...own, 'agreement'],
  child: ['child', ...own, 'custody', 'agreement'],
  parent: [...own, 'agreement'],
}

/** Whoever is a customer already is known, and not asked again who they are. */
export const stepsOf = (
  kind: RegistrationKind,
  { isKnown = false } = {},
): readonly RegistrationStep[] =>
  isKnown ? steps[kind].filter((step) => !own.some((each) => each === step)) : steps[kind]

/** The money is not theirs. */
const representing: readonly RegistrationKind[] = ['company', 'representative', 'child', 'parent']
export const isRepresenting = (kind: RegistrationKind | undefined): boolean =>
  kind !== undefined && representing.includes(kind)

const forChild: readonly RegistrationKind[] = ['child', 'parent']
export const isForChild = (kind: RegistrationKind | undefined): boolean =>
  kind !== undefined && forChild.includes(kind)

/** By somebody who has begun. */
export const invitedKinds = [
  'invited',
  'representative',
  'parent',
] as const satisfies RegistrationKind[]
export const isInvited = (kind: RegistrationKind): boolean =>
  invitedKinds.some((each) => each === kind)

/** Those who wait for others before anything is opened. */
const waitingKinds: readonly RegistrationKind[] = ['joint', 'child', 'company']
export const mayWait = (kind: RegistrationKind): boolean => waitingKinds.includes(kind)

/** What two can agree on; a rule that names people is for those who are more. */
export const jointRules = ['ALONE', 'ANY_TWO'] as const satisfies readonly SigningRuleKind[]
export type JointRule = (typeof jointRules)[number]
