// Closes business days and tells what happened, until it is killed or done: the part of the campaign of letters that
// dies. Told twice, every event is heard again by all who write letters, in the same transaction and in a later one.

import { date } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import { type Db, openDb } from '#platform/db.ts'
import { closeDay } from '#platform/end-of-day.ts'
import { deliverWaiting, type Subscriber } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { openLog } from '#platform/log.ts'
import { daySteps } from '#services/end-of-day.ts'
import { accountOfReference } from '#services/orders/index.ts'
import { receivePayIn } from '#services/payments/index.ts'
import { letterWorkers } from '#services/postbox/index.ts'
import { simulatedWorld } from '#simulator/index.ts'
import { subscribersOf } from '../../src/jobs.ts'

const [connectionString = '', until = '', bankDir = '', times = '2', payers = '[]'] =
  process.argv.slice(2)
const isTwice = times === '2'
const log = openLog('silent')
const db = openDb({ connectionString, max: 3, statementTimeoutMs: 600_000 }, log)
const origin = 'https://tidemark.example'

/** Who waits for a mail stands in a table: that is asked instead of a queue. */
const jobs: Jobs = { enqueue: async () => '', stop: async () => {} }
const [mail] = letterWorkers(simulatedWorld.sendMessage, () => ({
  ...{ shared: origin, app: origin, own: {} },
}))

const isLetter = ({ name }: { name: string }) => name.startsWith('letter of ')
const heardTwice = (each: Subscriber): Subscriber => ({
  ...each,
  async handle(fact, tx) {
    await each.handle(fact, tx)
    if (isTwice && isLetter(each)) await each.handle(fact, tx)
  },
})
const subscribers = subscribersOf(simulatedWorld, jobs).map(heardTwice)
const names = subscribers.filter(isLetter).map(({ name }) => name)

async function tell(): Promise<void> {
  await deliverWaiting(db, subscribers, log)
  if (!isTwice) return
  // As after a crash between two commits, of all that was told yesterday and today.
  await db.transaction(async (tx) => {
    const told = 'subscriber = any ($1) and event_id = outbox.id'
    await tx.query(
      `update platform.outbox set delivered_at = null
        where occurred_on >= (select business_date from platform.business_clock) - 1
          and exists (select from platform.outbox_deliveries where ${told})`,
      [names],
    )
    await tx.query(
      `delete from platform.outbox_deliveries using platform.outbox
        where ${told} and outbox.delivered_at is null`,
      [names],
    )
  })
  await deliverWaiting(db, subscribers, log)
}

async function sendMails(): Promise<void> {
  const { rows } = await db.query<{ userId: string }>(
    'select distinct user_id as "userId" from postbox.letter_mails where mailed_at is null',
  )
  for (const { userId } of rows) await db.transaction((tx) => mail!.run({ userId }, tx))
}

/** Money that comes on the first of a month, for whoever has an account. */
async function payIn(worker: Db, day: string): Promise<void> {
  for (const [accountNumber, senderName] of JSON.parse(payers) as [string, string][])
    await receivePayIn(
      worker,
      {
        ...{ externalId: `${day} ${accountNumber}`, accountNumber, amount: '1.00' },
        ...{ currency: 'EUR', senderName, remittance: '', valueDate: date(day) },
      },
      accountOfReference,
    )
}

for (;;) {
  const day = await businessDate(db)
  if (day >= until) break
  if (day.endsWith('-01')) await payIn(db, day)
  await tell()
  await sendMails()
  const { next } = await closeDay(db, daySteps(simulatedWorld, { bankDir }))
  process.stdout.write(`${next}\n`)
}
await tell()
await sendMails()
await db.close()
