// Letters of invitations: written by a job, so that the link is known to nobody but its reader; reminded of, and in
// the end given up.

import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { brand } from '#domain/brand.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import type { Authority } from '#domain/party/acts.ts'
import { roleParameter } from '#domain/party/invitation.ts'
import type { Origins } from '#domain/site/origins.ts'
import type { Tx } from '#platform/db.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { defineJob, type Jobs, messageLease, type Worker, worker } from '#platform/jobs.ts'
import { marketWords } from '#platform/market-words.ts'
import {
  closeInvitation,
  type Invitation,
  invitationLinks,
  readSalesChannel,
} from '#services/customer/index.ts'
import { messageOf, pageAddress, type SendMessage } from '#services/identity/index.ts'
import { namesOf, partiesOf } from '#services/signatures/index.ts'
import { deathReportSubscribers } from './death-reports.ts'
import { partyEvents } from './events.ts'

const invitationJob = defineJob(
  'parties.invitation',
  z.object({ id: z.string(), isReminder: z.boolean() }),
  messageLease,
)
const careJob = defineJob('parties.care', z.object({}))
export const partyJobs = [invitationJob, careJob]

export const authorityIn = (locale: Locale, authority: Authority): string =>
  (marketWords(locale, 'acts') as { authorities: Record<Authority, string> }).authorities[authority]

/** Who invites, as the customer knows them; whom it does not know invites in our name, as with heirs. */
export async function inviterOf(
  tx: Tx,
  { customerId, invitedBy }: Pick<Invitation, 'customerId' | 'invitedBy'>,
): Promise<string | undefined> {
  return namesOf(await partiesOf(tx, customerId), [invitedBy])[0]
}

type Due = { id: string; isReminder: boolean }

type Sending = { send: SendMessage; origins: () => Origins }

/** Of whoever invites nobody in a browser: the market's own page. */
const ownPage = (locale: Locale, origins: Origins): string => {
  const place = { origin: origins.own[locale] ?? origins.shared }
  const page = pageAddress(locale, 'invitation', place, origins)
  return `${page}?${new URLSearchParams({ [roleParameter]: '1' })}`
}

async function writeInvitation(
  { id, isReminder }: Due,
  tx: Tx,
  { send, origins }: Sending,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const invited = await invitationLinks.setLink(tx, id, token)
  if (!invited) return
  const { market: locale } = (await readSalesChannel(tx, invited.customerId))!
  const by = await inviterOf(tx, invited)
  const values = {
    by: by ?? brand.name,
    name: `${invited.firstName} ${invited.lastName}`,
    may: authorityIn(locale, invited.authority),
    until: formatDate(locale, invited.endsOn, 'long'),
    link: `${invited.page || ownPage(locale, origins())}#${token}`,
  }
  // What is sent in our name, as to an heir, names nobody who invites.
  const role = by ? 'roleInvitation' : 'ourRoleInvitation'
  const kind = invited.personId
    ? 'majorityInvitation'
    : (`${role}${isReminder ? 'Reminder' : ''}` as const)
  await send(messageOf({ to: invited.email, channel: 'mail', kind, locale, values }), tx)
}

/** Reminded of while nobody has answered; in the end whoever sent it hears that nobody came. */
async function care(tx: Tx, sending: Sending): Promise<void> {
  for (const each of await invitationLinks.overdue(tx)) {
    if (await closeInvitation(tx, each, 'EXPIRED')) await tellOf(tx, 'expired', each, 'parties')
  }
  for (const id of await invitationLinks.countReminders(tx))
    await writeInvitation({ id, isReminder: true }, tx, sending)
}

export const tellOf = (
  tx: Tx,
  what: 'declined' | 'expired',
  { id, customerId, invitedBy: by, firstName, lastName, personId }: Invitation,
  actor: string,
): Promise<void> =>
  emit(tx, partyEvents[what], {
    data: { by, name: `${firstName} ${lastName}`, ...(personId && { isOwn: true }) },
    ...{ entityId: id, customerId, actor },
  })

export const partyWorkers = (sending: Sending): Worker[] => [
  worker(invitationJob, (due, tx) => writeInvitation(due, tx, sending)),
  worker(careJob, (_, tx) => care(tx, sending), {
    ...{ cron: '17 * * * *', timeZone: 'UTC', data: {} },
  }),
]

export const partySubscribers = (jobs: Jobs): Subscriber[] => [
  ...deathReportSubscribers(jobs),
  subscriber('parties.letter of an invitation', partyEvents.invited, async ({ entityId }, tx) => {
    await jobs.enqueue(tx, invitationJob, { id: entityId, isReminder: false })
  }),
]
