// What a bank's answer to an order means: for every place an order may be in and everything a bank may say,
// what follows. No answer leads nowhere.

import type { InstructionState } from './order.ts'

export const bankAnswerKinds = ['ACKNOWLEDGED', 'OPENED', 'REJECTED', 'RETURNED'] as const
export type BankAnswerKind = (typeof bankAnswerKinds)[number]

/** Where an order and its money are, as far as a bank's answer is concerned. */
export const orderPlaces = [
  'notSent', // The bank has never heard of it.
  'sent', // The money is on its way to the bank.
  'inProgress', // The same, and the bank has said that it has the order.
  'questioned', // The same, and something the bank said does not fit.
  'open', // The bank has opened the account, and the money stands on it.
  'askedBack', // The customer wants it back while it is on its way.
  'askedBackOpen', // The customer wants it back from the open account.
  'rejected', // The bank has refused, and the money is back.
  'revoked', // The bank has given it back.
] as const
export type OrderPlace = (typeof orderPlaces)[number]

export const bankAnswerEffects = [
  'acknowledge',
  'open',
  'reject', // Refused: the money goes back to the customer.
  'giveBack', // What was asked back is back.
  'question', // It does not fit: the order waits until somebody, or a better answer, says how it is.
  'known', // It says nothing new.
  'issue', // It contradicts what is, and nothing is done on its word: somebody has to look.
] as const
export type BankAnswerEffect = (typeof bankAnswerEffects)[number]

/** An amount or a day that is not the order's makes another answer of it. */
export const judgedAnswers = [
  'ACKNOWLEDGED',
  'OPENED',
  'OPENED wrongly',
  'REJECTED',
  'RETURNED',
  'RETURNED wrongly',
] as const
export type JudgedAnswer = (typeof judgedAnswers)[number]

const early = {
  ACKNOWLEDGED: 'issue',
  OPENED: 'issue',
  'OPENED wrongly': 'issue',
  REJECTED: 'issue',
  RETURNED: 'issue',
  'RETURNED wrongly': 'issue',
} as const

/** The money is back with the customer, by either way. */
const over = {
  ACKNOWLEDGED: 'known',
  OPENED: 'issue',
  'OPENED wrongly': 'issue',
  REJECTED: 'known',
  RETURNED: 'known',
  'RETURNED wrongly': 'issue',
} as const

const atBank = {
  ACKNOWLEDGED: 'known',
  OPENED: 'open',
  'OPENED wrongly': 'question',
  REJECTED: 'reject',
  // Nobody asked for it, but a bank that gives all of it back does not want it.
  RETURNED: 'reject',
  'RETURNED wrongly': 'question',
} as const

export const bankAnswerTable: Record<OrderPlace, Record<JudgedAnswer, BankAnswerEffect>> = {
  notSent: early,
  sent: { ...atBank, ACKNOWLEDGED: 'acknowledge' },
  inProgress: atBank,
  questioned: atBank,
  open: {
    ACKNOWLEDGED: 'known',
    OPENED: 'known',
    'OPENED wrongly': 'issue',
    REJECTED: 'issue',
    RETURNED: 'issue',
    'RETURNED wrongly': 'issue',
  },
  askedBack: {
    ACKNOWLEDGED: 'known',
    // The opening has crossed the customer's wish; the bank still has to answer that.
    OPENED: 'known',
    'OPENED wrongly': 'issue',
    REJECTED: 'giveBack',
    RETURNED: 'giveBack',
    'RETURNED wrongly': 'issue',
  },
  askedBackOpen: {
    ACKNOWLEDGED: 'known',
    OPENED: 'known',
    'OPENED wrongly': 'issue',
    // It has the money and will not give it back.
    REJECTED: 'issue',
    RETURNED: 'giveBack',
    'RETURNED wrongly': 'issue',
  },
  rejected: over,
  revoked: over,
}

export type PlacedOrder = {
  instructionState: InstructionState
  /** Whether it was ever sent to the bank. */
  isExported: boolean
  /** Whether its money stands on the account, or the bank has said since that it does. */
  isOpened: boolean
}

export function orderPlace({ instructionState, isExported, isOpened }: PlacedOrder): OrderPlace {
  if (!isExported) return 'notSent'
  switch (instructionState) {
    case 'EXPORTED':
      return 'sent'
    case 'IN_PROGRESS':
      return 'inProgress'
    case 'ISSUE_IDENTIFIED':
      return 'questioned'
    case 'EXECUTED':
      return 'open'
    case 'REVOCATION_REQUESTED':
      return isOpened ? 'askedBackOpen' : 'askedBack'
    case 'REJECTED':
      return 'rejected'
    case 'REVOKED':
      return 'revoked'
    default:
      return 'notSent'
  }
}

export const bankAnswerEffect = (
  order: PlacedOrder,
  kind: BankAnswerKind,
  fits: boolean,
): BankAnswerEffect => {
  const judged = fits || kind === 'ACKNOWLEDGED' || kind === 'REJECTED' ? kind : `${kind} wrongly`
  return bankAnswerTable[orderPlace(order)][judged as JudgedAnswer]
}
