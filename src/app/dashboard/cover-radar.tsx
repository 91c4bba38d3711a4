// The cover radar: how much of the customer's money each guarantee scheme protects, bank by bank.

import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import {
  type Cover,
  type CoveredDeposit,
  coverFor,
  crossings,
  isInCurrencyOfLimit,
  type Uncompared,
  uncomparedFor,
} from '#domain/coverage.ts'
import type { Customer } from '#domain/customer.ts'
import { addMonths } from '#domain/date.ts'
import { formatRound } from '#domain/format.ts'
import { guaranteeScheme } from '#domain/guarantee-schemes.ts'
import { parseMoney } from '#domain/money.ts'
import { rate } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { useFigures } from '../deposits/use-figures.ts'
import { type BankOf, isHeld, type Overview } from '../deposits/use-overview.ts'
import css from './dashboard.module.css'

type RadarProps = { overview: Overview; customer: Customer; bankOf: BankOf }

/** Joint holders share equally; a company is one depositor. */
const holdersOf = ({ id, type, persons }: Customer): readonly string[] =>
  type === 'JOINT' ? persons.map((person) => person.id) : [id]

/** What stands on a deposit and what it earns until its end; money without an end is looked at for a year. */
function coveredDeposits({ overview, customer, bankOf }: RadarProps): CoveredDeposit[] {
  return overview.deposits.filter(isHeld).flatMap((deposit) => {
    const { scheme } = bankOf(deposit.bankId)
    if (!scheme) return []
    const { terms, currencyCode, maturesOn } = deposit
    const term = {
      principal: parseMoney(deposit.balance, currencyCode)!,
      rate: rate(deposit.rate),
      dayCount: terms.dayCount,
      start: terms.accruedFrom,
      end: maturesOn ?? addMonths(overview.today, 12),
      payout: 'AT_MATURITY' as const,
    }
    return [{ licence: deposit.bankId, scheme, holders: holdersOf(customer), term }]
  })
}

export function CoverRadar(props: RadarProps) {
  const t = useTranslations('deposits.cover')
  const { overview, customer, bankOf } = props
  const { today } = overview
  const all = coveredDeposits(props)
  const comparable = all.filter((each) => isInCurrencyOfLimit(each, today))
  const [person] = holdersOf(customer)
  const covers = coverFor(person!, comparable, today)
  const crossed = new Map(
    crossings(person!, comparable, today).map(({ licence, on }) => [licence, on]),
  )
  if (all.length === 0) return null
  return (
    <section aria-labelledby="cover" className={css.cover}>
      <h2 id="cover" className={css.sectionTitle}>
        {t('title')}
      </h2>
      <p className={css.coverLead}>{t('lead')}</p>
      {customer.type === 'JOINT' && <p className={css.coverLead}>{t('joint')}</p>}
      <ul className={css.coverList}>
        {covers.map((cover) => (
          <CoverRow
            key={`${cover.licence} ${cover.ownership}`}
            cover={cover}
            bank={bankOf(cover.licence).name}
            crossesOn={cover.uncovered.minor > 0n ? undefined : crossed.get(cover.licence)}
          />
        ))}
        {uncomparedFor(person!, all, today).map((each) => (
          <UncomparedRow key={each.licence} {...each} bank={bankOf(each.licence).name} />
        ))}
      </ul>
    </section>
  )
}

/** In whole percent of the limit, full where it is passed. */
const shareOf = ({ total, limit }: Cover): number => {
  const percent = Number((total.minor * 100n) / limit.minor)
  return Math.max(1, Math.min(100, percent))
}

type CoverRowProps = { cover: Cover; bank: string; crossesOn: string | undefined }

function CoverRow({ cover, bank, crossesOn }: CoverRowProps) {
  const t = useTranslations('deposits.cover')
  const { market } = useSite()
  const { money, day } = useFigures()
  const { covered, total, limit, uncovered, scheme } = cover
  const isOver = uncovered.minor > 0n
  const Icon = isOver ? ShieldAlert : ShieldCheck
  return (
    <li className={css.coverRow} data-cover={cover.licence} data-over={isOver || undefined}>
      <p className={css.coverBank}>
        <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
        {bank}
      </p>
      <svg className={css.track} aria-hidden="true">
        <rect width={`${shareOf(cover)}%`} height="100%" />
      </svg>
      <p>
        <span className="number">{t('of', { covered: money(covered), total: money(total) })}</span>,{' '}
        {t('limit', {
          limit: formatRound(market.locale, limit),
          scheme: guaranteeScheme(scheme).name,
        })}
      </p>
      {isOver && <p className={css.negative}>{t('over', { amount: money(uncovered) })}</p>}
      {crossesOn && <p>{t('crossing', { date: day(crossesOn as never, 'long') })}</p>}
    </li>
  )
}

/** Not judged, because no rate of exchange is known before a scheme has to pay. */
function UncomparedRow({ licence, scheme, limit, held, bank }: Uncompared & { bank: string }) {
  const t = useTranslations('deposits.cover')
  const { market } = useSite()
  const { money } = useFigures()
  return (
    <li className={css.coverRow} data-cover={licence}>
      <p className={css.coverBank}>
        <Shield size={18} strokeWidth={1.5} aria-hidden="true" />
        {bank}
      </p>
      <p>
        <span className="number">{held.map(money).join(', ')}</span>,{' '}
        {t('limit', {
          limit: formatRound(market.locale, limit),
          scheme: guaranteeScheme(scheme).name,
        })}
      </p>
      <p>{t('foreign')}</p>
    </li>
  )
}
