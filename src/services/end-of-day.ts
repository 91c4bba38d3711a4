// Every step of an end of day, in the order in which they run.

import type { DayStep } from '#platform/end-of-day.ts'
import { dataValidityStep } from './customer/index.ts'

export const daySteps: readonly DayStep[] = [dataValidityStep]
