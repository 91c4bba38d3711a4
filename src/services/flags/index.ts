// The flag service. Other services may import this file, and nothing beside it.

import { flagCalls } from '#contracts/flags.ts'
import type { Locale } from '#domain/market.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { flagContext, type UserContext, userContext } from '#domain/site/flags.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import type { Log } from '#platform/log.ts'
import {
  asCustomer,
  currentCustomer,
  readConsents,
  readCustomer,
} from '#services/customer/index.ts'
import type { OpenFlags } from './open-flags.ts'

export { openFamilies } from './open-families.ts'
export { evaluationContext, type OpenFlags, openFlags } from './open-flags.ts'
export {
  allowedOf,
  defaultOf,
  isSettable,
  parsedValue,
  type SettableName,
  settableNames,
} from './settable.ts'
export {
  type Audience,
  audiences,
  type FlagPlace,
  readFlags,
  removeFlag,
  writeFlag,
} from './store.ts'

export function flags(
  server: Server,
  { db, log, openFlags: open }: { db: Db; log: Log; openFlags: OpenFlags },
): void {
  answer(server, flagCalls.ofMarket, ({ query }) =>
    open.valuesFor(userContext(marketOf(query.market), undefined), query.client),
  )
  answer(server, flagCalls.ofCustomer, async ({ query }, caller) => {
    const { market, client, device, deviceKind } = query
    const user = await customerContext(db, log, caller, market)
    const known = device && deviceKind && { id: device, kind: deviceKind }
    // Whether a device stands beside its user is a flag too, and decided without it. [FLG-009]
    const context = known ? flagContext(user, known, await open.valuesFor(user, client)) : user
    return open.valuesFor(context, client)
  })
}

/** What cannot be read counts as unknown: flags must not stand in anybody's way. [ERR-033, ERR-034] */
async function customerContext(
  db: Db,
  log: Log,
  caller: Caller,
  market: Locale,
): Promise<UserContext> {
  const customerId = currentCustomer(caller)
  const attempt = <T>(what: string, read: (tx: Tx) => Promise<T>): Promise<T | undefined> =>
    asCustomer(db, caller, customerId, read).catch((error) => {
      log.warn({ err: error, what }, 'flags are decided without it')
      return undefined
    })
  const [customer, consents] = await Promise.all([
    attempt('customer', (tx) => readCustomer(tx, customerId, [])),
    attempt('consents', (tx) => readConsents(tx, customerId)),
  ])
  return userContext(
    marketOf(market),
    customer,
    consents?.map(({ id, isValid: valid }) => ({ id, valid })),
  )
}
