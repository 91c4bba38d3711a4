// A child that comes of age: it and its parents hear of it in time; on the day the parents' power ends, the account is
// blocked, and the adult is invited to it. Identified, and with an account of their own to pay out to, it is theirs.

import { accountDeskCalls } from '#contracts/account-desk.ts'
import { partyCalls } from '#contracts/parties.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import { parseEmail } from '#domain/identifiers/email.ts'
import { letterLocale } from '#domain/letter/letter-kind.ts'
import { comesOfAgeOn, majorityNoticeOn } from '#domain/party/coming-of-age.ts'
import { answer } from '#platform/answer.ts'
import { type WallClock, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { emit, emitAll, type Subscriber, subscriber } from '#platform/events.ts'
import { Invalid, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { uuidV7 } from '#platform/uuid.ts'
import { followBlocks, isBlocked, keepBlock, releaseBlock } from '#services/accounts/index.ts'
import {
  addInvitation,
  asCustomer,
  type Child,
  childrenNearMajority,
  closeInvitation,
  customerEvents,
  endMinority,
  isTakenOver,
  nameAddress,
  noteMajority,
  openInvitations,
  ownCustomer,
  type RequireFresh,
  readAdult,
  readChild,
  readPersonName,
  readSalesChannel,
} from '#services/customer/index.ts'
import { findUser, readLanguage, readMail, writeLetter } from '#services/identity/index.ts'
import { identificationEvents } from '#services/kyc/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { partiesOf } from '#services/signatures/index.ts'
import { partyEvents } from './events.ts'

/** Invites whoever it is about; nobody else of the customer does. */
export const ourselves = '00000000-0000-0000-0000-000000000000'

async function inviteAdult(tx: Tx, child: Child, email: string, now: Date): Promise<void> {
  const { customerId, personId, firstName, lastName } = child
  for (const open of await openInvitations(tx, customerId))
    await closeInvitation(tx, open, 'VOIDED')
  const id = uuidV7()
  await addInvitation(
    tx,
    {
      ...{ customerId, id, personId, authority: 'SIGN', email, firstName, lastName },
      // Its letter leads to the market's own page.
      ...{ invitedBy: ourselves, page: '' },
    },
    now,
  )
  await emit(tx, partyEvents.invited, {
    ...{ data: {}, entityId: id, customerId, actor: 'end of day' },
  })
}

async function handOver(tx: Tx, child: Child, day: CalendarDate, now: Date): Promise<void> {
  const { customerId, personId, email } = child
  if ((await noteMajority(tx, [{ customerId, personId, notice: 0 }], day)).length === 0) return
  await endMinority(tx, child)
  await keepBlock(tx, { customerId, reason: 'HANDOVER', by: 'end of day' })
  await followBlocks(tx, customerId)
  if (email) await inviteAdult(tx, child, email, now)
}

/** At the end of the day before, so that the birthday begins with it. */
export const comingOfAgeStep = (now: WallClock = wallClock): DayStep => ({
  name: 'coming-of-age',
  async run(db, day) {
    const tomorrow = addDays(day, 1)
    const due = (await childrenNearMajority(db, tomorrow)).flatMap((child) => {
      const notice = majorityNoticeOn(child.birthDate, tomorrow)
      return notice === undefined ? [] : [{ ...child, notice }]
    })
    const ahead = due.filter(({ notice }) => notice > 0)
    await db.transaction(async (tx) => {
      const told = await noteMajority(
        tx,
        ahead.map(({ customerId, personId, notice }) => ({ customerId, personId, notice })),
        day,
      )
      const dayOf = ({ personId }: { personId: string }) =>
        comesOfAgeOn(ahead.find((child) => child.personId === personId)!.birthDate)
      await emitAll(
        tx,
        customerEvents.majorityAhead,
        told.map((child) => ({
          data: { personId: child.personId, on: dayOf(child) },
          ...{ entityId: child.customerId, customerId: child.customerId, actor: 'end of day' },
        })),
      )
    })
    const { issues } = await oneByOne(
      due.filter(({ notice }) => notice === 0),
      (child) =>
        db.transaction((tx) => handOver(tx, child, day, now()), {
          ...{ customers: [child.customerId], isLocked: true },
        }),
      ({ customerId, personId }) => ({ entityId: personId, customerId }),
    )
    return issues
  },
})

const isOver = async (tx: Tx, customerId: string): Promise<void> => {
  const reason = 'HANDOVER'
  if ((await isBlocked(tx, customerId, reason)) && (await isTakenOver(tx, customerId)))
    await releaseBlock(tx, { customerId, reason, by: 'hand-over' })
}

export const majoritySubscribers = (jobs: Jobs): Subscriber[] => [
  // Their postbox is no longer theirs: whoever acted for the child is told by mail.
  subscriber('parties.handed over', customerEvents.cameOfAge, async ({ customerId, data }, tx) => {
    const { market } = (await readSalesChannel(tx, customerId))!
    const values = { name: await readPersonName(tx, customerId, data.personId) }
    for (const userId of data.userIds) {
      const to = await readMail(tx, userId)
      const locale = letterLocale(market, (await readLanguage(tx, userId)) ?? undefined)
      if (to)
        await writeLetter(jobs, tx, { to, channel: 'mail', kind: 'handedOver', locale, values })
    }
  }),
  ...[identificationEvents.done, customerEvents.referenceAccountNamed, customerEvents.tookOver].map(
    (kind) =>
      subscriber(
        `parties.taken over by ${kind.name}`,
        kind as typeof customerEvents.tookOver,
        ({ customerId }, tx) => isOver(tx, customerId),
      ),
  ),
]

export const majorityLetters = (write: WriteLetter): Subscriber[] => [
  letterOn(customerEvents.majorityAhead, write, async ({ customerId, data }, tx, locale) => ({
    key: 'majorityAhead',
    values: {
      name: await readPersonName(tx, customerId, data.personId),
      day: formatDate(locale, data.on as CalendarDate, 'long'),
    },
  })),
  letterOn(customerEvents.cameOfAge, write, async ({ customerId, data }, tx) => ({
    key: 'majorityReached',
    values: { name: await readPersonName(tx, customerId, data.personId) },
  })),
]

const emailOf = (typed: string): string => {
  const { value, refusal } = parseEmail(typed)
  if (refusal) throw new Invalid([{ pointer: '/email', code: refusal }])
  return value.toLowerCase()
}

/** A parent's own address would keep the account in the parent's hands. */
async function refuseParents(tx: Tx, customerId: string, email: string): Promise<void> {
  const user = await findUser(tx, email)
  if (user && (await partiesOf(tx, customerId)).some(({ userId }) => userId === user.id))
    throw new Invalid([{ pointer: '/email', code: 'majority.parent' }])
}

type Parts = { db: Db; requireFresh: RequireFresh; now?: WallClock }

export function addMajority(server: Server, { db, requireFresh, now = wallClock }: Parts): void {
  answer(server, partyCalls.nameAdult, async ({ params, body }, caller) => {
    const customerId = ownCustomer(caller, params.bacNumber)
    const email = emailOf(body.email)
    await requireFresh(caller)
    return asCustomer(db, caller, customerId, async (tx) => {
      const child = await readChild(tx, customerId)
      if (!child) throw new NotFound()
      await refuseParents(tx, customerId, email)
      await nameAddress(tx, child, email)
      return {}
    })
  })

  answer(
    server,
    accountDeskCalls.inviteAdult,
    ({ params: { customerId }, body }, { userId: operator }) => {
      const email = emailOf(body.email)
      return db.transaction(
        async (tx): Promise<undefined> => {
          const adult = await readAdult(tx, customerId)
          if (!adult || !(await isBlocked(tx, customerId, 'HANDOVER'))) throw new NotFound()
          await inviteAdult(tx, adult, email, now())
        },
        { operator, customers: [customerId] },
      )
    },
  )
}
