// The data of a customer as a file: asked for with a signature, packed by a job, fetched by whoever asked, for some days.

import * as z from 'zod/mini'
import { dataExportCalls as calls, type WireDataExport } from '#contracts/data-export.ts'
import type { CalendarDate } from '#domain/date.ts'
import { exportUntil } from '#domain/leaving/export.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { answer } from '#platform/answer.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { defineJob, type Jobs, outsideWorker, type Worker } from '#platform/jobs.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { asCustomer, ownCustomer, readSalesChannel } from '#services/customer/index.ts'
import { requestSignature, type SendCode, takeSignature } from '#services/signatures/index.ts'
import { exportEvents } from './events.ts'

import { packed } from './pack.ts'

type Row = { id: string; requestedOn: CalendarDate; readyOn: CalendarDate | null }

const wireOf = ({ id, requestedOn, readyOn }: Row): WireDataExport => ({
  id,
  requestedOn,
  ...(readyOn && { until: exportUntil(readyOn) }),
})

/** Those that can still be fetched, and the one that is prepared; the newest first. */
async function listExports(tx: Tx, customerId: string, userId: string): Promise<WireDataExport[]> {
  const { rows } = await tx.query<Row>(
    `select id, requested_on as "requestedOn", ready_on as "readyOn" from leaving.exports
      where customer_id = $1 and user_id = $2 order by id desc`,
    [customerId, userId],
  )
  const today = await businessDate(tx)
  return rows.map(wireOf).filter(({ until }) => !until || until >= today)
}

async function insertExport(tx: Tx, customerId: string, userId: string): Promise<WireDataExport> {
  const open = (await listExports(tx, customerId, userId)).find(({ until }) => !until)
  if (open) return open
  const { rows } = await tx.query<Row>(
    `insert into leaving.exports (customer_id, id, user_id, requested_on)
     select $1, $2, $3, business_date from platform.business_clock
     returning id, requested_on as "requestedOn", ready_on as "readyOn"`,
    [customerId, uuidV7(), userId],
  )
  const [row] = rows
  await emit(tx, exportEvents.requested, {
    ...{ data: { userId }, entityId: row!.id, customerId, actor: userId },
  })
  return wireOf(row!)
}

export function dataExports(
  server: Server,
  { db, sendCode }: { db: Db; sendCode: SendCode },
): void {
  answer(server, calls.list, ({ params }, caller) =>
    asCustomer(db, caller, params.customerId, (tx) =>
      listExports(tx, params.customerId, caller.userId),
    ),
  )

  answer(server, calls.request, async ({ params, body }, caller, { tx }) => {
    const customerId = ownCustomer(caller, params.customerId)
    const signer = { customerId, userId: caller.userId }
    const facts = { name: 'export', customer: customerId } satisfies SignedAct
    if (!body.signatureId) {
      const channel = await readSalesChannel(tx, customerId)
      if (!channel) throw new NotFound()
      const by = { send: sendCode, locale: channel.market }
      return { signature: await requestSignature(tx, signer, facts, by) }
    }
    await takeSignature(tx, signer, body.signatureId, facts)
    return { export: await insertExport(tx, customerId, caller.userId) }
  })

  answer(server, calls.content, ({ params }, caller) =>
    asCustomer(db, caller, params.customerId, async (tx) => {
      const { customerId, exportId } = params
      const found = (await listExports(tx, customerId, caller.userId)).find(
        ({ id, until }) => id === exportId && until,
      )
      if (!found) throw new NotFound()
      const { rows } = await tx.query<{ content: Buffer }>(
        'select content from leaving.exports where customer_id = $1 and id = $2',
        [customerId, exportId],
      )
      return {
        ...{ fileName: `data-${found.requestedOn}.zip`, contentType: 'application/zip' },
        content: rows[0]!.content.toString('base64'),
      }
    }),
  )
}

const exportJob = defineJob(
  'leaving.export',
  z.object({ customerId: z.string(), id: z.string(), userId: z.string() }),
  { leaseSeconds: 600 },
)
export const exportJobs = [exportJob]

export const exportSubscribers = (jobs: Jobs): Subscriber[] => [
  subscriber(
    'leaving.export',
    exportEvents.requested,
    async ({ customerId, entityId, data }, tx) => {
      await jobs.enqueue(tx, exportJob, { customerId, id: entityId, userId: data.userId })
    },
  ),
]

/** Needs a connection of the worker's role. Packed outside of any transaction; done twice is kept once. */
export async function prepareExport(
  db: Db,
  { customerId, id, userId }: { customerId: string; id: string; userId: string },
): Promise<void> {
  const content = await packed(db, { customerId, userId, id })
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `update leaving.exports
          set content = $3, ready_on = (select business_date from platform.business_clock)
        where customer_id = $1 and id = $2 and ready_on is null`,
      [customerId, id, content],
    )
    if (rowCount > 0)
      await emit(tx, exportEvents.ready, {
        ...{ data: { userId }, entityId: id, customerId, actor: 'leaving.export' },
      })
  })
}

export const exportWorkers = (db: Db): Worker[] => [
  outsideWorker(exportJob, (wanted) => prepareExport(db, wanted)),
]
