// The servicing bank, pretended, as far as it opens accounts: it accepts at once whoever it is
// handed, unless the last name is Rejected.

import * as z from 'zod/mini'
import { type Subscriber, subscriber } from '#platform/events.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import { customerEvents, reachOf } from '#services/customer/index.ts'
import { receiveServicingBankEvent, type Tell } from '#services/registration/index.ts'
import { accountOf } from './account-numbers.ts'

export { accountOf } from './account-numbers.ts'

const rejectedName = /\brejected\b/i

const answerJob = defineJob('simulator.servicing-bank', z.object({ customerId: z.string() }))
export const servicingBankJobs = [answerJob]

/** Takes what is exported; the answer is a job, so that a restart does not forget it. */
export const servicingBankSubscribers = (jobs: Jobs): Subscriber[] => [
  subscriber('simulator.servicing-bank', customerEvents.exported, async ({ customerId }, tx) => {
    await jobs.enqueue(tx, answerJob, { customerId })
  }),
]

export const servicingBankWorkers = (tell: Tell): Worker[] => [
  worker(answerJob, async ({ customerId }, tx) => {
    const customer = await reachOf(tx, customerId)
    if (!customer) return
    const told = { eventId: `${customerId}/opened`, customerId }
    const account = accountOf(customer.market, Number(customerId.replaceAll(/\D/g, '')))
    await receiveServicingBankEvent(
      tx,
      rejectedName.test(customer.lastName)
        ? { ...told, kind: 'REJECTED' }
        : { ...told, kind: 'ACCEPTED', account },
      tell,
    )
  }),
]
