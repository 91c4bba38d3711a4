// A day of the marketplace with its surroundings: first the outside world answers, then the day is closed.

import { bankForms } from '#contracts/bank-files.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { daySteps, type Outside } from '#services/end-of-day.ts'
import { bankAnswersStep } from './banks/index.ts'
import { servicingBankStep } from './payments/index.ts'

/** Every bank can be reached, and the servicing bank takes what it is given. */
export const simulatedOutside: Outside = { bankForms, carryPayout: async () => 'taken' }

export const simulatedDaySteps = (
  bankDir: string,
  outside = simulatedOutside,
): readonly DayStep[] => [
  bankAnswersStep(bankDir),
  servicingBankStep,
  ...daySteps(bankDir, outside),
]
