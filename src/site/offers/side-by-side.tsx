// The figures of the chosen offers, one column each.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import { formatMoney, formatPercent, formatRound } from '#domain/format.ts'
import { type Money, money } from '#domain/money.ts'
import { compareRates, earnings, highestRate } from '#domain/offer/offer.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Flag } from '#ui/flag.tsx'
import { IslandIcon } from '../island-icon.tsx'
import { limitOf, offerOn, type RateOn, type ShownOffer } from '../shown-offer.ts'
import { as } from './as-table.ts'
import css from './comparison.module.css'

type SideBySideProps = {
  offers: readonly ShownOffer[]
  amount: Money
  today: CalendarDate
  rateOn: RateOn | undefined
  onRemove: (id: string) => void
}

export function SideBySide({ onRemove, ...props }: SideBySideProps) {
  return (
    <div className={css.scroll}>
      <table className={css.table} {...as('table')}>
        <thead {...as('rowgroup')}>
          <tr {...as('row')}>
            <td {...as('cell')} />
            {props.offers.map((offer) => (
              <OfferHeading key={offer.id} offer={offer} onRemove={onRemove} />
            ))}
          </tr>
        </thead>
        <tbody {...as('rowgroup')}>
          <Figures {...props} />
          <Terms {...props} />
          <Ways {...props} />
        </tbody>
      </table>
    </div>
  )
}

type Compared = Pick<SideBySideProps, 'offers'>

type RowProps = Compared & {
  name: string
  className?: string | undefined
  cell: (offer: ShownOffer) => ReactNode
}

const Row = ({ offers, name, className, cell }: RowProps) => (
  <tr className={className} {...as('row')}>
    <th scope="row" {...as('rowheader')}>
      {name}
    </th>
    {offers.map((offer) => (
      <td key={offer.id} {...as('cell')}>
        {cell(offer)}
      </td>
    ))}
  </tr>
)

function Figures({ offers: chosen, amount, today, rateOn }: Omit<SideBySideProps, 'onRemove'>) {
  const t = useTranslations('offers.compare')
  const words = useOfferWords()
  const { market } = useSite()
  const { locale } = market
  const offers = chosen.map((offer) =>
    offerOn(offer, money(amount.minor, offer.minimum.currency), market, today, rateOn),
  )
  const best = highestRate(offers.map(({ rate }) => rate))
  // Each offer counts in its own currency.
  const earned = ({ terms, minimum }: ShownOffer) =>
    earnings(terms, money(amount.minor, minimum.currency), today)
  return (
    <>
      <Row
        {...{ offers, name: t('rate'), className: css.large }}
        cell={({ rate, tiers }) => (
          <>
            <span className="number">{formatPercent(locale, rate)}</span> {market.rateSuffix}
            {offers.length > 1 && compareRates(rate, best) === 0 && (
              <span className={css.best}>{t('best')}</span>
            )}
            {tiers && <span className={css.tiers}>{words.tiers(locale, tiers)}</span>}
          </>
        )}
      />
      <Row
        {...{ offers, name: t('earned', { amount: formatRound(locale, amount) }) }}
        className={css.large}
        cell={(offer) => <span className="number">{formatMoney(locale, earned(offer))}</span>}
      />
    </>
  )
}

function Terms({ offers }: Compared) {
  const t = useTranslations('offers')
  const words = useOfferWords()
  const { locale } = useSite().market
  const row = (name: string, cell: RowProps['cell']) => <Row {...{ offers, name, cell }} />
  return (
    <>
      {row(t('compare.term'), words.term)}
      {row(t('compare.range'), ({ minimum, maximum }) =>
        t('row.range', { min: formatRound(locale, minimum), max: formatRound(locale, maximum) }),
      )}
      {row(t('details.payout'), ({ payout }) => words.payout(payout))}
      {row(t('details.dayCount'), ({ terms }) => words.dayCount(terms.dayCount))}
      {row(t('details.renewal'), ({ prolongation }) => words.renewal(prolongation))}
      {row(t('details.early'), ({ earlyTermination }) => words.early(earlyTermination))}
      {row(t('details.protection'), (offer) => (
        <>
          <abbr title={offer.protection.name}>{offer.protection.short}</abbr>
          {', '}
          {t('details.limit', { limit: formatRound(locale, limitOf(offer)) })}
        </>
      ))}
    </>
  )
}

function Ways({ offers }: Compared) {
  const t = useTranslations('offers.details')
  return (
    <tr {...as('row')}>
      <td {...as('cell')} />
      {offers.map(({ id, openHref }) => (
        <td key={id} {...as('cell')}>
          <ButtonLink size="small" href={openHref}>
            {t('open')}
          </ButtonLink>
        </td>
      ))}
    </tr>
  )
}

function OfferHeading({ offer, onRemove }: { offer: ShownOffer; onRemove: (id: string) => void }) {
  const t = useTranslations('offers.compare')
  const { id, bank, bankId } = offer
  return (
    <th scope="col" {...as('columnheader')}>
      <div className={css.heading}>
        <BankSign id={bankId} letters={bank.letters} />
        <button type="button" className={css.remove} onClick={() => onRemove(id)}>
          <IslandIcon name="close" size={18} />
          <span className="visually-hidden">{t('remove', { bank: bank.name })}</span>
        </button>
      </div>
      <a className={css.name} href={offer.href}>
        {bank.name}
      </a>
      <span className={css.country}>
        <Flag code={bank.country} />
        {bank.countryName}
      </span>
    </th>
  )
}
