// Every step of an end of day, in the order in which they run: what was answered, what was earned, what
// falls due, what leaves, and whether the books are right.

import type { DayStep } from '#platform/end-of-day.ts'
import { dataValidityStep } from './customer/index.ts'
import { accrueStep, postInterestStep, remindOfMaturityStep, settleStep } from './deposits/index.ts'
import { reconcileStep, sealStep } from './ledger/index.ts'
import {
  closeBatchesStep,
  expireStep,
  exportStep,
  fundStep,
  matureStep,
  remindOfFundingStep,
  sendFilesStep,
  takeFilesStep,
} from './orders/index.ts'
import { returnUnclaimedStep, sendPayoutsStep } from './payments/index.ts'
import { newRatesStep } from './products/index.ts'

/** Banks without an API find their orders in this folder, and put their answers there. */
export const daySteps = (bankDir: string): readonly DayStep[] => [
  takeFilesStep(bankDir),
  dataValidityStep,
  newRatesStep,
  accrueStep,
  postInterestStep,
  matureStep,
  settleStep,
  remindOfMaturityStep,
  remindOfFundingStep,
  fundStep,
  expireStep,
  exportStep,
  sendFilesStep(bankDir),
  returnUnclaimedStep,
  sendPayoutsStep,
  closeBatchesStep,
  reconcileStep,
  sealStep,
]
