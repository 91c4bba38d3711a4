// The accounts service: transaction accounts and their balances. An account in maintenance cannot be
// read: alone it answers 503, among others the reply is partial.

import { accountCalls } from '#contracts/accounts.ts'
import { customerCalls } from '#contracts/customer.ts'
import { wireOfAccount } from '#contracts/entities/transaction-account.ts'
import { type TransactionAccount, usedAccount } from '#domain/account/account.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import { NotFound, Unavailable } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer } from '#services/customer/index.ts'
import { readAccount, readAccounts } from './store.ts'

export {
  accountSubscribers,
  type Blocked,
  endBlocks,
  followBlocks,
  isBlocked,
  keepBlock,
  readBlocks,
  releaseBlock,
  wasBlocked,
} from './blocks.ts'
export { accountEvents } from './events.ts'
export { initiateAccount, moveAccount, type OpenedAccount } from './opening.ts'
export {
  accountById,
  accountByNumber,
  type KnownAccount,
  ledgerAccountOf,
  type PayoutAccount,
  payoutAccounts,
  readAccount,
  readAccounts,
} from './store.ts'

/** The client reads either answer as maintenance. [ERR-014, ERR-015] */
const maintenance = () => new Unavailable('account.maintenance')

function inService(account: TransactionAccount | undefined) {
  if (!account) throw new NotFound()
  if (account.isMaintenance) throw maintenance()
  return wireOfAccount(account)
}

/** The amounts of an account in maintenance are not known. */
function listed(account: TransactionAccount) {
  const { balance, ...fields } = wireOfAccount(account)
  return account.isMaintenance ? fields : { ...fields, balance }
}

export function accounts(server: Server, { db }: { db: Db }): void {
  answer(server, accountCalls.list, ({ query }, caller, { reply }) =>
    asCustomer(db, caller, query.filter.value, async (tx) => {
      const all = await readAccounts(tx, query.filter.value)
      const away = all.filter(({ isMaintenance }) => isMaintenance)
      if (away.length > 0 && away.length === all.length) throw maintenance()
      if (away.length > 0) reply.code(206)
      return all.map(listed)
    }),
  )

  answer(server, accountCalls.byId, async ({ params }, { customerIds }) =>
    inService(
      await db.transaction((tx) => readAccount(tx, params.accountId), { customers: customerIds }),
    ),
  )

  answer(server, customerCalls.transactionAccount, (_, caller) => {
    const customerId = currentCustomer(caller)
    return asCustomer(db, caller, customerId, async (tx) =>
      inService(usedAccount(await readAccounts(tx, customerId))),
    )
  })
}
