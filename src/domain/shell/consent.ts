// Consent: what a visitor may allow, how the answer is kept, and what it tells the tag manager.

export const consentSettingsMarker = '#consent-settings'
export const consentKey = 'consent'

/** The first needs no consent and cannot be refused. */
export const consentCategories = ['necessary', 'analytics', 'marketing', 'personalisation'] as const

export const optionalCategories = ['analytics', 'marketing', 'personalisation'] as const
export type OptionalCategory = (typeof optionalCategories)[number]

export type ConsentChoice = Readonly<Record<OptionalCategory, boolean>>

const all = (isAllowed: boolean) =>
  Object.fromEntries(optionalCategories.map((category) => [category, isAllowed])) as ConsentChoice

export const everythingAllowed = all(true)
/** What stands until the visitor decides. [HEAD-008, HEAD-009] */
export const nothingAllowed = all(false)

/** Raised when the purposes change: an answer to another question is none. */
const version = 1
/** An answer is asked for again after a year. */
const keptMs = 365 * 24 * 60 * 60 * 1000

export const storedConsent = (choice: ConsentChoice, nowMs: number): string =>
  JSON.stringify({ version, decidedAtMs: nowMs, ...choice })

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The visitor's answer; undefined where there is none that still counts. */
export function currentConsent(
  stored: string | null | undefined,
  nowMs: number,
): ConsentChoice | undefined {
  const value = stored ? parsed(stored) : undefined
  const decidedAtMs = value?.decidedAtMs
  if (value?.version !== version || typeof decidedAtMs !== 'number') return undefined
  if (decidedAtMs > nowMs || nowMs - decidedAtMs > keptMs) return undefined
  const answers = optionalCategories.map((category) => [category, value[category] === true])
  return Object.fromEntries(answers) as ConsentChoice
}

const word = (isAllowed: boolean) => (isAllowed ? 'granted' : 'denied')

/** What takes the place of the default once the visitor has decided. [HEAD-008, HEAD-009] */
export const consentUpdate = ({ analytics, marketing, personalisation }: ConsentChoice) => ({
  ad_storage: word(marketing),
  ad_user_data: word(marketing),
  ad_personalization: word(marketing && personalisation),
  analytics_storage: word(analytics),
  personalization_storage: word(personalisation),
})

/** Opens the second layer of consent and goes nowhere. [FTR-042, FTR-043] */
export const opensConsentSettings = (target: string): boolean => target === consentSettingsMarker
