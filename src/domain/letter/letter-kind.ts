// What a letter is about, and whether its reader may do without the mail that tells of it. The letter itself always
// lies in the postbox.

import { type Language, type Locale, marketOf } from '../market.ts'

export const chosenKinds = ['orders', 'money', 'interest', 'people'] as const
export type ChosenKind = (typeof chosenKinds)[number]
/** What we owe by law or contract, and what guards an account, is nobody's choice. */
const fixedKinds = ['maturity', 'tax', 'contract', 'security'] as const
export const letterKinds = [...chosenKinds, ...fixedKinds] as const
export type LetterKind = (typeof letterKinds)[number]

export const isFixedKind = (kind: LetterKind): kind is (typeof fixedKinds)[number] =>
  (fixedKinds as readonly LetterKind[]).includes(kind)

/** Every letter by its key; a key without a kind does not compile where it is written. */
export const kindsOfLetters = {
  welcome: 'contract',
  identificationDone: 'people',
  identificationFailed: 'people',
  kycMore: 'contract',
  customerRejected: 'contract',
  accountSuspended: 'contract',
  accountReleased: 'contract',
  deathReported: 'contract',
  deathUndone: 'contract',
  majorityAhead: 'contract',
  majorityReached: 'contract',
  referenceAccountNamed: 'security',
  referenceAccountChanged: 'security',
  referenceAccountAdded: 'security',
  referenceAccountPreferred: 'security',
  referenceAccountPending: 'security',
  referenceAccountRemoved: 'security',
  referenceAccountLapsed: 'security',
  actWaiting: 'contract',
  actSigned: 'people',
  actRefused: 'contract',
  actWithdrawn: 'contract',
  actExpired: 'contract',
  actVoid: 'contract',
  roleEnded: 'security',
  roleGranted: 'security',
  roleDeclined: 'people',
  roleExpired: 'people',
  ruleChanged: 'security',
  complaintReceived: 'contract',
  complaintDelayed: 'contract',
  complaintAnswered: 'contract',
  leavingRequested: 'contract',
  leavingWithdrawn: 'contract',
  leavingClosed: 'contract',
  exportReady: 'people',
  orderConfirmed: 'contract',
  orderFollowedUp: 'contract',
  orderFunded: 'orders',
  orderFundingMissing: 'orders',
  orderExported: 'orders',
  orderExecuted: 'contract',
  orderToppedUp: 'contract',
  orderRejected: 'contract',
  investmentConfirmed: 'contract',
  investmentExecuted: 'contract',
  investmentRejected: 'contract',
  investmentCancelled: 'contract',
  investmentIssue: 'contract',
  saleConfirmed: 'contract',
  saleExecuted: 'contract',
  saleRejected: 'contract',
  saleCancelled: 'contract',
  planCreated: 'contract',
  planUpdated: 'contract',
  planDeleted: 'contract',
  planExecuted: 'contract',
  planUncovered: 'contract',
  planSkipped: 'contract',
  planBlocked: 'contract',
  planPaused: 'contract',
  rebalancingExecuted: 'contract',
  feeCharged: 'contract',
  taxPrepaid: 'contract',
  taxPrepaidFree: 'contract',
  orderCancelled: 'contract',
  orderFundingExpired: 'contract',
  orderIssue: 'contract',
  orderRevocationRequested: 'contract',
  orderRevoked: 'contract',
  depositInterest: 'interest',
  depositMatured: 'maturity',
  depositRenewed: 'maturity',
  depositFollowUpImpossible: 'maturity',
  maturityPayout: 'maturity',
  maturityRenewal: 'maturity',
  maturityFollowUp: 'maturity',
  reminderOpen: 'maturity',
  reminderChosen: 'maturity',
  depositInstructionSet: 'maturity',
  depositNoticeGiven: 'contract',
  depositNoticeWithdrawn: 'contract',
  depositWithdrawalRequested: 'contract',
  depositWithdrawn: 'contract',
  payInReceived: 'money',
  payInHeld: 'contract',
  payInReturned: 'contract',
  payoutRequested: 'money',
  payoutSent: 'contract',
  payoutReturned: 'contract',
  payoutGivenUp: 'contract',
  statementReady: 'interest',
  taxOverviewReady: 'tax',
  exemptionGiven: 'tax',
  exemptionEnded: 'tax',
  taxGivenBack: 'tax',
  taxTaken: 'tax',
  certificateAccepted: 'tax',
  certificateRefused: 'tax',
  certificateDue: 'tax',
  certificateMissing: 'tax',
  w9Missing: 'tax',
} as const satisfies Readonly<Record<string, LetterKind>>

/** Where a language is at home: its words, dates and numbers. */
const homes: Record<Language, Locale> = {
  ...{ en: 'en', de: 'de-DE', es: 'es-ES', nl: 'nl-NL' },
  ...{ fr: 'fr-FR', pl: 'pl-PL', fi: 'fi-FI', it: 'it-IT' },
}

/** A letter is written in the language of whoever reads it; where that is the market's, in the market's own words. */
export const letterLocale = (market: Locale, language: Language | null | undefined): Locale =>
  !language || marketOf(market).language === language ? market : homes[language]
