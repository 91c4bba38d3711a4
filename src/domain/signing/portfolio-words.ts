// What acts about what is invested have in common.

import { formatMoney, formatPercent } from '../format.ts'
import type { Increase } from '../investment/yearly-increase.ts'
import type { Locale } from '../market.ts'
import type { Money } from '../money.ts'
import { rate } from '../rate.ts'
import type { ActLine, SayAct } from './act-line.ts'

export type OfPortfolio = { name: 'order'; order: string; portfolio: string; portfolioId: string }

export type ActWords = { locale: Locale; say: SayAct }

export const summed =
  ({ locale, say }: ActWords) =>
  (key: string, amount: Money): ActLine => ({
    ...{ label: say(key), value: formatMoney(locale, amount), isNumber: true },
  })

/** Of what was signed before there was an increase: none. */
export const increaseLines = (
  { increase }: { increase?: Increase },
  { locale, say }: ActWords,
): ActLine[] =>
  increase
    ? [
        {
          label: say('pension.increase'),
          value: say('pension.increaseBy', {
            percent: formatPercent(locale, rate(String(increase))),
          }),
        },
      ]
    : []
