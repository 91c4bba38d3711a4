// An invitation to act for a customer together with whoever sends it: how long it counts, how often it is sent,
// and whether it was meant for whoever answers it.

import { payeeMatch } from '../account/payee-check.ts'
import type { CalendarDate } from '../date.ts'
import { folded } from '../folded.ts'

export const invitationStates = [
  'INVITED',
  'ACCEPTED',
  'ANSWERED',
  'DECLINED',
  'EXPIRED',
  'VOIDED',
] as const
export type InvitationState = (typeof invitationStates)[number]

/** What became of one; that it was taken back, whoever did knows. */
export const toldInvitations = [
  'INVITED',
  'ACCEPTED',
  'ANSWERED',
  'DECLINED',
  'EXPIRED',
] as const satisfies readonly InvitationState[]

/** Somebody may still answer. */
export const openInvitations = ['INVITED', 'ACCEPTED'] as const satisfies readonly InvitationState[]

export const isAnswerable = ({ state }: { state: InvitationState }): boolean =>
  (openInvitations as readonly InvitationState[]).includes(state)

export const invitationDays = 14

/** Through the whole of its last day, by the business day, which is the one its letter names. */
export const isInTime = ({ endsOn }: { endsOn: CalendarDate }, today: CalendarDate): boolean =>
  today <= endsOn

/** So many days after it was sent, each once, while nobody has accepted or answered it. */
export const invitationReminderDays = [7, 12] as const
/** To one person: nobody is pestered into an account. */
export const mostInvitations = 3

/** What the link of a letter says, so that the page knows it is one to act for somebody. */
export const roleParameter = 'role'

type Named = { firstName: string; lastName: string }

/** As a payer knows the payee: the family name and one given name will do. */
export const isMeant = (invited: Named, { firstName, lastName }: Named): boolean => {
  const match = payeeMatch(`${invited.firstName} ${invited.lastName}`, [
    { given: firstName, family: lastName },
  ])
  return match === 'MATCH' || match === 'CLOSE_MATCH'
}

type Born = Named & { birthDate: string }

/** Nobody shares an account with themselves, in whichever mailbox they look. */
export const isSamePerson = (a: Born, b: Born): boolean =>
  a.birthDate === b.birthDate &&
  folded(`${a.firstName} ${a.lastName}`) === folded(`${b.firstName} ${b.lastName}`)
