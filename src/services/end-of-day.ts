// Every step of an end of day, in the order in which they run: what was answered, what was earned, what
// falls due, what leaves, and whether the books are right.

import type { BankForm } from '#contracts/bank-files.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { dataValidityStep } from './customer/index.ts'
import { postInterestStep, remindOfMaturityStep, settleStep } from './deposits/index.ts'
import { reconcileStep, type SealHeads, sealStep } from './ledger/index.ts'
import {
  closeBatchesStep,
  expireStep,
  exportStep,
  fundStep,
  matureStep,
  overdueAtBanksStep,
  remindOfFundingStep,
  sendFilesStep,
  takeFilesStep,
} from './orders/index.ts'
import {
  type CarryPayout,
  overduePayoutsStep,
  returnUnclaimedStep,
  sendPayoutsStep,
} from './payments/index.ts'
import { newRatesStep } from './products/index.ts'

/** What carries our word to the outside world; what nobody carries stays here, and the day says so. */
export type Outside = {
  /** The forms in which banks can be reached. Those of files always can. */
  bankForms: readonly BankForm[]
  carryPayout?: CarryPayout
  /** Where the head of the ledger's seals is kept, out of reach of whoever has the database. */
  sealHeads?: SealHeads
}

export const nobodyOutside: Outside = { bankForms: ['FILE'] }

/** Banks without an API find their orders in this folder, and put their answers there. */
export const daySteps = (bankDir: string, outside: Outside): readonly DayStep[] => [
  takeFilesStep(bankDir),
  dataValidityStep,
  newRatesStep,
  postInterestStep,
  matureStep,
  settleStep,
  remindOfMaturityStep,
  remindOfFundingStep,
  fundStep,
  expireStep,
  exportStep(outside.bankForms),
  sendFilesStep(bankDir),
  returnUnclaimedStep,
  sendPayoutsStep(outside.carryPayout),
  closeBatchesStep,
  overdueAtBanksStep,
  overduePayoutsStep,
  reconcileStep(outside.sealHeads),
  sealStep(outside.sealHeads),
]
