// The parties of a customer: who acts for it, who is invited to, who does so no longer, and how they sign.

import type { FastifyReply } from 'fastify'
import type { CallReply } from '#contracts/call.ts'
import { partyCalls as calls } from '#contracts/parties.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { decimalOf } from '#domain/money.ts'
import { authorities, mayDo, type Standing } from '#domain/party/acts.ts'
import { comesOfAgeOn } from '#domain/party/coming-of-age.ts'
import { endingOf, givingOf } from '#domain/party/ending.ts'
import { roleParameter } from '#domain/party/invitation.ts'
import type { SignedAct } from '#domain/signing/signed-act.ts'
import type { Origins } from '#domain/site/origins.ts'
import { answer } from '#platform/answer.ts'
import type { Caller } from '#platform/caller.ts'
import { type WallClock, wallClock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { Forbidden, NotFound } from '#platform/failure.ts'
import type { Server } from '#platform/http.ts'
import {
  asCustomer,
  closeInvitation,
  endRole,
  openInvitations,
  ownCustomer,
  type RequireFresh,
  readChild,
  readRoles,
  readSalesChannel,
} from '#services/customer/index.ts'
import { pageAddress, placeOf } from '#services/identity/index.ts'
import {
  partiesOf,
  readRule,
  requestSignature,
  type SendCode,
  signAct,
  takeSignature,
} from '#services/signatures/index.ts'
import { addDeathReports } from './death-reports.ts'
import { addAccountDesk } from './deaths.ts'
import {
  factsOfEnd,
  factsOfGrant,
  givenRole,
  invitedOf,
  refuseInvited,
  sendInvitation,
} from './invite.ts'
import { addMajority } from './majority.ts'
import { readTypedRule, setRule, signerIds } from './rule.ts'

export { roleInvitations } from './answering.ts'
export { deathSubscribers } from './deaths.ts'
export { partyEvents } from './events.ts'
export { performAuthority } from './invite.ts'
export { partyJobs, partySubscribers, partyWorkers } from './jobs.ts'
export { partyLetters } from './letters.ts'
export { comingOfAgeStep, majorityLetters, majoritySubscribers } from './majority.ts'
export { performSigningRule } from './rule.ts'

export type PartyParts = {
  db: Db
  requireFresh: RequireFresh
  sendCode: SendCode
  origins: () => Origins
  now?: WallClock
}

const standingIn = ({ standings }: Caller, customerId: string): Standing => {
  const standing = standings?.get(customerId)
  if (!standing) throw new NotFound()
  return standing
}

async function listOf(
  tx: Tx,
  customerId: string,
  caller: Caller,
): Promise<CallReply<typeof calls.list>> {
  const standing = standingIn(caller, customerId)
  const channel = await readSalesChannel(tx, customerId)
  if (!channel) throw new NotFound()
  const parties = await partiesOf(tx, customerId)
  const signers = signerIds(parties)
  const { kind, named, aloneUpTo } = await readRule(tx, customerId, parties)
  const roles = await readRoles(tx, customerId, caller.userId)
  const child = await readChild(tx, customerId)
  const isParent = standing.roles.some(({ part }) => part === 'PARENT')
  return {
    people: roles.map((role) => {
      const ends = endingOf(standing, role)
      return {
        ...{ personId: role.personId, name: role.person, isMe: role.isOwn },
        ...{ role: role.name, status: role.status },
        ...(role.name === 'AUTHORIZED_PERSON' && { authority: role.authority }),
        ...(ends && { ends }),
        signs: signers.some(({ personId }) => personId === role.personId),
      }
    }),
    invitations: (await openInvitations(tx, customerId)).map((each) => ({
      ...{ id: each.id, name: `${each.firstName} ${each.lastName}`, email: each.email },
      ...{ authority: each.authority, endsOn: each.endsOn },
    })),
    rule: {
      kind,
      named: named.flatMap((id) => signers.find(({ userId }) => userId === id)?.personId ?? []),
      ...(aloneUpTo && { aloneUpTo: decimalOf(aloneUpTo) }),
      currencyCode: marketOf(channel.market).currency,
    },
    gives: Object.fromEntries(
      authorities.flatMap((each) => {
        const how = givingOf(standing, each)
        return how ? [[each, how]] : []
      }),
    ),
    setsRule: mayDo(standing, 'signingRule') === 'SIGNED',
    ...(child &&
      isParent && {
        majority: {
          ...{ name: `${child.firstName} ${child.lastName}`, on: comesOfAgeOn(child.birthDate) },
          ...(child.email && { email: child.email }),
        },
      }),
  }
}

export function parties(server: Server, parts: PartyParts): void {
  const { db, requireFresh } = parts

  answer(server, calls.list, ({ params: { customerId } }, caller) =>
    asCustomer(db, caller, customerId, (tx) => listOf(tx, customerId, caller)),
  )

  answer(server, calls.end, async ({ params: { customerId, personId } }, caller) => {
    ownCustomer(caller, customerId)
    await requireFresh(caller)
    return asCustomer(db, caller, customerId, async (tx) => {
      const role = await givenRole(tx, customerId, personId, caller.userId)
      if (endingOf(standingIn(caller, customerId), role) !== 'ALONE')
        throw new Forbidden('role.forbidden')
      const ending = { customerId, roleId: role.id, actor: caller.userId, personId }
      if (!(await endRole(tx, ending))) throw new NotFound()
      return {}
    })
  })

  answer(server, calls.takeBack, async ({ params: { customerId, invitationId } }, caller) => {
    ownCustomer(caller, customerId)
    return asCustomer(db, caller, customerId, async (tx) => {
      const invitation = { customerId, id: invitationId }
      if (!(await closeInvitation(tx, invitation, 'VOIDED'))) throw new NotFound()
      return {}
    })
  })

  addInviting(server, parts)
  addSigned(server, parts)
  addAccountDesk(server, parts, pageFor)
  addDeathReports(server, parts.sendCode)
  addMajority(server, parts)
}

async function pageFor(tx: Tx, customerId: string, { request }: FastifyReply, origins: Origins) {
  const { market } = (await readSalesChannel(tx, customerId))!
  const page = pageAddress(market, 'invitation', placeOf(request, origins), origins)
  return `${page}?${new URLSearchParams({ [roleParameter]: '1' })}`
}

function addInviting(server: Server, { db, requireFresh, origins, now = wallClock }: PartyParts) {
  answer(server, calls.invite, async ({ params, body }, caller, { reply }) => {
    const customerId = ownCustomer(caller, params.customerId)
    await requireFresh(caller)
    if (givingOf(standingIn(caller, customerId), body.authority) !== 'ALONE')
      throw new Forbidden('role.forbidden')
    const invited = invitedOf(body)
    const send = async (tx: Tx) => {
      const { userId } = caller
      await refuseInvited(tx, customerId, userId, invited)
      const page = await pageFor(tx, customerId, reply, origins())
      await sendInvitation(tx, { customerId, userId, page, now: now() }, invited)
      return {}
    }
    // A second click comes after the first.
    return asCustomer(db, caller, customerId, send, { isLocked: true })
  })
}

function addSigned(server: Server, { sendCode, origins, now = wallClock }: PartyParts): void {
  const ask = async (tx: Tx, customerId: string, userId: string, facts: SignedAct) => {
    const { market: locale } = (await readSalesChannel(tx, customerId))!
    const by = { send: sendCode, locale }
    return { signature: await requestSignature(tx, { customerId, userId }, facts, by) }
  }

  answer(server, calls.grant, async ({ params, body }, caller, { reply, tx }) => {
    const customerId = ownCustomer(caller, params.customerId)
    const { userId } = caller
    const { signatureId, ...typed } = body
    const invited = invitedOf(typed)
    await refuseInvited(tx, customerId, userId, invited)
    const facts = factsOfGrant(invited)
    if (!signatureId) return ask(tx, customerId, userId, facts)
    const page = await pageFor(tx, customerId, reply, origins())
    const wish = { change: 'grant', page, ...invited }
    const signer = { customerId, userId }
    const waiting = await signAct(tx, signatureId, {
      ...{ signer, facts, wish, subject: `invite ${invited.email}` },
    })
    if (waiting) return { waiting }
    await sendInvitation(tx, { customerId, userId, page, now: now() }, invited)
    return {}
  })

  answer(server, calls.endSigned, async ({ params, body }, caller, { tx }) => {
    const customerId = ownCustomer(caller, params.customerId)
    const { userId } = caller
    const { personId } = params
    const role = await givenRole(tx, customerId, personId, userId)
    const facts = factsOfEnd(role)
    if (!body.signatureId) return ask(tx, customerId, userId, facts)
    const wish = { change: 'end', personId }
    const signer = { customerId, userId }
    const waiting = await signAct(tx, body.signatureId, { signer, facts, wish, subject: personId })
    if (waiting) return { waiting }
    await endRole(tx, { customerId, roleId: role.id, personId, actor: userId })
    return {}
  })

  answer(server, calls.setRule, async ({ params, body }, caller, { tx }) => {
    const customerId = ownCustomer(caller, params.customerId)
    const { userId } = caller
    const { signatureId, ...typed } = body
    const read = await readTypedRule(tx, customerId, typed)
    if (!signatureId) return ask(tx, customerId, userId, read.facts)
    const signer = { customerId, userId }
    const begun = { signer, facts: read.facts, wish: typed, subject: 'rule' }
    // What takes nothing from anybody needs nobody else.
    if (read.isStricter) await takeSignature(tx, signer, signatureId, read.facts)
    const waiting = read.isStricter ? undefined : await signAct(tx, signatureId, begun)
    if (waiting) return { waiting }
    await setRule(tx, customerId, read, userId)
    return {}
  })
}
