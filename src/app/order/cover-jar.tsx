// What would be at the bank of an offer with an amount, as a jar: what is there, this order, its interest.

import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { formatMoney, formatRound } from '#domain/format.ts'
import { add, compare, type Money, subtract } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { JarWithKey } from '#ui/drawing/jar.tsx'
import { useCover } from '../offer/offer-terms.ts'

export function CoverJar({ offer, amount }: { offer: WireOffer; amount: Money }) {
  const t = useTranslations('order.figures.jar')
  const { locale } = useSite().market
  const { held, limit, interest } = useCover(offer, amount)
  // No rate of exchange is known before a scheme has to pay.
  if (limit.currency !== amount.currency) return null
  const total = [amount, interest].reduce(add, held)
  const isOver = compare(total, limit) > 0
  const part = (name: 'held' | 'order' | 'interest', sum: Money) => ({
    ...{ name: t(name), amount: Number(sum.minor), written: formatMoney(locale, sum) },
  })
  const rest = isOver ? subtract(total, limit) : subtract(limit, total)
  const written = formatRound(locale, limit)
  return (
    <JarWithKey
      parts={[
        { ...part('held', held), tone: 'held' },
        { ...part('order', amount), tone: 'new' },
        { ...part('interest', interest), tone: 'expected' },
      ]}
      limit={Number(limit.minor)}
      limitWords={{ name: t('limit'), written }}
      rest={{ name: t(isOver ? 'over' : 'free'), written: formatMoney(locale, rest), isOver }}
      summary={t('summary', { total: formatMoney(locale, total), limit: written })}
    />
  )
}
