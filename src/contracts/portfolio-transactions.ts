// What happened in a portfolio, on the wire.

import * as z from 'zod/mini'
import {
  toldTransactionTypes,
  transactionStates,
} from '#domain/investment/portfolio-transaction.ts'
import { amount, day, identifier, isin, signedFourDigits } from './text.ts'

/** What is told at once. */
export const transactionsOnPage = 25

const execution = z.strictObject({ isin, units: signedFourDigits, price: signedFourDigits, amount })

export const portfolioTransaction = z.strictObject({
  id: identifier,
  type: z.enum(toldTransactionTypes),
  /** The fund that paid out. */
  isin: z.exactOptional(isin),
  state: z.enum(transactionStates),
  amount,
  tradedOn: day,
  settlesOn: day,
  executions: z.array(execution),
})
export type WirePortfolioTransaction = z.infer<typeof portfolioTransaction>
