// What is signed for a private equity fund, and the lines that say it.

import type { Money } from '../money.ts'
import type { ActLine } from './act-line.ts'
import { type ActWords, type OfPortfolio, summed } from './portfolio-words.ts'

export type CommitmentAct = OfPortfolio & {
  action: 'PRIVATE_EQUITY_ONBOARDING'
  commitment: string
  amount: Money
  /** Once, with the first call. */
  fee: Money
  /** The version of the answers that allow it. */
  profile: number
  /** A tenth of what is free, or more. */
  isMuch?: true
}

export function commitmentLines(act: CommitmentAct, words: ActWords): ActLine[] {
  const { say } = words
  const sum = summed(words)
  return [
    sum('commitment.amount', act.amount),
    { label: say('commitment.fund'), value: act.portfolio },
    sum('commitment.fee', act.fee),
    { label: say('commitment.calls'), value: say('commitment.callsText') },
    { label: say('commitment.bound'), value: say('commitment.boundText') },
    ...(act.isMuch ? [{ label: say('commitment.much'), value: say('commitment.muchText') }] : []),
  ]
}
