import { expect, test } from 'vitest'
import * as constants from './constants.ts'

const named: Record<string, unknown> = { ...constants }

test.each<[why: string, keyof typeof constants, unknown]>([
  ['automatic extension begins at 120 s [SES-024]', 'automaticExtensionSeconds', 120],
  ['the notice begins at 120 s [SES-015]', 'sessionWarningSeconds', 120],
  ['the session is checked every second [SES-023]', 'sessionCheckMs', 1000],
  ['activity counts once a second [SES-022]', 'activityThrottleMs', 1000],
  ['the confirmation stays 5 s [SES-029]', 'extendedMessageMs', 5000],
  ['an unreadable session lasts 5 minutes [SES-010]', 'defaultSessionSeconds', 300],
  ['a local token lives 220 s [SES-011]', 'localTokenLifetimeSeconds', 220],
  ['the flag client is kept 5 minutes [FLG-012]', 'flagClientCacheMs', 300_000],
  ['identification is polled every 300 ms [TRK-008]', 'identificationPollMs', 300],
  ['and ten times [TRK-009]', 'identificationTries', 10],
  ['an experiment waits 4 s for its script [TRK-006]', 'experimentTimeoutMs', 4000],
  ['consent is waited for 2 s [HEAD-010]', 'consentWaitMs', 2000],
  ['a menu opens after 50 ms of hover [INT-009]', 'hoverOpenDelayMs', 50],
  ['copy feedback stays 3 s [PRV-054]', 'copyFeedbackMs', 3000],
  ['ratings go by halves [FTR-010]', 'ratingStep', 0.5],
  ['up to five [FTR-010]', 'ratingMax', 5],
  [
    'header heights [CST-006, CST-007, CST-008]',
    'headerHeightPx',
    { mobile: 64, sm: 80, legacy: 56 },
  ],
  ['menu width [CST-009]', 'menuMaxWidthPx', 872],
  [
    'container widths [CST-010, CST-011, CST-012]',
    'containerMaxWidthPx',
    { default: 1320, v2PreLogin: 1272, v2PostLogin: 1200 },
  ],
  ['content padding [CST-013]', 'contentPaddingUnits', { narrow: 6, wide: 12 }],
  ['legal list width [CST-014]', 'legalListMaxWidthPx', 848],
  ['partner logo [CST-015]', 'partnerLogoMaxPx', { width: 124, height: 28 }],
  [
    'modal widths [CST-016, CST-017, CST-018]',
    'modalWidthPx',
    { small: 414, medium: 720, large: 840 },
  ],
  ['icons of the common set [FTR-035]', 'socialIconPx', 30],
  ['the skeleton menu has four columns [HDR-024]', 'skeletonMenuColumns', 4],
])('%s', (_, name, value) => {
  expect(named[name]).toEqual(value)
})
