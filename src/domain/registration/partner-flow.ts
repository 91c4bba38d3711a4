// What differs for those who come through a partner: whose customers they become, what else is asked,
// and what we may offer to write about.

import type { MailConsentId } from '../customer/mail-consent.ts'
import type { Locale } from '../market.ts'
import { type Regflow, regflowOf, regflows } from '../shell/regflow.ts'

/** Through an adviser, on the page of cooperation partners. [HDR-040] */
export const brokerFlow = 'broker'
export const registrationFlows = [...regflows, brokerFlow] as const
export type RegistrationFlow = (typeof registrationFlows)[number]

/** What the partner knows the customer by. */
export const partnerReferences = ['promoCode', 'adviserNumber', 'brokerNumber'] as const
export type PartnerReference = (typeof partnerReferences)[number]

export type PartnerFlow = {
  /** The partner itself; none: the customer is our own. */
  readonly distributorId?: Regflow
  readonly reference?: { readonly kind: PartnerReference; readonly isRequired: boolean }
  /** What may be asked to write about; the rest is the partner's to write. */
  readonly marketing: readonly MailConsentId[]
}

const everything: readonly MailConsentId[] = ['savings', 'investments', 'pensions']

const flows: Record<RegistrationFlow, PartnerFlow> = {
  dkb_retail: { distributorId: 'dkb_retail', marketing: ['savings'] },
  legal_and_general: { distributorId: 'legal_and_general', marketing: ['savings'] },
  mse_savings_hub: { distributorId: 'mse_savings_hub', marketing: [] },
  askpaul: {
    distributorId: 'askpaul',
    reference: { kind: 'promoCode', isRequired: false },
    marketing: ['savings'],
  },
  fairstone: {
    distributorId: 'fairstone',
    reference: { kind: 'adviserNumber', isRequired: false },
    marketing: ['savings'],
  },
  broker: { reference: { kind: 'brokerNumber', isRequired: true }, marketing: everything },
}

/** The flow an address asks for, if it belongs to the market; any other is none. [HDR-041, HDR-043] */
export const registrationFlowOf = (
  value: string | null | undefined,
  locale: Locale,
): RegistrationFlow | undefined => (value === brokerFlow ? brokerFlow : regflowOf(value, locale))

export const partnerFlow = (flow: RegistrationFlow | undefined): PartnerFlow =>
  flow ? flows[flow] : { marketing: everything }
