// The intake for what the custodian says: believed by its signature, and worked on by a job, because nobody is logged
// in when it calls.

import * as z from 'zod/mini'
import { custodianCalls, custodianEvent } from '#contracts/custodian.ts'
import type { WallClock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, type Worker, worker } from '#platform/jobs.ts'
import { answerSigned } from '#platform/signed-call.ts'
import type { Custodian } from './custodian.ts'
import { hearCustodian } from './custodian-events.ts'

const eventJob = defineJob('investments.custodian-event', custodianEvent)
export const custodianJobs = [eventJob]

/** The same twice is once. */
export const custodianWorkers = ({ name }: Custodian): readonly Worker[] => [
  worker(eventJob, async (event, tx) => {
    await hearCustodian(tx, name, event)
  }),
]

type Parts = { db: Db; jobs: Jobs; now: WallClock; custodian: Custodian }

export function custodianIntake(server: Server, { db, jobs, now, custodian }: Parts): void {
  answerSigned(server, custodianCalls.heard, {
    ...{ keys: custodian.keys, now },
    hear: (said) => {
      const event = z.safeParse(custodianEvent, said)
      if (!event.success) throw new Invalid([{ pointer: '/kind', code: 'value' }])
      return db.transaction((tx) => jobs.enqueue(tx, eventJob, event.data))
    },
  })
}
