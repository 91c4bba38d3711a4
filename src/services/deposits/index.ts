// The deposits service: what customers hold, and which kinds of deposit that makes.

import { depositCalls } from '#contracts/deposits.ts'
import { type DepositType, depositTypes } from '#domain/access.ts'
import { answer } from '#platform/answer.ts'
import type { Db } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer } from '#services/customer/index.ts'
import { type DepositKind, readDepositKinds } from './store.ts'

export {
  type ContractToOpen,
  endContract,
  type IssuedTerms,
  maturityOf,
  openContract,
  setSteps,
  stopContract,
} from './contract.ts'
export {
  createInstance,
  heldAtBank,
  type InstanceKey,
  lockDeposit,
  moveInstance,
  type RunningDeposit,
  setDates,
} from './instance.ts'
export { type DepositKind, type HeldInstance, readInstances } from './store.ts'

const typeOfKind: Record<DepositKind, DepositType> = {
  OVERNIGHT: 'overnight_account',
  NOTICE: 'notice_account',
  TERM: 'term_deposit',
  FLEX: 'flex_deposit',
}

export function deposits(server: Server, { db }: { db: Db }): void {
  answer(server, depositCalls.types, ({ query }, caller) =>
    asCustomer(db, caller, query.customer_id, async (tx) => {
      const kinds = await readDepositKinds(tx, query.customer_id)
      const held = kinds.map((kind) => typeOfKind[kind])
      return depositTypes.filter((type) => held.includes(type))
    }),
  )
}
