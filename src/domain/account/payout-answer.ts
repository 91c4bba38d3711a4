// What the servicing bank's answer to a payout means, in every state a payout may be in.

export const payoutStates = ['REQUESTED', 'SENT', 'EXECUTED', 'RETURNED'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Asked for, and not yet with the other bank. */
export const payoutsUnderWay: readonly PayoutState[] = ['REQUESTED', 'SENT']

export const payoutAnswers = ['EXECUTED', 'RETURNED'] as const
export type PayoutAnswer = (typeof payoutAnswers)[number]

/** `known`: nothing new. `issue`: it contradicts what is, and somebody has to look. */
export type PayoutEffect = 'applied' | 'known' | 'issue'

export const payoutAnswerTable: Record<PayoutState, Record<PayoutAnswer, PayoutEffect>> = {
  REQUESTED: { EXECUTED: 'issue', RETURNED: 'issue' },
  SENT: { EXECUTED: 'applied', RETURNED: 'applied' },
  // Banks do return what they have paid.
  EXECUTED: { EXECUTED: 'known', RETURNED: 'applied' },
  RETURNED: { EXECUTED: 'issue', RETURNED: 'known' },
}
