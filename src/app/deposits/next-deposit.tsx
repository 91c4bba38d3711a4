// What follows the end of a deposit, before it is signed: bank, rate, term, amount, both its days, the days
// without interest, the papers, and what happens at its own end.

import { useTranslations } from 'use-intl/react'
import type { WireOffer } from '#contracts/offers.ts'
import { nextTermsOfWire, successorOfWire } from '#contracts/promised-end.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { idle, type PromisedLeg } from '#domain/deposit/follow-up.ts'
import {
  defaultWish,
  type MaturityWish,
  possibleWishes,
  takesOn,
} from '#domain/deposit/maturity-instruction.ts'
import { formatRound } from '#domain/format.ts'
import type { Money } from '#domain/money.ts'
import { bestOffer } from '#domain/offer/offer.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import { ChoiceField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import form from '../form/form.module.css'
import { useFigures } from '../holdings/use-figures.ts'
import { useCover } from '../offer/offer-terms.ts'
import { type Fact, Facts } from '../page/account-page.tsx'
import css from './next-offer.module.css'

export type Next = { leg: PromisedLeg; offer: WireOffer }

/** What is signed at the end of what follows: as chosen, or as its bank does it. */
const wishAfter = ({ leg, offer }: Next): MaturityWish =>
  leg.maturity ?? defaultWish(offer.prolongation)

export function useNextFacts(): (next: Next) => Fact[] {
  const t = useTranslations('deposits.instruction.next')
  const order = useTranslations('order')
  const words = useOfferWords()
  const { market } = useSite()
  const { money, day, perYear } = useFigures()
  return ({ leg, offer }) => [
    { label: order('check.bank'), value: offer.bank.name },
    {
      label: order('check.product'),
      value: `${market.productNames[offer.type]}, ${words.term(offer)}`,
    },
    { label: order('check.rate'), value: perYear(offer.shownRate), isNumber: true },
    { label: t('amount'), value: money(leg.money), isNumber: true },
    { label: t('start'), value: leg.next && day(leg.next.startsOn, 'long') },
    { label: t('end'), value: leg.next && day(leg.next.maturesOn, 'long') },
    { label: t('then'), value: order(`maturity.${wishAfter({ leg, offer })}`) },
  ]
}

/** From when money earns again, and what it misses until then. */
export function IdleNote({ leg }: { leg: PromisedLeg }) {
  const t = useTranslations('deposits.instruction')
  const figures = useFigures()
  if (!leg.next) return null
  const { startsOn, idle } = leg.next
  const date = figures.day(startsOn, 'long')
  return (
    <p data-starts-on={startsOn} data-idle-days={idle.days}>
      {t('idle', { days: idle.days, date, cost: figures.money(idle.cost) })}
    </p>
  )
}

/** What a week on the account costs, by the best offer that would take the money. */
export function WaitingNote({ sum, from, offers }: WaitingProps) {
  const t = useTranslations('deposits.instruction')
  const { money } = useFigures()
  const best = bestOffer(offers.filter((offer) => takesOn(successorOfWire(offer), sum)))
  const terms = best && nextTermsOfWire(best)
  if (!terms) return null
  const { cost } = idle(sum, terms, { from, to: addDays(from, 7) })
  return <p className={form.hint}>{t('idleWeek', { cost: money(cost) })}</p>
}

type WaitingProps = { sum: Money; from: CalendarDate; offers: readonly WireOffer[] }

type NextDepositProps = Next & {
  /** The deposit whose end it is. */
  depositId: string
  /** Absent where it is not chosen here: what is renewed keeps to what its bank does. */
  onWish?: (wish: MaturityWish) => void
}

export function NextDeposit({ leg, offer, depositId, onWish }: NextDepositProps) {
  const t = useTranslations('deposits.instruction.next')
  const facts = useNextFacts()
  return (
    <section className={css.next} aria-label={t('title')} data-next-deposit={offer.id}>
      <h3>{t('title')}</h3>
      <Facts facts={facts({ leg, offer }).slice(0, onWish ? -1 : undefined)} />
      <IdleNote leg={leg} />
      <CoverNote {...{ leg, offer, depositId }} />
      <p className={form.hint}>{t(onWish ? 'rateKept' : 'rateOfDay')}</p>
      {onWish && <WishField {...{ leg, offer }} onWish={onWish} />}
      <Papers offer={offer} />
    </section>
  )
}

/** As before any order: more than the guarantee covers, now or with the interest. */
function CoverNote({ leg, offer, depositId }: Next & { depositId: string }) {
  const t = useTranslations('order.check')
  const { market } = useSite()
  const { warning, limit } = useCover(offer, leg.money, { movedFrom: depositId })
  if (!warning) return null
  const said = { limit: formatRound(market.locale, limit) }
  return (
    <div data-cover={warning}>
      <Notice tone="warn" title={t('coverTitle')}>
        <p>{t(warning === 'cover' ? 'coverText' : 'coverHint', said)}</p>
      </Notice>
    </div>
  )
}

function WishField({ leg, offer, onWish }: Next & Required<Pick<NextDepositProps, 'onWish'>>) {
  const t = useTranslations('deposits.instruction.next')
  const order = useTranslations('order.maturity')
  return (
    <ChoiceField
      label={t('then')}
      choices={possibleWishes(offer.type, offer.prolongation).map((wish) => ({
        value: `then-${wish}`,
        text: order(wish),
      }))}
      chosen={`then-${leg.maturity}`}
      onChoose={(value) => onWish(value.slice('then-'.length) as MaturityWish)}
    />
  )
}

/** What there is to read about the offer and about the protection of deposits. */
function Papers({ offer }: { offer: WireOffer }) {
  const t = useTranslations('order.check')
  const words = useTranslations('offers.details')
  const href = useHref()
  const hasPage = useHasPage()
  const links = [
    { name: words('more'), address: href('offer', { offerId: offer.id }) },
    ...(hasPage('guarantee') ? [{ name: words('protection'), address: href('guarantee') }] : []),
  ]
  return (
    <div>
      <p className={form.label}>{t('papers')}</p>
      <p className={css.papers}>
        {links.map(({ name, address }) => (
          <a key={name} href={address} target="_blank" rel="noreferrer">
            {name}
          </a>
        ))}
      </p>
    </div>
  )
}
