// A death that somebody reports who acts for the account: signed, and believed at once of whoever may sign for it. What
// others report waits for the desk, as a message of theirs.

import { partyCalls as calls } from '#contracts/parties.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/market.ts'
import { deathOutcome, deathRefusal } from '#domain/party/death.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { businessDate } from '#platform/clock.ts'
import type { Tx } from '#platform/db.ts'
import { emit, type Subscriber, subscriber } from '#platform/events.ts'
import { Conflict, Invalid, NotFound, Refused } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import type { Jobs } from '#platform/jobs.ts'
import { filled, marketWords } from '#platform/market-words.ts'
import {
  lockMembers,
  type Member,
  ownCustomer,
  readMailOf,
  readRoles,
  readSalesChannel,
} from '#services/customer/index.ts'
import { writeLetter } from '#services/identity/index.ts'
import { askDesk } from '#services/postbox/index.ts'
import { requestSignature, type SendCode, takeSignature } from '#services/signatures/index.ts'
import { noteDeath } from './deaths.ts'
import { partyEvents } from './events.ts'

type Reported = { customerId: string; personId: string; diedOn: CalendarDate }

/** Somebody else of the same account, who lived until that day. */
async function deceased(tx: Tx, { customerId, personId, diedOn }: Reported, caller: Caller) {
  const role = (await readRoles(tx, customerId, caller.userId)).find(
    (each) => each.personId === personId,
  )
  const person = (await lockMembers(tx, customerId)).find((each) => each.personId === personId)
  if (!person) throw new NotFound()
  if (person.diedOn) throw new Conflict('death.known')
  if (!role) throw new NotFound()
  if (role.isOwn) throw new Refused('death.self')
  const { birthDate } = person
  const refusal = deathRefusal({ diedOn, birthDate, today: await businessDate(tx) })
  if (refusal) throw new Invalid([{ pointer: '/diedOn', code: refusal }])
  return person
}

const nameOf = ({ firstName, lastName }: Member): string => `${firstName} ${lastName}`

/** What is told to the desk in the name of whoever reports it. */
function noteFor(locale: Locale, name: string, diedOn: CalendarDate) {
  const { deathNote } = marketWords(locale, 'acts') as {
    deathNote: { subject: string; text: string }
  }
  const values = { name, day: formatDate(locale, diedOn, 'long') }
  return { subject: filled(deathNote.subject, values), text: filled(deathNote.text, values) }
}

export function addDeathReports(server: Server, sendCode: SendCode): void {
  answer(server, calls.reportDeath, async ({ params, body }, caller, { tx }) => {
    const customerId = ownCustomer(caller, params.customerId)
    const { userId, standings } = caller
    const { personId } = params
    const { diedOn, signatureId } = body
    const person = await deceased(tx, { customerId, personId, diedOn }, caller)
    const facts: SignedAct = { name: 'death', person: nameOf(person), diedOn }
    const signer = { customerId, userId }
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    if (!signatureId)
      return { signature: await requestSignature(tx, signer, facts, { send: sendCode, locale }) }
    await takeSignature(tx, signer, signatureId, facts)
    const outcome = deathOutcome(standings!.get(customerId)!)
    if (outcome === 'ASKED') {
      await askDesk(tx, { ...signer, ...noteFor(locale, nameOf(person), diedOn) })
      return { outcome }
    }
    await noteDeath(tx, { customerId, person, diedOn, by: userId })
    const told = { entityId: personId, customerId, actor: userId }
    await emit(tx, partyEvents.deathSaid, { ...told, data: {} })
    return { outcome }
  })
}

/** Nobody has proven it: should it be a mistake, whoever lives hears of it where they always read us. */
export const deathReportSubscribers = (jobs: Jobs): Subscriber[] => [
  subscriber('parties.death said', partyEvents.deathSaid, async ({ customerId, entityId }, tx) => {
    const to = await readMailOf(tx, customerId, entityId)
    if (!to) return
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    await writeLetter(jobs, tx, { to, locale, channel: 'mail', kind: 'deathSaid', values: {} })
  }),
]
