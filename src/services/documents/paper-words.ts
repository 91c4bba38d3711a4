// The words of papers in the language of a market, read once: their own, and those that pages and acts say too.

import type enAccountPages from '#content/en/account-pages.json'
import type enActs from '#content/en/acts.json'
import type enDeposits from '#content/en/deposits.json'
import type enInvesting from '#content/en/investing.json'
import type enInvestments from '#content/en/investments.json'
import type enPapers from '#content/en/papers.json'
import type { Locale } from '#domain/market.ts'
import { marketWords } from '#platform/market-words.ts'

export type PaperWords = typeof enPapers & {
  locale: Locale
  acts: typeof enActs
  deposits: typeof enDeposits
  funds: (typeof enAccountPages)['tax']['funds']
  investments: typeof enInvestments
  strategies: (typeof enInvesting)['strategies']
  /** By the key of a tax, of a plan of payments, of a kind of booking. */
  taxes: Record<string, string>
  payouts: Record<string, string>
  bookings: Record<string, string>
}

const known = new Map<Locale, PaperWords>()

export function paperWords(locale: Locale): PaperWords {
  const words = known.get(locale) ?? readWords(locale)
  known.set(locale, words)
  return words
}

function readWords(locale: Locale): PaperWords {
  const read = <Words>(name: string) => marketWords(locale, name) as unknown as Words
  const deposits = read<typeof enDeposits>('deposits')
  return {
    ...read<typeof enPapers>('papers'),
    locale,
    acts: read<typeof enActs>('acts'),
    deposits,
    funds: read<typeof enAccountPages>('account-pages').tax.funds,
    investments: read<typeof enInvestments>('investments'),
    strategies: read<typeof enInvesting>('investing').strategies,
    taxes: read<{ tax: { lines: Record<string, string> } }>('product').tax.lines,
    payouts: read<{ payout: Record<string, string> }>('offers').payout,
    bookings: deposits.statement.kinds,
  }
}
