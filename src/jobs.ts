// What is done later: all jobs there are, who does them, and who hears of events.

import type { Origins } from '#domain/site/origins.ts'
import { wallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { retentionJob, retentionWorkers } from '#platform/retention.ts'
import type { Vault } from '#platform/vault.ts'
import { accountSubscribers } from '#services/accounts/index.ts'
import { approvalLetters, approvalSubscribers } from '#services/approvals/index.ts'
import { commitmentLetters } from '#services/commitments/index.ts'
import type { WarnUsers } from '#services/customer/index.ts'
import {
  depositLetters,
  maturityNotices,
  periodLetters,
  rateNotices,
} from '#services/deposits/index.ts'
import { directDebitLetters } from '#services/direct-debit/index.ts'
import {
  identityJobs,
  identityWorkers,
  type Letter,
  messageOf,
  type TellLetter,
  writeLetter,
  writeToUsersOf,
} from '#services/identity/index.ts'
import {
  custodianJobs,
  custodianWorkers,
  investmentLetters,
  planSubscribers,
  portfolioWithdrawalNotices,
  withdrawDeclared,
} from '#services/investments/index.ts'
import { kycJobs, kycLetters, kycSubscribers, kycWorkers } from '#services/kyc/index.ts'
import {
  exportJobs,
  exportSubscribers,
  exportWorkers,
  leavingLetters,
} from '#services/leaving/index.ts'
import {
  declarationJobs,
  declarationWorkers,
  orderLetters,
  orderSubscribers,
  revocationNotices,
} from '#services/orders/index.ts'
import {
  deathSubscribers,
  majorityLetters,
  majoritySubscribers,
  partyJobs,
  partyLetters,
  partySubscribers,
  partyWorkers,
} from '#services/parties/index.ts'
import {
  bankPaymentJobs,
  bankPaymentWorkers,
  payInSubscribers,
  paymentLetters,
} from '#services/payments/index.ts'
import {
  pensionLetters,
  pensionSubscribers,
  pensionWithdrawalNotices,
  withdrawPension,
} from '#services/pension/index.ts'
import type { World } from '#services/ports.ts'
import {
  attachmentJobs,
  attachmentSubscribers,
  attachmentWorkers,
  complaintLetters,
  letterJobs,
  letterTextJobs,
  letterTextWorkers,
  letterWorkers,
  letterWriter,
  publicComplaintJobs,
  publicComplaintWorkers,
  returnedMailJobs,
  returnedMailWorkers,
  twinWriter,
} from '#services/postbox/index.ts'
import { rateAlertJobs, rateAlertWorkers } from '#services/products/index.ts'
import {
  referenceAccountLetters,
  referenceAccountSubscribers,
} from '#services/reference-account/index.ts'
import {
  registrationJobs,
  registrationSubscribers,
  registrationWorkers,
  type Tell,
} from '#services/registration/index.ts'
import { signatureJobs, signatureWorkers } from '#services/signatures/index.ts'
import { taxLetters } from '#services/tax/index.ts'

export const jobsOf = (world: World) => [
  ...[
    ...identityJobs,
    ...signatureJobs,
    ...registrationJobs,
    ...letterJobs,
    ...letterTextJobs,
    ...returnedMailJobs,
    ...attachmentJobs,
    ...publicComplaintJobs,
    ...rateAlertJobs,
    ...kycJobs,
    ...custodianJobs,
    ...bankPaymentJobs,
    ...declarationJobs,
    ...partyJobs,
    ...exportJobs,
    retentionJob,
  ],
  ...world.jobs,
]

type Parts = { workerDb: Db; origins: () => Origins; vault: Vault }

export function workersOf(world: World, { workerDb, origins, vault }: Parts) {
  const send = world.sendMessage
  const keepTwin = twinWriter(vault)
  const tell: TellLetter = async (tx, letter) => {
    await send(messageOf(letter), tx)
    await keepTwin(tx, letter)
  }
  return [
    ...identityWorkers({ send, tell, now: wallClock }),
    ...signatureWorkers(send),
    ...registrationWorkers(send, wallClock),
    ...letterWorkers(send, origins),
    ...letterTextWorkers(send, wallClock),
    ...returnedMailWorkers(world.printLetters),
    ...attachmentWorkers(world.scanFile, workerDb),
    ...publicComplaintWorkers(send),
    ...rateAlertWorkers(send, wallClock),
    ...kycWorkers(tell, wallClock),
    ...custodianWorkers(world.custodian),
    ...bankPaymentWorkers,
    ...declarationWorkers(send, withdrawDeclared(withdrawPension)),
    ...partyWorkers({ send, origins }),
    ...exportWorkers(workerDb),
    ...retentionWorkers(workerDb),
    ...world.workers(tell),
  ]
}

/** A letter is promised with what it tells about. */
const tellLater =
  (jobs: Jobs): Tell =>
  (tx, letter: Letter) =>
    writeLetter(jobs, tx, letter)

export const subscribersOf = (world: World, jobs: Jobs, vault?: Vault) => [
  ...orderSubscribers,
  ...planSubscribers,
  ...pensionSubscribers,
  ...kycSubscribers,
  ...accountSubscribers,
  ...deathSubscribers,
  ...registrationSubscribers,
  ...approvalSubscribers,
  ...partySubscribers(jobs),
  ...majoritySubscribers(jobs),
  ...exportSubscribers(jobs),
  ...attachmentSubscribers(jobs),
  ...payInSubscribers,
  ...referenceAccountSubscribers(usersWarned(jobs)),
  revocationNotices(tellLater(jobs)),
  pensionWithdrawalNotices(tellLater(jobs)),
  portfolioWithdrawalNotices(tellLater(jobs)),
  ...[
    ...[orderLetters, depositLetters, periodLetters, paymentLetters, taxLetters],
    ...[
      complaintLetters,
      maturityNotices,
      rateNotices,
      approvalLetters,
      partyLetters,
      majorityLetters,
      kycLetters,
      leavingLetters,
    ],
    ...[
      referenceAccountLetters,
      directDebitLetters,
      investmentLetters,
      pensionLetters,
      commitmentLetters,
    ],
  ].flatMap((letters) => letters(letterWriter(jobs, vault))),
  ...world.subscribers(jobs),
]

export const usersWarned =
  (jobs: Jobs): WarnUsers =>
  (tx, customerId, letter, further) =>
    writeToUsersOf(jobs, tx, customerId, letter, further)
