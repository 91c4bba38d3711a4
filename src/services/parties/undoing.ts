// A report of death that was a mistake, taken back at the desk: who lives acts again as before, whoever was to follow them
// does not, and the account is free of that reason. What was given up stays given up: it can be ordered anew.

import { accountDeskCalls as calls } from '#contracts/account-desk.ts'
import type { CallInput } from '#contracts/call.ts'
import { isSamePerson } from '#domain/party/invitation.ts'
import { answer } from '#platform/answer.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { Conflict, Invalid } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { releaseBlock } from '#services/accounts/index.ts'
import {
  customerEvents,
  endRole,
  lockMembers,
  type Member,
  readFollowers,
  readSelves,
  readUsername,
  restoreAccess,
  voidDeskInvitations,
} from '#services/customer/index.ts'
import { relinkUser, restoreLogin } from '#services/identity/index.ts'

type Undoing = CallInput<typeof calls.undoDeath>['body']

async function undo(tx: Tx, { customerId, reason, ...living }: Undoing, by: string): Promise<void> {
  const members = await lockMembers(tx, customerId)
  const person = members.find((each) => isSamePerson(each, living))
  if (!person) throw new Invalid([{ pointer: '/birthDate', code: 'death.person' }])
  if (!person.diedOn) throw new Conflict('death.none')
  await bringBack(tx, { customerId, members, person, reason, by })
}

type Mistake = {
  customerId: string
  members: readonly Member[]
  person: Member
  reason: string
  by: string
}

async function bringBack(tx: Tx, { customerId, members, person, ...said }: Mistake): Promise<void> {
  const { reason, by } = said
  const { personId } = person
  await restoreAccess(tx, customerId, personId)
  const username = await readUsername(tx, customerId, personId)
  if (username) await relinkUser(tx, username, customerId)
  await emit(tx, customerEvents.deathUndone, {
    ...{ data: { personId, reason }, entityId: customerId, customerId, actor: by },
  })
  // Of another who did die everything stands.
  if (members.some((each) => each !== person && each.diedOn && each.isHolder)) return
  await voidDeskInvitations(tx, customerId)
  for (const follower of await readFollowers(tx, customerId))
    await endRole(tx, { customerId, ...follower, actor: by })
  await releaseBlock(tx, { customerId, reason: 'DEATH', by })
}

export const addUndoing = (server: Server, db: Db): void =>
  answer(server, calls.undoDeath, ({ body }, { userId: by }) =>
    db.transaction(
      async (tx): Promise<undefined> => {
        await undo(tx, body, by)
      },
      { operator: by, customers: [body.customerId] },
    ),
  )

export const undoingSubscriber: Subscriber = subscriber(
  'parties.death undone',
  customerEvents.deathUndone,
  async ({ customerId, data, actor }, tx) => {
    const username = await readUsername(tx, customerId, data.personId)
    if (!username) return
    // Who lives does so in every account.
    for (const self of await readSelves(tx, username)) {
      if (!self.isDead) continue
      const members = await lockMembers(tx, self.customerId)
      const person = members.find(({ personId }) => personId === self.personId)!
      const { reason } = data
      await bringBack(tx, { customerId: self.customerId, members, person, reason, by: actor })
    }
    await restoreLogin(tx, username)
  },
)
