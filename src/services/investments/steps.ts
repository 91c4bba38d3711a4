// What the end of day does for all portfolios once prices are there: what was traded is booked, what is owed is taken,
// everything is worth what it closed at, and what has drifted is brought back.

import type { DayStep } from '#platform/end-of-day.ts'
import { announceCollectionsStep } from './announce-collections.ts'
import { creditTaxesStep } from './credit-taxes.ts'
import { payDistributionsStep } from './distributions.ts'
import { chargeFeesStep, reckonFeesStep } from './fees.ts'
import { fillStep } from './fills.ts'
import { moveUnitsStep } from './move-units.ts'
import { runPlansStep } from './plans.ts'
import { reckonPrepaymentsStep, takePrepaymentsStep } from './prepayments.ts'
import { rebalanceStep } from './rebalance.ts'
import { reinvestStep } from './reinvest.ts'
import { announcePrepaymentsStep, tellLossesStep } from './report-steps.ts'
import { settleTradesStep } from './settlement.ts'
import { switchStrategiesStep } from './switch.ts'
import { undoPortfoliosStep } from './undo-portfolios.ts'
import { undoSalesStep } from './undo-sales.ts'

export const valuePortfoliosStep: DayStep = {
  name: 'value-portfolios',
  async run(db, day) {
    await db.query('select investments.value_portfolios($1)', [day])
  },
}

export const portfolioSteps: readonly DayStep[] = [
  reckonPrepaymentsStep,
  fillStep,
  undoSalesStep,
  moveUnitsStep,
  payDistributionsStep,
  creditTaxesStep,
  settleTradesStep,
  chargeFeesStep,
  takePrepaymentsStep,
  valuePortfoliosStep,
  tellLossesStep,
  announcePrepaymentsStep,
  reckonFeesStep,
  rebalanceStep,
  switchStrategiesStep,
  reinvestStep,
]

/** What is withdrawn from takes nothing more. */
export const planSteps: readonly DayStep[] = [
  undoPortfoliosStep,
  announceCollectionsStep,
  runPlansStep,
]
