// Roughly what a switch sells and buys, what it costs, how it is done and what it means for tax, beside where it is ordered.

import { useTranslations } from 'use-intl/react'
import { costsOf, saleFee } from '#domain/investment/costs.ts'
import { soldPrivately } from '#domain/investment/instrument.ts'
import { hasSameWeights, type OwnMix } from '#domain/investment/own-mix.ts'
import { sumOf } from '#domain/investment/sizing.ts'
import { shiftsOf } from '#domain/investment/switching.ts'
import { isTaxWithheld, targetsOf } from '#domain/investment/template.ts'
import { isNegative, money, parseMoney } from '#domain/money.ts'
import { percentOf } from '#domain/rate.ts'
import { useSite } from '#shell/site.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { Facts } from '../page/account-page.tsx'
import css from './investments.module.css'
import type { Portfolio } from './use-portfolio.ts'

type Props = {
  portfolio: Portfolio
  to: string | undefined
  /** Of funds one chose oneself. */
  mix?: OwnMix
}

export function SwitchFigures({ portfolio, to, mix }: Props) {
  const t = useTranslations('investing.switch')
  return (
    <aside className={css.figure} data-switch={to ?? ''} aria-live="polite">
      <h2 className={css.title}>{t('figure')}</h2>
      {to ? <Figures {...{ portfolio, to, mix }} /> : <p>{t('ask')}</p>}
    </aside>
  )
}

type FiguresProps = { portfolio: Portfolio; to: string; mix: OwnMix | undefined }

function Figures({ portfolio, to, mix }: FiguresProps) {
  const { positions, template } = portfolio
  const before = portfolio.mix?.weights
  const t = useTranslations('investing.switch')
  const own = useTranslations('investing.own')
  const { money: written, percent, labelled } = useFigures()
  const fundName = useFundName()
  const held = positions.map(({ isin, value }) => ({ isin, value: parseMoney(value, 'EUR')! }))
  const value = money(sumOf(held.map((each) => each.value.minor)), 'EUR')
  const isTraded = !portfolio.mix || !mix || !hasSameWeights(portfolio.mix, mix)
  const shifts = isTraded ? shiftsOf(held, targetsOf(to, mix?.weights)) : []
  return (
    <>
      <Facts
        facts={shifts.map(({ isin, before, after, change }) => ({
          label: labelled(
            fundName(isin),
            t('shares', { before: percent(percentOf(before)), after: percent(percentOf(after)) }),
          ),
          value: t(isNegative(change) ? 'sold' : 'bought', {
            amount: written(isNegative(change) ? money(-change.minor, 'EUR') : change),
          }),
          isNumber: true,
        }))}
      />
      <p className={css.name}>{t('rough')}</p>
      <Facts
        facts={[
          { label: t('fee'), value: written(saleFee), isNumber: true },
          {
            label: t('costsBefore'),
            value: written(costsOf(template, value, before).total),
            isNumber: true,
          },
          {
            label: t('costsAfter'),
            value: written(costsOf(to, value, mix?.weights).total),
            isNumber: true,
          },
        ]}
      />
      <p>{mix ? own('how') : t('how')}</p>
      <OnTax sold={shifts.filter(({ change }) => isNegative(change))} />
      <p>{mix ? own('plan') : t('plan')}</p>
    </>
  )
}

/** Nothing is withheld on what is sold privately, so that is said of it instead; of no sale there is nothing to say. */
export function OnTax({ sold }: { sold: readonly { isin: string }[] }) {
  const t = useTranslations('investing.switch')
  const sell = useTranslations('investing.sell')
  const { locale } = useSite().market
  const fundName = useFundName()
  const ofPrivate = soldPrivately(sold)
  if (sold.length === 0) return null
  if (!isTaxWithheld(locale)) return <p>{sell('declare')}</p>
  return (
    <>
      {ofPrivate.length < sold.length && <p>{t('tax')}</p>}
      {ofPrivate.length > 0 && (
        <p>
          {sell('privatePart', { funds: ofPrivate.map(({ isin }) => fundName(isin)).join(', ') })}
        </p>
      )}
    </>
  )
}
