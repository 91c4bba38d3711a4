// The words of the papers of what is invested.

import { cryptoTemplate, equityShareOf, ownTemplate } from '#domain/investment/portfolio.ts'
import type { Locale } from '#domain/market.ts'
import type { Say } from '#domain/offer/offer-sheets.ts'
import { sayIn } from '#platform/say.ts'

export type Words = {
  locale: Locale
  say: Say
  fund: Say
  paper: Say
  strategy: (template: string) => string
}

export function wordsOf(locale: Locale): Words {
  const [all, fund] = [sayIn(locale, 'investing'), sayIn(locale, 'investments')]
  const strategy = (template: string) => {
    if (template === ownTemplate) return all('strategies.own')
    if (template === cryptoTemplate) return all('strategies.crypto')
    const share = equityShareOf(template)
    return all(share === undefined ? 'strategies.moneyMarket' : 'strategies.equity', {
      share: share ?? 0,
    })
  }
  return { locale, say: all, fund, paper: (key, values) => all(`papers.${key}`, values), strategy }
}
