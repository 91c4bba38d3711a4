// Blocked accounts at the operators' desk: which there are and why, a death that is reported, and a release.

import * as z from 'zod/mini'
import { blockReasons } from '#domain/account/block.ts'
import { toldInvitations } from '#domain/party/invitation.ts'
import { call } from './call.ts'
import { day, identifier, text } from './text.ts'

const desk = { service: 'customer', access: 'operator' } as const
const reason = z.enum(blockReasons)

/** Who died is known by account, name and birth: a slip of the pen finds nobody. */
export const death = z.strictObject({
  customerId: identifier,
  firstName: text(50),
  lastName: text(50),
  birthDate: day,
  diedOn: day,
  /** Who speaks for the heirs, and is invited to act for them. */
  heir: z.exactOptional(
    z.strictObject({ firstName: text(50), lastName: text(50), email: text(254) }),
  ),
})

/** Known by the same, and why it was a mistake: that is kept. */
export const undeath = z.strictObject({
  customerId: identifier,
  firstName: text(50),
  lastName: text(50),
  birthDate: day,
  reason: text(500, 10),
})

export const accountDeskCalls = {
  blocks: call({
    ...{ ...desk, cache: 'never', method: 'GET', path: '/desk/blocks' },
    summary: 'The accounts that are blocked, the longest first',
    reply: z.array(
      z.strictObject({
        ...{ customerId: identifier, name: text(420), reason, since: day },
        /** Who was asked to follow the dead, or to take over what is their own; the newest first. */
        invitations: z.array(
          z.strictObject({
            ...{ name: text(101), email: text(254), endsOn: day },
            state: z.enum(toldInvitations),
          }),
        ),
      }),
    ),
  }),

  release: call({
    ...{ ...desk, method: 'POST', path: '/desk/blocks/:customerId/release' },
    summary: 'Take back a reason for which an account is blocked; without any it is free',
    params: z.strictObject({ customerId: identifier }),
    body: z.strictObject({ reason }),
  }),

  inviteAdult: call({
    ...{ ...desk, method: 'POST', path: '/desk/blocks/:customerId/adult' },
    summary: 'Invite whoever came of age to their own account',
    params: z.strictObject({ customerId: identifier }),
    body: z.strictObject({ email: text(254) }),
  }),

  reportDeath: call({
    ...{ ...desk, method: 'POST', path: '/desk/deaths' },
    summary: 'Report a death: access ends, the account is blocked, whoever is left is told',
    body: death,
  }),

  undoDeath: call({
    ...{ ...desk, method: 'POST', path: '/desk/deaths/undoing' },
    summary: 'Take a report of death back: access comes back, the block and the followers go',
    body: undeath,
  }),
}
