// What is signed for a pension, and the lines that say it.

import type { CalendarDate } from '../date.ts'
import { formatDate } from '../format.ts'
import { equityShareOf } from '../investment/portfolio.ts'
import type { Increase } from '../investment/yearly-increase.ts'
import type { Money } from '../money.ts'
import type { DependentsInsurance, PensionWish } from '../pension/pension.ts'
import type { ActLine } from './act-line.ts'
import { type ActWords, increaseLines, type OfPortfolio, summed } from './portfolio-words.ts'

export type PensionAct = OfPortfolio & { pension: string } & (
    | {
        action: 'RURUP_ONBOARDING'
        monthly: Money
        increase: Increase
        template: string
        from: CalendarDate
        startAge: number
        startsOn: CalendarDate
        survivors: DependentsInsurance
        opensDepot: boolean
        /** The version of the answers that allow it. */
        profile: number
        /** In the first year. */
        costs: Money
      }
    | { action: 'PENSION_TOP_UP'; amount: Money }
    | { action: 'PENSION_CHANGE'; monthly: Money; increase: Increase; from: CalendarDate }
    | { action: 'PENSION_HOLIDAY'; from: CalendarDate; until: CalendarDate; after: Money }
  )

/** How what was wanted is called where it is signed. */
export const pensionActions = {
  ...{ CONTRACT: 'RURUP_ONBOARDING', TOP_UP: 'PENSION_TOP_UP' },
  ...{ CHANGE: 'PENSION_CHANGE', HOLIDAY: 'PENSION_HOLIDAY' },
} as const satisfies Record<PensionWish, PensionAct['action']>

export function pensionLines(act: PensionAct, words: ActWords): ActLine[] {
  const { say, locale } = words
  const sum = summed(words)
  const dated = (key: string, day: CalendarDate): ActLine => ({
    ...{ label: say(key), value: formatDate(locale, day, 'long') },
  })
  if (act.action === 'PENSION_TOP_UP')
    return [sum('amount', act.amount), { label: say('portfolio'), value: act.portfolio }]
  if (act.action === 'PENSION_CHANGE')
    return [
      sum('pension.monthly', act.monthly),
      ...increaseLines(act, words),
      dated('pension.from', act.from),
    ]
  if (act.action === 'PENSION_HOLIDAY')
    return [
      dated('pension.restsFrom', act.from),
      dated('pension.goesOn', act.until),
      sum('pension.monthly', act.after),
    ]
  return [
    sum('pension.monthly', act.monthly),
    ...increaseLines(act, words),
    dated('pension.from', act.from),
    { label: say('strategy'), value: say('equityShare', { share: equityShareOf(act.template)! }) },
    { label: say('pension.startAge'), value: String(act.startAge), isNumber: true },
    dated('pension.startsOn', act.startsOn),
    { label: say('pension.survivors'), value: say(`pension.options.${act.survivors}`) },
    sum('costs', act.costs),
    ...(act.opensDepot ? [{ label: say('depot'), value: say('depotOpens') }] : []),
  ]
}
