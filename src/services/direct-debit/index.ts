// The direct debit service: mandates, what is collected under them, and what the servicing bank says of it.

import type { CallReply } from '#contracts/call.ts'
import { directDebitCalls as calls } from '#contracts/direct-debit.ts'
import { dueOn, mostToCollect } from '#domain/direct-debit/collection.ts'
import { creditor } from '#domain/direct-debit/mandate.ts'
import { decimalOf } from '#domain/money.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Server } from '#platform/http.ts'
import { asCustomer, currentCustomer } from '#services/customer/index.ts'
import type { SendCode, Signer } from '#services/signatures/index.ts'
import { cancelCollection, collect } from './collections.ts'
import { endMandate, giveMandate, readDebtors, type WriteConsent } from './mandates.ts'
import {
  collectionsWhere,
  mandatesWhere,
  onTheirWay,
  wireCollection,
  wireMandate,
} from './store.ts'

export {
  type CollectionOutcome,
  receiveCollectionEvent,
} from './answers.ts'
export {
  type Collections,
  type CollectionToSubmit,
  endMandatesStep,
  hearCollections,
  hearCollectionsStep,
  submitCollectionsStep,
} from './bank.ts'
export { directDebitLetters } from './letters.ts'
export { performMandate } from './mandates.ts'
export {
  announcePlanned,
  giveUpPlanned,
  movePlanned,
  ownMandate,
} from './planned.ts'
export { collectedMoney } from './store.ts'

async function standing(tx: Tx, customerId: string): Promise<CallReply<typeof calls.standing>> {
  const { debtors } = await readDebtors(tx, customerId)
  const newest = 'customer_id = $1 order by id desc limit 200'
  return {
    mandates: (await mandatesWhere(tx, newest, [customerId])).map(wireMandate),
    collections: (await collectionsWhere(tx, newest, [customerId])).map(wireCollection),
    debtors: debtors
      .filter(({ from }) => from.state !== 'REMOVED')
      .map(({ from, refusal }) => ({
        ...{ referenceAccountId: from.accountId, holder: from.accountHolder },
        number: from.iban ?? from.accountNumber ?? '',
        ...(from.bankName && { bankName: from.bankName }),
        ...(refusal && { refusal }),
      })),
    most: decimalOf(mostToCollect(await onTheirWay(tx, customerId))),
    nextDueOn: dueOn(await businessDate(tx)),
    creditor,
  }
}

const signerOf = (caller: Caller): Signer => ({
  ...{ customerId: currentCustomer(caller), userId: caller.userId },
})

export function directDebit(
  server: Server,
  { db, sendCode, writeConsent }: { db: Db; sendCode: SendCode; writeConsent: WriteConsent },
): void {
  answer(server, calls.standing, ({ query: { customer_id: customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => standing(tx, customerId), { isOneMoment: true }),
  )

  answer(server, calls.giveMandate, ({ body }, caller, { tx }) =>
    giveMandate(tx, signerOf(caller), body, { send: sendCode, writeConsent }),
  )

  answer(server, calls.endMandate, async ({ params }, caller, { tx }) =>
    wireMandate(await endMandate(tx, signerOf(caller), params.mandateId)),
  )

  answer(server, calls.collect, async ({ body }, caller, { tx }) =>
    wireCollection(await collect(tx, signerOf(caller), body)),
  )

  answer(server, calls.cancelCollection, async ({ params }, caller, { tx }) =>
    wireCollection(await cancelCollection(tx, signerOf(caller), params.collectionId)),
  )
}
