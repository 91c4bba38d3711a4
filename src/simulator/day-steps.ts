// A day of the marketplace with its surroundings: first the outside world answers, then the day is closed.

import type { DayStep } from '#platform/end-of-day.ts'
import { daySteps } from '#services/end-of-day.ts'
import { bankAnswersStep } from './banks/index.ts'
import { servicingBankStep } from './payments/index.ts'

export const simulatedDaySteps = (bankDir: string): readonly DayStep[] => [
  bankAnswersStep(bankDir),
  servicingBankStep,
  ...daySteps(bankDir),
]
