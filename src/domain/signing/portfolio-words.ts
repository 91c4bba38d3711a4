// What acts about what is invested have in common.

import { formatMoney } from '../format.ts'
import type { Locale } from '../market.ts'
import type { Money } from '../money.ts'
import type { ActLine, SayAct } from './act-line.ts'

export type OfPortfolio = { name: 'order'; order: string; portfolio: string; portfolioId: string }

export type ActWords = { locale: Locale; say: SayAct }

export const summed =
  ({ locale, say }: ActWords) =>
  (key: string, amount: Money): ActLine => ({
    ...{ label: say(key), value: formatMoney(locale, amount), isNumber: true },
  })
