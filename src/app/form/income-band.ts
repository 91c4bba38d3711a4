// How a band of income is written: `£20,000 to £40,000`, in the market's money and words.

import { useTranslations } from 'use-intl/react'
import { type AnnualIncomeCode, incomeBands } from '#domain/customer/source-of-funds.ts'
import { formatRound } from '#domain/format.ts'
import { money } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'

export function useBandText(): (code: AnnualIncomeCode) => string {
  const t = useTranslations('account-pages.funds')
  const { market } = useSite()
  const written = (amount: number) =>
    formatRound(market.locale, money(BigInt(amount) * 100n, market.currency))
  return (code) => {
    const [from, to] = incomeBands[code]
    return to === undefined
      ? t('over', { from: written(from) })
      : t('band', { from: written(from), to: written(to) })
  }
}
