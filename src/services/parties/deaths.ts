// A death, reported at the desk: who died acts no more, an account of theirs is blocked, and whoever speaks for the heirs
// is invited in their place. What only the worker may do follows on its heels.

import type { FastifyReply } from 'fastify'
import { accountDeskCalls as calls } from '#contracts/account-desk.ts'
import type { CallInput } from '#contracts/call.ts'
import { type CalendarDate, date } from '#domain/date.ts'
import { deathRefusal } from '#domain/party/death.ts'
import { isSamePerson, type toldInvitations } from '#domain/party/invitation.ts'
import type { Origins } from '#domain/site/origins.ts'
import { answer } from '#platform/answer.ts'
import { businessDate, type WallClock, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { Conflict, Invalid, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  type Blocked,
  followBlocks,
  keepBlock,
  readBlocks,
  releaseBlock,
} from '#services/accounts/index.ts'
import {
  customerEvents,
  endAccess,
  type Invitation,
  lockMembers,
  type Member,
  newestInvitations,
  readSelves,
  readUsername,
} from '#services/customer/index.ts'
import { endLogin } from '#services/identity/index.ts'
import { invitedOf, refuseInvited, sendInvitation } from './invite.ts'
import { addUndoing, undoingSubscriber } from './undoing.ts'

type Report = CallInput<typeof calls.reportDeath>['body']

async function report(tx: Tx, { diedOn, ...dead }: Report, by: string) {
  const { customerId, birthDate } = dead
  const person = (await lockMembers(tx, customerId)).find((each) => isSamePerson(each, dead))
  if (!person) throw new Invalid([{ pointer: '/birthDate', code: 'death.person' }])
  if (person.diedOn) throw new Conflict('death.known')
  const refusal = deathRefusal({ diedOn, birthDate, today: await businessDate(tx) })
  if (refusal) throw new Invalid([{ pointer: '/diedOn', code: refusal }])
  await noteDeath(tx, { customerId, person, diedOn, by })
}

type Death = { customerId: string; person: Member; diedOn: CalendarDate; by: string }

export async function noteDeath(tx: Tx, { customerId, person, diedOn, by }: Death): Promise<void> {
  const { personId, isHolder } = person
  await endAccess(tx, customerId, personId, diedOn)
  if (isHolder) await keepBlock(tx, { customerId, reason: 'DEATH', by })
  await emit(tx, customerEvents.died, {
    ...{ data: { personId, diedOn }, entityId: customerId, customerId, actor: by },
  })
}

/** Who follows the dead acts for others; who came of age is invited to what is their own. */
const isToldWith = ({ customerId, reason }: Blocked, invited: Invitation): boolean =>
  invited.customerId === customerId &&
  (invited.personId ? reason === 'HANDOVER' : reason === 'DEATH')

const wireInvitation = ({ firstName, lastName, email, state, endsOn }: Invitation) => ({
  ...{ name: `${firstName} ${lastName}`, email, endsOn },
  // Taken back, it is not among them.
  state: state as (typeof toldInvitations)[number],
})

type Parts = { db: Db; origins: () => Origins; now?: WallClock }
type PageFor = (
  tx: Tx,
  customerId: string,
  reply: FastifyReply,
  origins: Origins,
) => Promise<string>

export function addAccountDesk(
  server: Server,
  { db, origins, now = wallClock }: Parts,
  pageFor: PageFor,
): void {
  answer(server, calls.blocks, async (_, { userId: operator }) => {
    const blocks = await db.transaction(readBlocks, { operator })
    const customers = [...new Set(blocks.map(({ customerId }) => customerId))]
    const invited = await db.transaction((tx) => newestInvitations(tx, customers), {
      ...{ operator, customers },
    })
    return blocks.map((block) => ({
      ...block,
      invitations: invited.filter((each) => isToldWith(block, each)).map(wireInvitation),
    }))
  })

  addUndoing(server, db)

  answer(server, calls.release, ({ params: { customerId }, body }, { userId: by }) =>
    db.transaction(
      async (tx): Promise<undefined> => {
        if (!(await releaseBlock(tx, { customerId, reason: body.reason, by }))) throw new NotFound()
      },
      { operator: by, customers: [customerId] },
    ),
  )

  answer(server, calls.reportDeath, ({ body }, { userId: by }, { reply }) => {
    const { customerId, heir } = body
    const invited = heir && invitedOf({ ...heir, authority: 'SIGN' }, '/heir')
    return db.transaction(
      async (tx): Promise<undefined> => {
        // While the dead still count among those who need no invitation.
        if (invited) await refuseInvited(tx, customerId, by, invited)
        await report(tx, body, by)
        if (!invited) return
        const page = await pageFor(tx, customerId, reply, origins())
        await sendInvitation(tx, { customerId, userId: by, page, now: now() }, invited)
      },
      { operator: by, customers: [customerId] },
    )
  })
}

export const deathSubscribers: readonly Subscriber[] = [
  subscriber('parties.death', customerEvents.died, async ({ customerId, data, actor }, tx) => {
    await followBlocks(tx, customerId)
    const username = await readUsername(tx, customerId, data.personId)
    if (!username) return
    await endLogin(tx, username, wallClock())
    // Who died acts in no other account either.
    for (const self of await readSelves(tx, username)) {
      if (self.isDead) continue
      const members = await lockMembers(tx, self.customerId)
      const person = members.find(({ personId }) => personId === self.personId)!
      const diedOn = date(data.diedOn)
      await noteDeath(tx, { customerId: self.customerId, person, diedOn, by: actor })
    }
  }),
  undoingSubscriber,
]
