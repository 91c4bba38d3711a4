// The death of somebody we know: on which day it can have been.

import type { CalendarDate } from '../date.ts'

type Said = { diedOn: CalendarDate; birthDate: CalendarDate; today: CalendarDate }

export const deathRefusal = ({ diedOn, birthDate, today }: Said): 'death.day' | undefined =>
  diedOn > today || diedOn < birthDate ? 'death.day' : undefined
