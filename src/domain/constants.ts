// The limits, delays and sizes the specification names, in one place. Units stand last in the name.

// Session
export const sessionWarningSeconds = 120
export const automaticExtensionSeconds = 120
export const sessionCheckMs = 1000
export const activityThrottleMs = 1000
export const extendedMessageMs = 5000
export const defaultSessionSeconds = 5 * 60
export const localTokenLifetimeSeconds = 220

// Calls and caches
export const requestTimeoutMs = 3000
export const tokenCallTimeoutMs = 3000
export const ctsTimeoutMs = 20_000
export const cacheMs = 300_000
export const flagClientCacheMs = 300_000

// Tracking and consent
export const identificationPollMs = 300
export const identificationTries = 10
export const experimentTimeoutMs = 4000
export const consentWaitMs = 2000

// Interaction
export const hoverOpenDelayMs = 50
export const copyFeedbackMs = 3000
export const touchPointsOfAPointer = 2

// Ratings
export const ratingStep = 0.5
export const ratingMax = 5

// Sizes
export const breakpointPx = { sm: 600, md: 900, lg: 1200 } as const
export const spacingUnitPx = 8
export const headerHeightPx = { mobile: 64, sm: 80, legacy: 56 } as const
export const menuMaxWidthPx = 872
export const containerMaxWidthPx = { default: 1320, v2PreLogin: 1272, v2PostLogin: 1200 } as const
export const contentPaddingUnits = { narrow: 6, wide: 12 } as const
export const legalListMaxWidthPx = 848
export const partnerLogoMaxPx = { width: 124, height: 28 } as const
export const modalWidthPx = { small: 414, medium: 720, large: 840 } as const
export const socialIconPx = 30
export const skeletonMenuColumns = 4

// Names that pages, links and storage agree on
export const consentSettingsMarker = '#consent-settings'
export const countryParameter = 'country'
export const clickIdParameter = 'clickId'
export const productParameter = 'product'
export const amountParameter = 'amount'
export const regflowParameter = 'regflow'
export const consentKey = 'consent'
export const preferredLocaleKey = 'preferredLocale'
export const countryBannerKey = 'showCountryBanner'
export const deviceContextKey = 'deviceContext'
export const timeDifferenceKey = 'timeDifference'
export const returnPathKey = 'returnPath'
export const identifiedKey = 'user_is_identified'
export const mobileWebviewCookie = 'mobile_webview'
