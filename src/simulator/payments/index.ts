// The servicing bank, pretended: it carries out payouts a day after they were sent, closes accounts, and lets anybody on
// this machine pay in.

import * as z from 'zod/mini'
import { amount, currencyCode, text } from '#contracts/text.ts'
import type { CalendarDate } from '#domain/date.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { closingAccounts, receiveClosing } from '#services/leaving/index.ts'
import { accountOfReference } from '#services/orders/index.ts'
import { receivePayIn, receivePayoutEvent, sentPayouts } from '#services/payments/index.ts'

/** Payouts to a holder with this word in the name come back. */
const returnedName = /\breturned\b/i

export async function carryOutPayouts(db: Db, day: CalendarDate): Promise<void> {
  for (const { id, holder } of await sentPayouts(db, day))
    await receivePayoutEvent(db, {
      eventId: `${id}/done`,
      payoutId: id,
      kind: returnedName.test(holder) ? 'RETURNED' : 'EXECUTED',
    })
}

/** What it is asked to close on a day is closed on the next. */
async function closeAccounts(db: Db, day: CalendarDate): Promise<void> {
  for (const { customerId } of await closingAccounts(db, day)) await receiveClosing(db, customerId)
}

export const servicingBankStep: DayStep = {
  name: 'servicing-bank',
  async run(db, day) {
    await carryOutPayouts(db, day)
    await closeAccounts(db, day)
  },
}

const paid = z.strictObject({
  accountNumber: text(40),
  amount,
  currency: currencyCode,
  senderName: text(140, 0),
  senderAccount: z.optional(text(40)),
  remittance: text(140, 0),
  externalId: z.optional(text(60)),
})

/** Only where no real money is. Needs a connection of the worker's role: it acts for every customer. */
export function addPayIns(server: Server, db: Db): void {
  server.route({
    method: 'POST',
    url: '/simulator/pay-ins',
    config: { access: 'neighbour' },
    handler: async ({ body }) => {
      const read = z.safeParse(paid, body)
      if (
        !read.success ||
        !/^0*[1-9]|[1-9]/.test(read.data.amount) ||
        read.data.amount.startsWith('-')
      )
        throw new Invalid([{ pointer: '/amount', code: 'format' }])
      const { externalId = uuidV7(), ...payIn } = read.data
      const valueDate = await businessDate(db)
      const outcome = await receivePayIn(
        db,
        { ...payIn, externalId, valueDate },
        accountOfReference,
      )
      return { outcome }
    },
  })
}
