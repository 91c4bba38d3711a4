// The customer service: who a customer is. It also answers for customer administration and for the
// session check of the open API, which ask the same.

import { customerCalls } from '#contracts/customer.ts'
import { customerAdministrationCalls } from '#contracts/customer-administration.ts'
import { openApiCalls } from '#contracts/open-api.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import { NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { type Embeds, readCustomer } from './store.ts'

export { dataValidityStep } from './data-validity.ts'
export { readConsents, readCustomer, readNames, readSalesChannel } from './store.ts'

/** Reads as one customer of the caller's; for any other id there is nothing, as if it did not exist. */
export function asCustomer<T>(
  db: Db,
  { customerIds }: Caller,
  customerId: string,
  read: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!customerIds.includes(customerId)) throw new NotFound()
  return db.transaction(read, { customers: [customerId] })
}

/** The customer the token speaks for: the first it names. [SES-005] */
export const currentCustomer = ({ customerIds }: Caller): string => customerIds[0]!

const everything: Embeds = ['all-persons', 'reference-accounts', 'data-validity']

export function customer(server: Server, { db }: { db: Db }): void {
  const read = (caller: Caller, customerId: string, embeds: Embeds) =>
    asCustomer(db, caller, customerId, async (tx) => {
      const found = await readCustomer(tx, customerId, embeds)
      if (!found) throw new NotFound()
      return found
    })

  answer(server, customerCalls.byBacNumber, async ({ params, query }, caller) => ({
    data: await read(caller, params.bacNumber, query.embed ?? []),
  }))
  answer(server, customerCalls.current, (_, caller) =>
    read(caller, currentCustomer(caller), everything),
  )
  answer(server, customerAdministrationCalls.byId, ({ params }, caller) =>
    read(caller, params.customerId, everything),
  )
  answer(server, openApiCalls.liveness, (_, caller) => read(caller, currentCustomer(caller), []))
}
