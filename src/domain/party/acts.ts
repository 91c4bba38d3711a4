// Who may do what for a customer: the table of permissions, and how one reads it. Every call that is made for a
// customer names its act, and the act is judged by this table before anything else happens.

import type { CustomerStatus } from '../customer/customer.ts'

/** What somebody with a role may do at most: sign, get things ready for others to sign, or look. */
export const authorities = ['SIGN', 'PREPARE', 'VIEW'] as const
export type Authority = (typeof authorities)[number]

/** In which part somebody acts; whoever is only authorised acts by the authority they were given. */
export const parts = ['HOLDER', 'PARENT', 'REPRESENTATIVE', ...authorities] as const
export type Part = (typeof parts)[number]

/** What waits where one signature is not enough. */
export const signedActs = [
  'order',
  'payout',
  'maturityInstruction',
  'withdrawal',
  'referenceAccount',
  'mandate',
  'leave',
  'exemptionOrder',
  'authority',
  'signingRule',
] as const
export type SignedActName = (typeof signedActs)[number]

export const acts = [
  'enter',
  'see',
  'own',
  'identify',
  'write',
  'draft',
  'cancel',
  'approve',
  ...signedActs,
  'customerData',
  'reportDeath',
] as const
export type Act = (typeof acts)[number]

/** `ALONE`: without anybody else, whatever the rule; `SIGNED`: by as many signatures as the rule asks for. */
export type Permission = 'ALONE' | 'SIGNED'

const principals: readonly Part[] = ['HOLDER', 'PARENT', 'REPRESENTATIVE']
const signers: readonly Part[] = [...principals, 'SIGN']
const writers: readonly Part[] = [...signers, 'PREPARE']

export const permissions: Readonly<Record<Act, readonly [Permission, readonly Part[]]>> = {
  /** Whose account it is, in which part one acts, and what is waited for. */
  enter: ['ALONE', parts],
  /** Everything there is to read. */
  see: ['ALONE', parts],
  /** The own login: its password, factors and sessions, and answering with them. */
  own: ['ALONE', parts],
  /** Whoever only looks need not prove who they are. */
  identify: ['ALONE', writers],
  /** Messages, notes, what has been read. */
  write: ['ALONE', writers],
  draft: ['ALONE', writers],
  /** Nothing new comes of it: an order is taken back, a contract withdrawn from, an act refused. */
  cancel: ['ALONE', signers],
  /** Signing what somebody else has begun; whether it is theirs to sign its own act says. */
  approve: ['ALONE', signers],
  order: ['SIGNED', signers],
  payout: ['SIGNED', signers],
  maturityInstruction: ['SIGNED', signers],
  withdrawal: ['SIGNED', signers],
  referenceAccount: ['SIGNED', signers],
  /** Letting money be fetched from a reference account, and having it fetched. */
  mandate: ['SIGNED', signers],
  /** Ending the relationship, and staying after all. */
  leave: ['SIGNED', principals],
  exemptionOrder: ['SIGNED', principals],
  /** Giving somebody what moves money, or taking it away. */
  authority: ['SIGNED', principals],
  signingRule: ['SIGNED', principals],
  customerData: ['ALONE', principals],
  /** What comes of it depends on who reports it. */
  reportDeath: ['ALONE', parts],
}

/** What every holder or parent signs, whatever the rule; those who represent a company sign it by theirs. */
const actsOfAll: readonly Act[] = ['leave', 'exemptionOrder', 'authority', 'signingRule']
export const isSignedByAll = (act: Act): boolean => actsOfAll.includes(act)
const boundParts: readonly Part[] = ['HOLDER', 'PARENT']
export const mustSign = (act: Act, { roles }: Standing): boolean =>
  isSignedByAll(act) && roles.some(({ part }) => boundParts.includes(part))

/** What ties somebody to one customer. */
export type Standing = {
  status: CustomerStatus
  roles: readonly { part: Part; isActive: boolean }[]
}

/** Who is written to of what happens; whoever helps or looks is not. */
export const isWrittenTo = ({ roles }: Standing): boolean =>
  roles.some(({ part }) => signers.includes(part))

/** Whoever is not accepted yet looks, answers, and is identified. */
const openBeforeAccepted: readonly Act[] = [
  'enter',
  'see',
  'own',
  'identify',
  'write',
  'exemptionOrder',
  'customerData',
]

/** Of what is somebody else's, whoever was invited sees nothing before they have proven who they are. */
const openBeforeProven: readonly Act[] = ['enter', 'own', 'identify']
const isGiven = (part: Part): boolean => (authorities as readonly Part[]).includes(part)

/** What is left once the relationship is over. */
const endedStatuses: readonly CustomerStatus[] = [
  'REJECTED',
  'DELETION_INITIATED',
  'TERMINATION_INITIATED',
  'TERMINATED',
]
const openAfterEnd: readonly Act[] = ['enter', 'see', 'own', 'write']

/** What a state may refuse is told with the call. */
export const isOpenInEveryState = (act: Act): boolean =>
  openBeforeAccepted.includes(act) && openAfterEnd.includes(act)

export type ActRefusal = 'role.forbidden' | 'customer.state' | 'identification.missing'

/** Under which permission somebody may do it, or why not. Of several roles the strongest counts. */
export function mayDo({ status, roles }: Standing, act: Act): Permission | ActRefusal {
  const [permission, allowed] = permissions[act]
  const held = roles.filter(({ part }) => allowed.includes(part))
  if (held.length === 0 || status === 'DELETED') return 'role.forbidden'
  if (endedStatuses.includes(status) && !openAfterEnd.includes(act)) return 'customer.state'
  const isOpen = held.some(
    ({ part, isActive }) =>
      isActive || (isGiven(part) ? openBeforeProven : openBeforeAccepted).includes(act),
  )
  if (isOpen) return permission
  // Everything is ready but for them.
  return status === 'ACTIVE' ? 'identification.missing' : 'customer.state'
}

export const isAllowed = (answer: Permission | ActRefusal): answer is Permission =>
  answer === 'ALONE' || answer === 'SIGNED'
