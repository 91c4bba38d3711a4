// The customer service: who a customer is. It also answers for customer administration and for the
// session check of the open API, which ask the same.

import { customerCalls } from '#contracts/customer.ts'
import { customerAdministrationCalls } from '#contracts/customer-administration.ts'
import { customerDetailCalls } from '#contracts/customer-details.ts'
import { openApiCalls } from '#contracts/open-api.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import type { Db, Tx, TxScope } from '#platform/db.ts'
import { Forbidden, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  type Change,
  changeCustomer,
  changeFinancialInformation,
  changeWork,
  confirmData,
  deliverHome,
  deliverTo,
  moveHome,
  type RequireFresh,
  refuseOthersPerson,
} from './changes.ts'
import { customerEvents } from './events.ts'
import { seenBy } from './seen.ts'
import { type Embeds, readCustomer, readVersion } from './store.ts'

export {
  type Authorised,
  grantRole,
  type HumanRow,
  readHumans,
  readOwnSelf,
  writeRule,
} from './authority.ts'
export { changeCustomer, type RequireFresh, refuseOthersPerson, tellChange } from './changes.ts'
export {
  type Contact,
  contactAct,
  contactOf,
  type OfPerson,
  readContact,
  type WarnUsers,
  writeContact,
  writeMail,
  writeNumber,
} from './contact.ts'
export {
  assertDataConfirmed,
  dataSteps,
  dataValidityStep,
  readValidity,
  remindOfDataStep,
} from './data-validity.ts'
export {
  endAccess,
  lockMembers,
  type Member,
  readFollowers,
  readMailOf,
  readSelves,
  readUsername,
  restoreAccess,
} from './deaths.ts'
export { customerEvents } from './events.ts'
export {
  addInvitation,
  closeInvitation,
  customerInvited,
  type Invitation,
  invitationLinks,
  invitationWith,
  newestInvitations,
  openInvitations,
  voidDeskInvitations,
  voidInvitations,
} from './invitations.ts'
export {
  type Child,
  childrenNearMajority,
  endMinority,
  isTakenOver,
  nameAddress,
  noteMajority,
  readActing,
  readAdult,
  readChild,
  takeOver,
} from './majority.ts'
export { type PostalAddress, postalAddressOf } from './postal-address.ts'
export { reachAll, reachOf } from './reach.ts'
export {
  awaitTransfer,
  isKnownOfOthers,
  type KeptAccount,
  keepPending,
  type Lapsed,
  lapsedAccounts,
  makeActive,
  type NamedAccount,
  putFirst,
  readKept,
  removeAccount,
  restoreAccount,
  updateNamed,
  wantFirst,
} from './reference-accounts.ts'
export {
  type NewCompany,
  type NewMember,
  type NewPerson,
  newPersonRows,
  type PersonRows,
  readKnownPerson,
  registerCustomer,
  rowOfAddress,
} from './register.ts'
export { endSooner } from './risk.ts'
export { endRole, type RoleOfPerson, readPersonName, readRoles } from './roles.ts'
export { seerOf } from './seen.ts'
export {
  acceptRole,
  awaitedPersons,
  isKnownElsewhere,
  moveCustomer,
  readPersonOf,
} from './status.ts'
export {
  leavingAmong,
  readConsents,
  readCustomer,
  readHolders,
  readNames,
  readParents,
  readReplacement,
  readSalesChannel,
  readStatus,
  readVersion,
  writeConsent,
} from './store.ts'

/** One for whom the act is allowed; for any other id there is nothing, as if it did not exist. */
export function ownCustomer({ customerIds, standings }: Caller, customerId: string): string {
  if (customerIds.includes(customerId)) return customerId
  throw standings?.has(customerId) ? new Forbidden('role.forbidden') : new NotFound()
}

/** Acts as one customer of the caller's. */
export async function asCustomer<T>(
  db: Db,
  caller: Caller,
  customerId: string,
  read: (tx: Tx) => Promise<T>,
  scope: Pick<TxScope, 'isOneMoment' | 'isLocked'> = {},
): Promise<T> {
  return db.transaction(read, { ...scope, customers: [ownCustomer(caller, customerId)] })
}

/** The customer the token speaks for: the first it names. Never another one for whom more is allowed. [SES-005] */
export function currentCustomer({ customerIds, actingId = customerIds[0]! }: Caller): string {
  if (!customerIds.includes(actingId)) throw new Forbidden('role.forbidden')
  return actingId
}

const everything: Embeds = ['all-persons', 'reference-accounts', 'data-validity']

export type CustomerParts = {
  db: Db
  requireFresh: RequireFresh
}

export function customer(server: Server, parts: CustomerParts): void {
  const { db } = parts
  const read = (caller: Caller, customerId: string, embeds: Embeds) =>
    asCustomer(db, caller, customerId, async (tx) => {
      const found = await readCustomer(tx, customerId, embeds)
      if (!found) throw new NotFound()
      return seenBy(tx, found, caller)
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
  addChanges(server, parts)
}

type OfPerson = { customerId: string; personId: string }

async function ownPerson(
  tx: Tx,
  { params: of }: { params: OfPerson },
  caller: Caller,
  change: (of: OfPerson) => Promise<object>,
): Promise<object> {
  await refuseOthersPerson(tx, of, caller)
  return change(of)
}

type Changing = { params: { customerId: string } }

/** Whoever finds an open browser must not change where letters, codes and money go. */
function addChanges(server: Server, { db, requireFresh }: CustomerParts): void {
  const calls = customerDetailCalls

  async function change<T extends object>(
    { params: { customerId } }: Changing,
    caller: Caller,
    { version, event }: Pick<Change, 'version' | 'event'>,
    work: (tx: Tx) => Promise<T>,
  ) {
    if (!caller.customerIds.includes(customerId)) throw new NotFound()
    await requireFresh(caller)
    return changeCustomer(db, { customerId, version, caller, event }, work)
  }

  answer(server, calls.details, ({ params }, caller, { reply }) =>
    asCustomer(db, caller, params.customerId, async (tx) => {
      const found = await readCustomer(tx, params.customerId, everything)
      const state = await readVersion(tx, params.customerId)
      if (!found || !state) throw new NotFound()
      reply.header('etag', `"${state.version}"`)
      return { ...state, customer: await seenBy(tx, found, caller) }
    }),
  )
  answer(server, calls.changeAddress, (input, caller, { version }) =>
    change(input, caller, { version, event: customerEvents.moved }, (tx) =>
      moveHome(tx, input.params.customerId, input.body),
    ),
  )
  answer(server, calls.changeDeliveryAddress, (input, caller, { version }) =>
    change(input, caller, { version, event: customerEvents.deliveryAddressChanged }, (tx) =>
      deliverTo(tx, input.params.customerId, input.body),
    ),
  )
  answer(server, calls.removeDeliveryAddress, (input, caller, { version }) =>
    change(input, caller, { version, event: customerEvents.deliveryAddressChanged }, (tx) =>
      deliverHome(tx, input.params.customerId),
    ),
  )
  answer(server, calls.changeWork, (input, caller, { version }) =>
    change(input, caller, { version, event: customerEvents.workChanged }, (tx) =>
      ownPerson(tx, input, caller, (of) => changeWork(tx, of, input.body)),
    ),
  )
  answer(server, calls.changeFinancialInformation, (input, caller, { version }) =>
    change(input, caller, { version, event: customerEvents.financialInformationChanged }, (tx) =>
      ownPerson(tx, input, caller, (of) => changeFinancialInformation(tx, of, input.body)),
    ),
  )
  answer(server, calls.confirmData, (input, caller, { version }) =>
    change(input, caller, { version, event: customerEvents.dataConfirmed }, (tx) =>
      confirmData(tx, input.params.customerId),
    ),
  )
}
