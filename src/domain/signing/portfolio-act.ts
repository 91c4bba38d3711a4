// What is signed when somebody invests, and the lines that say it.

import { formatMoney } from '../format.ts'
import { equityShareOf } from '../investment/portfolio.ts'
import type { Target } from '../investment/template.ts'
import type { Locale } from '../market.ts'
import type { Money } from '../money.ts'
import type { ActLine, SayAct } from './signed-act.ts'

export type PortfolioAct = {
  name: 'order'
  order: string
  action: 'BUY' | 'LIQUID_ONBOARDING'
  amount: Money
  portfolio: string
  portfolioId: string
  template: string
  targets: readonly Target[]
  /** The version of the answers that allow it. */
  profile: number
  /** An account at the custodian is opened with it. */
  opensDepot: boolean
  /** In the first year. */
  costs: Money
}

export function portfolioLines(
  act: PortfolioAct,
  { locale, say }: { locale: Locale; say: SayAct },
): ActLine[] {
  const share = equityShareOf(act.template)
  const sum = (key: string, amount: Money): ActLine => ({
    ...{ label: say(key), value: formatMoney(locale, amount), isNumber: true },
  })
  return [
    sum('amount', act.amount),
    { label: say('portfolio'), value: act.portfolio },
    {
      label: say('strategy'),
      value: share === undefined ? say('moneyMarket') : say('equityShare', { share }),
    },
    sum('costs', act.costs),
    ...(act.opensDepot ? [{ label: say('depot'), value: say('depotOpens') }] : []),
  ]
}
