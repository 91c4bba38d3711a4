// The words of the papers of what is invested.

import { createTranslator } from 'use-intl/core'
import { cryptoTemplate, equityShareOf, ownTemplate } from '#domain/investment/portfolio.ts'
import type { Locale } from '#domain/market.ts'
import type { Say } from '#domain/offer/offer-sheets.ts'
import { marketWords } from '#platform/market-words.ts'

export type Words = {
  locale: Locale
  say: Say
  fund: Say
  paper: Say
  strategy: (template: string) => string
}

export function wordsOf(locale: Locale): Words {
  const from = (name: string) =>
    createTranslator({ locale, messages: marketWords(locale, name) }) as unknown as Say
  const [all, fund] = [from('investing'), from('investments')]
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
