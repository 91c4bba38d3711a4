// Mail consents: what a customer agreed to hear about, and the programmes that follow from them.

/** [ENUM-009] */
export const mailConsentIds = [
  'pensions',
  'savings',
  'investments',
  'beta_program',
  'alpha_program',
  'cs',
  'legal',
] as const
export type MailConsentId = (typeof mailConsentIds)[number]

/** What must be sent to every customer is nobody's choice. */
const fixedConsents: readonly MailConsentId[] = ['cs', 'legal']

export const isFixedConsent = (id: MailConsentId): boolean => fixedConsents.includes(id)

/** [ENT-045] */
export type MailConsent = {
  readonly id: MailConsentId
  readonly legitimate_interest: boolean
  readonly description: string
  readonly name: string
  readonly valid: boolean
}

type Given = Pick<MailConsent, 'id' | 'valid'>

const hasConsent = (consents: readonly Given[], id: MailConsentId): boolean =>
  consents.some((consent) => consent.id === id && consent.valid)

/** [ROL-009] */
export const isAlphaMember = (consents: readonly Given[]): boolean =>
  hasConsent(consents, 'alpha_program')

/** [ROL-010] */
export const isBetaMember = (consents: readonly Given[]): boolean =>
  hasConsent(consents, 'beta_program')
