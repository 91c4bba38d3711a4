// A child that comes of age: its parents hear of it in time, and so does the child once they have said where; on the day
// their power ends, the account is blocked, and the adult is invited to it. Identified, and with an account of their own
// to pay out to, it is theirs.

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
import { emitAll, type Subscriber, subscriber } from '#platform/events.ts'
import { Invalid, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import { noteIssue, settleIssues } from '#platform/issues.ts'
import type { Jobs } from '#platform/jobs.ts'
import { oneByOne } from '#platform/set-aside.ts'
import { followBlocks, isBlocked, keepBlock, releaseBlock } from '#services/accounts/index.ts'
import {
  asCustomer,
  type Child,
  childrenNearMajority,
  customerEvents,
  endMinority,
  isTakenOver,
  nameAddress,
  noteMajority,
  ownCustomer,
  type RequireFresh,
  readActing,
  readAdult,
  readChild,
  readPersonName,
  readSalesChannel,
  voidInvitations,
} from '#services/customer/index.ts'
import { findUser, readLanguage, readMail, writeLetter } from '#services/identity/index.ts'
import { letterOn, type WriteLetter } from '#services/postbox/index.ts'
import { partyEvents } from './events.ts'
import { refuseInvited, sendInvitation } from './invite.ts'

/** Invites whoever it is about, where no operator does. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function inviteAdult(
  tx: Tx,
  { customerId, personId, firstName, lastName }: Child,
  email: string,
  by: { userId: string; actor?: string; now: Date },
): Promise<void> {
  // The one before, to whatever address.
  await voidInvitations(tx, customerId)
  const adult = { authority: 'SIGN', email, firstName, lastName, personId } as const
  // Its letter leads to the market's own page.
  await sendInvitation(tx, { ...by, customerId, page: '' }, adult)
}

async function handOver(tx: Tx, child: Child, day: CalendarDate, now: Date): Promise<void> {
  const { customerId, personId, email } = child
  if ((await noteMajority(tx, [{ customerId, personId, notice: 0 }], day)).length === 0) return
  const actor = 'end of day'
  await endMinority(tx, child)
  await keepBlock(tx, { customerId, reason: 'HANDOVER', by: actor })
  await followBlocks(tx, customerId)
  if (email) await inviteAdult(tx, child, email, { userId: nobody, actor, now })
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

const unanswered = 'coming-of-age-invitation'

export const majoritySubscribers = (jobs: Jobs): Subscriber[] => [
  // Nobody else is left who could ask them again: the desk does.
  ...(['declined', 'expired'] as const).map((reason) =>
    subscriber(`parties.own ${reason}`, partyEvents[reason], async ({ customerId, data }, tx) => {
      if (data.isOwn) await noteIssue(tx, unanswered, { entityId: customerId, customerId, reason })
    }),
  ),
  subscriber('parties.asked again', partyEvents.invited, async ({ customerId, actor }, tx) => {
    await settleIssues(tx, actor, { kind: unanswered, entityId: customerId })
  }),
  // It has no postbox of its own yet.
  subscriber('parties.ahead of age', customerEvents.majorityAhead, async (told, tx) => {
    const { customerId, data } = told
    const { email: to, firstName, lastName } = (await readAdult(tx, customerId))!
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    const day = formatDate(locale, data.on as CalendarDate, 'long')
    const values = { name: `${firstName} ${lastName}`, day }
    if (to)
      await writeLetter(jobs, tx, { to, channel: 'mail', kind: 'majorityAhead', locale, values })
  }),
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
  // Nobody names an account before they are identified.
  subscriber('parties.taken over', customerEvents.referenceAccountNamed, ({ customerId }, tx) =>
    isOver(tx, customerId),
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

/** A parent's own address would keep the account in the parent's hands, now and when they act no more. */
async function refuseParents(tx: Tx, child: Child, email: string): Promise<void> {
  const user = await findUser(tx, email)
  if (user && (await readActing(tx, child)).includes(user.id))
    throw new Invalid([{ pointer: '/email', code: 'majority.parent' }])
}

type Parts = { db: Db; requireFresh: RequireFresh; now?: WallClock }

export function addMajority(server: Server, { db, requireFresh, now = wallClock }: Parts): void {
  answer(server, partyCalls.nameAdult, async ({ params, body }, caller) => {
    const customerId = ownCustomer(caller, params.customerId)
    const email = emailOf(body.email)
    await requireFresh(caller)
    return asCustomer(db, caller, customerId, async (tx) => {
      const child = await readChild(tx, customerId)
      if (!child) throw new NotFound()
      await refuseParents(tx, child, email)
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
          await refuseParents(tx, adult, email)
          await refuseInvited(tx, customerId, operator, { email })
          await inviteAdult(tx, adult, email, { userId: operator, now: now() })
        },
        { operator, customers: [customerId], isLocked: true },
      )
    },
  )
}
