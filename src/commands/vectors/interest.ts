// Runs interest and calendar vectors: one entry for each kind.

import { addBusinessDays, isBusinessDay, rolled, rolls } from '#domain/calendar/business-day.ts'
import { accrued, adjusted, overnight, prolong, stepped, term, tiered } from './deposits.ts'
import { type Inputs, oneOf } from './inputs.ts'
import { aer, apy, broken, effective, exchanged, penalty } from './rates.ts'
import { type Answers, calendarOf } from './reading.ts'

function roll(inputs: Inputs): Answers {
  const convention = (inputs.textIfAny('conv') ?? 'FOLLOWING')
    .replaceAll(/[ -]/g, '_')
    .replace(/^MOD(?=FOLLOWING|PRECEDING)/, 'MODIFIED_')
  const on = inputs.date('date')
  const calendar = calendarOf(inputs.text('cal', 'calendar'))
  return {
    date: rolled(calendar, on, oneOf(rolls, convention, 'roll')),
    isBusinessDay: isBusinessDay(calendar, on),
    businessDay: isBusinessDay(calendar, on),
  }
}

const shifted = (inputs: Inputs): Answers => ({
  date: addBusinessDays(
    calendarOf(inputs.text('cal', 'calendar')),
    inputs.date('date'),
    inputs.whole('n', 'days'),
  ),
})

export const interestKinds: Record<string, (inputs: Inputs) => Answers> = {
  term,
  adjusted,
  adjustAccrual: adjusted,
  adjustedAccrual: adjusted,
  accrued,
  overnight,
  notice: overnight,
  tier: tiered,
  tiers: tiered,
  tiered,
  aer,
  grossFromAer: aer,
  effTerm: effective,
  apy,
  daily: apy,
  usDaily: apy,
  earlyBreak: broken,
  penalty,
  prolong,
  fx: exchanged,
  steps: stepped,
  roll,
  isBusinessDay: roll,
  addBusinessDays: shifted,
}
