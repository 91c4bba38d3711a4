// The death of somebody we know: on which day it can have been, and what comes of hearing of it.

import type { CalendarDate } from '../date.ts'
import { isWrittenTo, type Standing } from './acts.ts'

type Said = { diedOn: CalendarDate; birthDate: CalendarDate; today: CalendarDate }

export const deathRefusal = ({ diedOn, birthDate, today }: Said): 'death.day' | undefined =>
  diedOn > today || diedOn < birthDate ? 'death.day' : undefined

/** Whoever may sign for the account is believed until the person says otherwise; of others the desk hears, and asks. */
export const deathOutcomes = ['BLOCKED', 'ASKED'] as const
export type DeathOutcome = (typeof deathOutcomes)[number]
export const deathOutcome = (reporter: Standing): DeathOutcome =>
  isWrittenTo(reporter) ? 'BLOCKED' : 'ASKED'
