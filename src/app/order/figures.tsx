// What an amount becomes in an offer, beside the form: interest to the cent the engine would post, dates,
// protection. Answers while one types.

import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { worldOfWire } from '#contracts/projected-world.ts'
import { recommendedMax } from '#domain/cover/cover.ts'
import { guaranteeScheme } from '#domain/cover/guarantee-schemes.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney, formatPercent, formatRound, formatTime } from '#domain/format.ts'
import { add, type Money, money } from '#domain/money.ts'
import { noticePaidOn } from '#domain/offer/offer-plan.ts'
import { rateOnAmount } from '#domain/offer/rate-on-amount.ts'
import { orderedInterest } from '#domain/order/ordered-interest.ts'
import { useSite } from '#shell/site.tsx'
import { FigureRows } from '#ui/view/figure-rows.tsx'
import { Taxation } from '../holdings/taxation.tsx'
import { useOverview } from '../holdings/use-overview.ts'
import { keptOf, planOf, termsOf, useBank, useCover } from '../offer/offer-terms.ts'
import { CoverJar } from './cover-jar.tsx'
import css from './order.module.css'

/** Before there is an amount it says the days and the protection, and no sum that nobody asked for. */
export function Figures({ offer, amount: typed }: { offer: WireOffer; amount: Money | undefined }) {
  const t = useTranslations('order.figures')
  const check = useTranslations('order.check')
  const { market, today } = useSite()
  const { locale, calendar } = market
  const amount = useMemo(() => typed ?? money(0n, offer.currency), [typed, offer])
  const bank = useBank(offer.bank.id)
  const plan = useMemo(() => planOf(offer, amount, market), [offer, amount, market])
  const { data: overview } = useOverview()
  const own = useMemo(() => {
    if (!bank || !overview) return undefined
    const kept = keptOf(offer, bank.model, locale)
    const offered = { ...kept, terms: termsOf(offer), principal: amount, plan, bankId: bank.id }
    return { ...orderedInterest(worldOfWire(overview), offered), kept }
  }, [offer, bank, overview, amount, plan, locale])
  const day = (date: CalendarDate) => formatDate(locale, date, 'medium')
  const all = rateOnAmount(termsOf(offer), amount, market, plan.start)
  const isTerm = offer.termMonths !== undefined
  const rows: Array<[string, string]> = [
    ...(typed ? [[check('amount'), formatMoney(locale, typed)] as [string, string]] : []),
    ...(all
      ? [[check('rate'), `${formatPercent(locale, all)} ${market.rateSuffix}`] as [string, string]]
      : []),
    [t('start'), day(plan.start)],
    ...(isTerm ? [[t('end'), day(plan.end)] as [string, string]] : []),
    ...(isTerm && plan.paidOn !== plan.end
      ? [[t('paid'), day(plan.paidOn)] as [string, string]]
      : []),
    ...(offer.noticeDays
      ? [[t('notice'), day(noticePaidOn(offer.noticeDays, today, calendar))] as [string, string]]
      : []),
    ...(typed
      ? [
          [
            t(isTerm ? 'total' : 'totalInAYear'),
            formatMoney(locale, add(typed, own?.net ?? plan.totalInterest)),
          ] as [string, string],
        ]
      : []),
  ]
  return (
    <aside className={css.figures} aria-labelledby="figures">
      <h2 id="figures" className={css.figuresTitle}>
        {t('title')}
      </h2>
      {typed ? (
        <Earned isTerm={isTerm} interest={own?.interest ?? plan.totalInterest} own={own} />
      ) : (
        <p className={css.small}>{t('empty')}</p>
      )}
      {typed && own && <Taxation kept={own.kept} bank={offer.bank.name} />}
      <FigureRows rows={rows} className={css.rows} />
      <p className={css.small}>
        {t('ifPaidBy', { day: day(offer.payBy.on), time: formatTime(locale, offer.payBy.minute) })}
      </p>
      <Cover offer={offer} amount={amount} />
    </aside>
  )
}

type EarnedProps = { isTerm: boolean; interest: Money; own: { tax: Money; net: Money } | undefined }

/** What it brings, and what of that is left after tax, as far as that is known. */
function Earned({ isTerm, interest, own }: EarnedProps) {
  const t = useTranslations('order.figures')
  const { locale } = useSite().market
  return (
    <output className={css.earned}>
      <span className={css.figureLabel}>{t(isTerm ? 'interest' : 'interestInAYear')}</span>
      <span className={`number ${css.interest}`} data-interest>
        {formatMoney(locale, interest)}
      </span>
      {own && (
        <span className={css.net} data-net>
          {own.tax.minor === 0n ? (
            t('gross')
          ) : (
            <>
              <span className="number">{formatMoney(locale, own.net)}</span> {t('net')}
            </>
          )}
        </span>
      )}
    </output>
  )
}

/** A hint between the recommended maximum and the limit, a warning above it, never a refusal. */
function Cover({ offer, amount }: { offer: WireOffer; amount: Money }) {
  const t = useTranslations('order.figures')
  const { market, today } = useSite()
  const { held, limit, warning } = useCover(offer, amount)
  const scheme = guaranteeScheme(offer.scheme).name
  const said = (money: Money) => formatRound(market.locale, money)
  const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true } as const
  return (
    <>
      {amount.minor > 0n && <CoverJar offer={offer} amount={amount} />}
      <p className={css.cover} data-cover={warning ?? 'covered'}>
        {warning ? <TriangleAlert {...icon} /> : <ShieldCheck {...icon} />}
        <span>
          {!warning
            ? t('covered', { scheme, limit: said(limit) })
            : held.minor > 0n
              ? t(warning === 'cover' ? 'overHeld' : 'hintHeld', {
                  held: formatMoney(market.locale, held),
                  limit: said(limit),
                })
              : warning === 'cover'
                ? t('over', { scheme, limit: said(limit) })
                : t('hint', {
                    limit: said(limit),
                    max: said(recommendedMax(limit, termsOf(offer), today)),
                  })}
        </span>
      </p>
    </>
  )
}
