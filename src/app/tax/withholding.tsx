// What is taken from the interest of every deposit that is held, at which rate, and by whom.

import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { servicingBankOf } from '#domain/cover/home-banks.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatPercent } from '#domain/format.ts'
import { certified, taxAgentOf } from '#domain/interest/running-contract.ts'
import { rate } from '#domain/rate.ts'
import { takenRates } from '#domain/tax/interest-tax.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { StillWater } from '#ui/drawing/still-water.tsx'
import { PartMissing } from '../holdings/part-missing.tsx'
import { isHeld, type Overview, useBanks, useOverview } from '../holdings/use-overview.ts'
import { useTaxName } from '../holdings/use-tax-name.ts'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import own from './tax.module.css'

export function Withholding({ on }: { on: CalendarDate }) {
  const t = useTranslations('account-pages.tax')
  const { data, isError, refetch } = useOverview()
  const held = (data?.deposits ?? []).filter(isHeld)
  const byBank = [...Map.groupBy(held, ({ bankId }) => bankId).values()]
  return (
    <AccountSection title={t('withheld')} hint={t('withheldHint')}>
      {isError ? (
        <PartMissing onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsLoading rows={2} />
      ) : byBank.length === 0 ? (
        <NothingHeld />
      ) : (
        <ul className={css.list}>
          {byBank.map(([deposit]) => (
            <Bank
              key={deposit!.bankId}
              {...{ deposit: deposit!, on, certificates: data.certificates }}
            />
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

function NothingHeld() {
  const t = useTranslations('account-pages.tax')
  const begin = useTranslations('account.dashboard')
  const href = useHref()
  return (
    <div className={own.nothing} data-empty>
      <StillWater />
      <p>{t('nothingHeld')}</p>
      <ButtonLink href={href('products')} look="secondary" size="small">
        {begin('compare')}
      </ButtonLink>
    </div>
  )
}

/** One of the deposits there stands for all: a bank keeps them in one way. */
type BankProps = {
  deposit: WireDeposit
  on: CalendarDate
  certificates: Overview['certificates']
}

function Bank({ deposit, on, certificates }: BankProps) {
  const t = useTranslations('deposits.taxation')
  const words = useTranslations('account-pages.tax')
  const nameOf = useTaxName()
  const bankOf = useBanks()
  const { locale } = useSite().market
  const { terms, bankId } = deposit
  const bank = bankOf(bankId).name
  const taker = taxAgentOf(terms)
  const { hasNonAssessmentCertificate, ...papers } = certified(terms, on, certificates)
  const rates = hasNonAssessmentCertificate ? [] : takenRates(papers)
  return (
    <li className={own.taker} data-withheld-by={taker} data-bank={bankId}>
      <span className={css.entryTitle}>{bank}</span>
      <span className={css.entryMeta}>
        {t(taker, { bank, agent: servicingBankOf(terms.market).name })}
      </span>
      <span>
        {rates.length === 0
          ? words('untaxed')
          : rates.map(({ key, rate: percent }) => (
              <span key={key} className={own.rate} data-rate={key}>
                {nameOf(key)} <span className="number">{formatPercent(locale, rate(percent))}</span>
              </span>
            ))}
      </span>
    </li>
  )
}
