// How much of a customer's money each guarantee scheme protects on a day, bank by bank, with what the
// customer noted of money elsewhere.

import { Shield, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import {
  type Cover,
  type CoveredDeposit,
  coverFor,
  crossings,
  holdersOf,
  isInCurrencyOfLimit,
  standing,
  type Uncompared,
  uncomparedFor,
} from '#domain/cover/cover.ts'
import { guaranteeScheme } from '#domain/cover/guarantee-schemes.ts'
import type { Customer } from '#domain/customer/customer.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatRound } from '#domain/format.ts'
import type { Term } from '#domain/interest/term.ts'
import { type Money, parseMoney, subtract } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { Jar, type JarPart } from '#ui/drawing/jar.tsx'
import css from './cover.module.css'
import { useFigures } from './use-figures.ts'
import type { BankOf, Overview } from './use-overview.ts'

export type Held = { bankId: string; term: Term; place?: 'account' | 'underWay' }

const limitOf = ({ licence, scheme }: Pick<Cover, 'licence' | 'scheme'>) => `${licence} ${scheme}`

type CoverListProps = {
  customer: Customer
  held: readonly Held[]
  outside: Overview['outside']
  on: CalendarDate
  bankOf: BankOf
}

export function CoverList({ customer, held, outside, on, bankOf }: CoverListProps) {
  const holders = holdersOf(customer)
  const [person] = holders
  const covered = ({ bankId, term }: Held): CoveredDeposit[] => {
    const { scheme } = bankOf(bankId)
    return scheme ? [{ licence: bankId, scheme, holders, term }] : []
  }
  const here = held.flatMap(covered)
  const elsewhere = outside.map(({ bankId, bankName, scheme, amount, currencyCode }) => ({
    ...{ licence: bankId ?? bankName, scheme, holders },
    term: standing(parseMoney(amount, currencyCode)!, on),
  }))
  const all = [...here, ...elsewhere]
  const comparable = all.filter((each) => isInCurrencyOfLimit(each, on))
  const crossed = new Map(
    crossings(person!, comparable, on).map((crossing) => [limitOf(crossing), crossing.on]),
  )
  const sumsOf = (deposits: readonly CoveredDeposit[]) => {
    const own = deposits.filter((each) => isInCurrencyOfLimit(each, on))
    return new Map(coverFor(person!, own, on).map((cover) => [limitOf(cover), cover.total]))
  }
  const at = (place: Held['place']) =>
    sumsOf(held.filter((each) => each.place === place).flatMap(covered))
  const [noted, onAccount, underWay] = [sumsOf(elsewhere), at('account'), at('underWay')]
  const uncompared = uncomparedFor(person!, all, on)
  return (
    <>
      <ul className={css.list}>
        {coverFor(person!, comparable, on).map((cover) => (
          <CoverRow
            key={`${limitOf(cover)} ${cover.ownership}`}
            cover={cover}
            bank={bankOf(cover.licence).name}
            parts={{
              onAccount: onAccount.get(limitOf(cover)),
              underWay: underWay.get(limitOf(cover)),
              elsewhere: noted.get(limitOf(cover)),
            }}
            crossesOn={cover.uncovered.minor > 0n ? undefined : crossed.get(limitOf(cover))}
          />
        ))}
      </ul>
      {uncompared.length > 0 && <UncomparedList all={uncompared} bankOf={bankOf} />}
    </>
  )
}

/** Not judged, because no rate of exchange is known before a scheme has to pay. */
function UncomparedList({ all, bankOf }: { all: readonly Uncompared[]; bankOf: BankOf }) {
  const t = useTranslations('deposits.cover')
  return (
    <>
      <p className={css.foreign}>{t('foreign')}</p>
      <ul className={css.list}>
        {all.map((each) => (
          <UncomparedRow key={each.licence} {...each} bank={bankOf(each.licence).name} />
        ))}
      </ul>
    </>
  )
}

/** What the list is about. */
export function CoverLead({ customer }: Pick<CoverListProps, 'customer'>) {
  const t = useTranslations('deposits.cover')
  return (
    <>
      <p className={css.lead}>{t('lead')}</p>
      {customer.type === 'JOINT' && <p className={css.lead}>{t('joint')}</p>}
    </>
  )
}

/** From the ground up: what stands there, what was noted of money elsewhere, and what is still on its way. */
function layersOf({ total }: Cover, { underWay, elsewhere }: CoverRowProps['parts']): JarPart[] {
  const minor = (part: Money | undefined) => Number(part?.minor ?? 0n)
  const [coming, noted] = [minor(underWay), minor(elsewhere)]
  return [
    { tone: 'held', amount: Number(total.minor) - coming - noted },
    { tone: 'new', amount: noted },
    { tone: 'expected', amount: coming },
  ]
}

type CoverRowProps = {
  cover: Cover
  bank: string
  /** How much of it is on the account, between two places, and not with us. */
  parts: Record<'onAccount' | 'underWay' | 'elsewhere', Money | undefined>
  crossesOn: CalendarDate | undefined
}

function CoverRow({ cover, bank, parts, crossesOn }: CoverRowProps) {
  const t = useTranslations('deposits.cover')
  const { market } = useSite()
  const { money, day } = useFigures()
  const { covered, total, limit, uncovered, scheme } = cover
  const isOver = uncovered.minor > 0n
  const Icon = isOver ? ShieldAlert : ShieldCheck
  return (
    <li className={css.row} data-cover={cover.licence} data-over={isOver || undefined}>
      <Jar parts={layersOf(cover, parts)} limit={Number(limit.minor)} />
      <div className={css.words}>
        <p className={css.bank}>
          <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
          {bank}
        </p>
        <p className={`number ${css.sum}`}>
          {t('of', { covered: money(covered), total: money(total) })}
        </p>
        {isOver ? (
          <p className={`number ${css.over}`}>{t('over', { amount: money(uncovered) })}</p>
        ) : (
          <p className="number">{t('free', { amount: money(subtract(limit, total)) })}</p>
        )}
        <p className={css.soft}>
          {t('limit', {
            limit: formatRound(market.locale, limit),
            scheme: guaranteeScheme(scheme).name,
          })}
        </p>
        {(['onAccount', 'underWay', 'elsewhere'] as const).map((part) => {
          const amount = parts[part]
          return (
            amount && (
              <p key={part} className={css.soft}>
                {t(part, { amount: money(amount) })}
              </p>
            )
          )
        })}
        {crossesOn && <p>{t('crossing', { date: day(crossesOn, 'long') })}</p>}
      </div>
    </li>
  )
}

function UncomparedRow({ licence, scheme, limit, held, bank }: Uncompared & { bank: string }) {
  const t = useTranslations('deposits.cover')
  const { market } = useSite()
  const { money } = useFigures()
  return (
    <li className={css.words} data-cover={licence}>
      <p className={css.bank}>
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
    </li>
  )
}
