// What is done later: all jobs there are, who does them, and who hears of events.

import { wallClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { Jobs } from '#platform/jobs.ts'
import { retentionJob, retentionWorkers } from '#platform/retention.ts'
import type { WarnUsers } from '#services/customer/index.ts'
import { maturityNotices } from '#services/deposits/index.ts'
import {
  identityJobs,
  identityWorkers,
  type Letter,
  messageOf,
  type SendMessage,
  writeLetter,
  writeToUsersOf,
} from '#services/identity/index.ts'
import { orderSubscribers, paperSubscribers, revocationNotices } from '#services/orders/index.ts'
import {
  registrationJobs,
  registrationSubscribers,
  registrationWorkers,
  type Tell,
} from '#services/registration/index.ts'
import { signatureJobs, signatureWorkers } from '#services/signatures/index.ts'
import { identificationJobs, identificationWorkers } from '#simulator/identification/index.ts'
import { keepMessage } from '#simulator/messages/index.ts'
import {
  servicingBankJobs,
  servicingBankSubscribers,
  servicingBankWorkers,
} from '#simulator/servicing-bank/index.ts'

/** On one's own machine the outside world is pretended. */
export const isSimulated = ({ environment }: Config): boolean => environment === 'local'

export const jobsOf = (config: Config) => [
  ...[...identityJobs, ...signatureJobs, ...registrationJobs, retentionJob],
  ...(isSimulated(config) ? [...identificationJobs, ...servicingBankJobs] : []),
]

export function workersOf(config: Config, workerDb: Db) {
  const send = messenger(config)
  const tell: Tell = (tx, letter) => send(messageOf(letter), tx)
  return [
    ...identityWorkers(send, wallClock),
    ...signatureWorkers(send),
    ...registrationWorkers(send, wallClock),
    ...retentionWorkers(workerDb),
    ...(isSimulated(config) ? [...identificationWorkers(tell), ...servicingBankWorkers(tell)] : []),
  ]
}

/** A letter is promised with what it tells about. */
export const tellLater =
  (jobs: Jobs): Tell =>
  (tx, letter: Letter) =>
    writeLetter(jobs, tx, letter)

export const subscribersOf = (config: Config, jobs: Jobs) => [
  ...orderSubscribers,
  ...paperSubscribers,
  ...registrationSubscribers(tellLater(jobs)),
  revocationNotices(tellLater(jobs)),
  maturityNotices((tx, customerId, letter) => writeToUsersOf(jobs, tx, customerId, letter)),
  ...(isSimulated(config) ? servicingBankSubscribers(jobs) : []),
]

export const usersWarned =
  (jobs: Jobs): WarnUsers =>
  (tx, customerId, letter, further) =>
    writeToUsersOf(jobs, tx, customerId, letter, further)

/** Elsewhere a carrier of mails and messages has to be put here first. */
function messenger({ environment }: Config): SendMessage {
  if (environment === 'local') return keepMessage
  return async () => {
    throw new Error(`nobody carries messages in ${environment}: give jobs.ts an adapter`)
  }
}
