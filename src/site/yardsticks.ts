// What a rate is measured against: inflation, and what savers get where they have always been. Example
// figures, and every page that shows them says so.

import yardsticks from '#content/demo/yardsticks.json' with { type: 'json' }
import { type CalendarDate, date } from '#domain/date.ts'
import type { Locale } from '#domain/market.ts'
import { type Rate, rate } from '#domain/rate.ts'

export type Yardsticks = { inflation: Rate; houseBank: Rate; asOf: CalendarDate }

export function yardsticksOf(locale: Locale): Yardsticks {
  const { inflation, houseBank } = yardsticks.markets[locale]
  return { inflation: rate(inflation), houseBank: rate(houseBank), asOf: date(yardsticks.asOf) }
}

/** For a drawing, which needs no cents. */
export const percentNumber = ({ units, scale }: Rate): number => Number(units) / 10 ** scale
