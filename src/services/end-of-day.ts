// Every step of an end of day, in the order in which they run: what was answered, what was earned, what
// falls due, what leaves, and whether the books are right.

import type { DayStep } from '#platform/end-of-day.ts'
import { plainVault, type Vault } from '#platform/vault.ts'
import { expireActsStep } from './approvals/index.ts'
import {
  hearFundStep,
  overdueCallsStep,
  payCallsStep,
  remindOfCallsStep,
  tellFundStep,
} from './commitments/index.ts'
import { dataSteps } from './customer/index.ts'
import {
  announceRatesStep,
  correctTaxStep,
  overviewStep,
  postInterestStep,
  remindOfMaturityStep,
  settleStep,
  statementStep,
} from './deposits/index.ts'
import {
  endMandatesStep,
  hearCollectionsStep,
  submitCollectionsStep,
} from './direct-debit/index.ts'
import { takePricesStep } from './instruments/index.ts'
import {
  custodyStatementStep,
  exportInvestmentsStep,
  planSteps,
  portfolioReportsStep,
  portfolioSteps,
  portfolioYearsStep,
  sendTradesStep,
} from './investments/index.ts'
import { expireCouponsStep, overdueAnswersStep, screeningStep } from './kyc/index.ts'
import { closeStep, eraseStep } from './leaving/index.ts'
import { reconcileStep, type SealHeads, sealStep } from './ledger/index.ts'
import {
  closeBatchesStep,
  expireStep,
  exportStep,
  fundStep,
  letGoStep,
  matureStep,
  overdueAtBanksStep,
  remindOfFundingStep,
  sendFilesStep,
  takeFilesStep,
} from './orders/index.ts'
import { comingOfAgeStep } from './parties/index.ts'
import { overduePayoutsStep, returnUnclaimedStep, sendPayoutsStep } from './payments/index.ts'
import { beginPensionsStep, certifyPensionsStep, contributionSteps } from './pension/index.ts'
import type { World } from './ports.ts'
import { delayComplaintsStep } from './postbox/index.ts'
import { newRatesStep } from './products/index.ts'
import { lapseAccountsStep } from './reference-account/index.ts'
import { decideCertificatesStep, remindOfCertificatesStep } from './tax/index.ts'

export type DayFiles = {
  /** Banks without an API find their orders in this folder, and put their answers there. */
  bankDir: string
  /** Where the head of the ledger's seals is kept, out of reach of whoever has the database. */
  sealHeads?: SealHeads
  /** What seals the archive of customers who are gone. */
  vault?: Vault
}

/** First the world has answered; what nobody out there takes stays here, and the day says so. */
export const daySteps = (
  world: Pick<
    World,
    | 'answers'
    | 'bankForms'
    | 'carryPayout'
    | 'collections'
    | 'decideCertificate'
    | 'quotes'
    | 'custodian'
    | 'fund'
  >,
  { bankDir, sealHeads, vault = plainVault }: DayFiles,
): readonly DayStep[] => [
  ...world.answers(bankDir),
  takeFilesStep(bankDir),
  expireCouponsStep,
  overdueAnswersStep,
  screeningStep,
  ...dataSteps,
  comingOfAgeStep(),
  delayComplaintsStep,
  newRatesStep,
  announceRatesStep,
  takePricesStep(world.quotes),
  ...portfolioSteps,
  hearFundStep(world.fund),
  hearCollectionsStep(world.collections),
  decideCertificatesStep(world.decideCertificate),
  postInterestStep,
  matureStep,
  settleStep,
  correctTaxStep,
  remindOfCertificatesStep,
  remindOfMaturityStep,
  remindOfFundingStep,
  letGoStep,
  fundStep,
  remindOfCallsStep,
  payCallsStep,
  overdueCallsStep,
  ...contributionSteps,
  ...planSteps,
  expireActsStep,
  lapseAccountsStep,
  endMandatesStep,
  expireStep,
  exportStep(world.bankForms),
  exportInvestmentsStep,
  beginPensionsStep,
  tellFundStep(world.fund),
  sendTradesStep(world.custodian),
  sendFilesStep(bankDir),
  submitCollectionsStep(world.collections),
  returnUnclaimedStep,
  closeStep,
  sendPayoutsStep(world.carryPayout),
  closeBatchesStep,
  overdueAtBanksStep,
  overduePayoutsStep,
  custodyStatementStep(world.custodian),
  statementStep,
  overviewStep,
  portfolioReportsStep,
  portfolioYearsStep,
  certifyPensionsStep,
  eraseStep(vault),
  reconcileStep(sealHeads),
  sealStep(sealHeads),
]
