// What may come of a contribution in each scenario, and what it saves in tax; all of it reckoned while one types.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { type CalendarDate, partsOf } from '#domain/date.ts'
import { asTyped, formatRound, parseAmount } from '#domain/format.ts'
import type { Increase } from '#domain/investment/yearly-increase.ts'
import type { Locale } from '#domain/market.ts'
import { money, parseMoney } from '#domain/money.ts'
import { pensionStart, startAges } from '#domain/pension/contract.ts'
import { monthlyBounds, monthlyError } from '#domain/pension/contribution.ts'
import { highestTaxPercent, isEmployerShare, isTaxRate } from '#domain/tax/pension.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import * as field from '#ui/form/field.tsx'
import { IncreaseField } from '../holdings/increase-field.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount } from '../signing/money-error.ts'
import signing from '../signing/signing.module.css'
import { countedFrom } from './counted-from.ts'
import { Outlook, TaxSaved } from './outlook.tsx'
import css from './pension.module.css'
import { PensionPage } from './pension-page.tsx'

export function Page() {
  const t = useTranslations('pension')
  const href = useHref()
  return (
    <PensionPage page="pensionCalculator" lead={t('calculator.lead')}>
      {(standing) => (
        <>
          <Calculator {...standing} />
          <div>
            <ButtonLink href={href('pensionArea')} look="secondary" size="small">
              {t('back')}
            </ButtonLink>
          </div>
        </>
      )}
    </PensionPage>
  )
}

/** The least and the most of a month, as they are written. */
const range = (locale: Locale) => ({
  ...{ min: formatRound(locale, monthlyBounds.min), max: formatRound(locale, monthlyBounds.max) },
})

/** Where nobody's birthday is known: somebody in the middle of their working life. */
const exampleBirth = '1986-01-01' as CalendarDate
const nothing = money(0n, 'EUR')

type Typed = {
  monthly: string
  increase: Increase
  startAge: string
  statutory: string
  employer: string
  rate: string
}

/** Above zero as the market writes it; nothing typed is nothing. */
function useRead(typed: Typed) {
  const { locale } = useSite().market
  const t = useTranslations('pension.calculator')
  const of = (text: string) => (text.trim() === '' ? nothing : parseAmount(locale, text, 'EUR'))
  const [statutory, employer, percent] = [typed.statutory, typed.employer, typed.rate].map(of)
  const isAbove = statutory && employer && !isEmployerShare(employer, statutory)
  const isRate = percent !== undefined && isTaxRate(percent.minor)
  return {
    monthly: checkedAmount(locale, typed.monthly, 'EUR', monthlyBounds),
    statutory,
    employer: isAbove ? undefined : employer,
    percent: isRate ? percent : undefined,
    errors: {
      statutory: statutory ? undefined : t('required'),
      employer: !employer ? t('required') : isAbove ? t('employerMax') : undefined,
      rate: isRate ? undefined : t('rateMax', { max: highestTaxPercent }),
    },
  }
}

function Calculator({ contract, birthDate, countsFrom, year }: WireStanding) {
  const t = useTranslations('pension.calculator')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { day } = useFigures()
  const [typed, setTyped] = useState<Typed>({
    ...{
      monthly: firstShown(locale, contract?.monthly),
      startAge: String(contract?.startAge ?? 67),
    },
    ...{ increase: contract?.increase ?? 0, statutory: '', employer: '', rate: '35' },
  })
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const read = useRead(typed)
  const start = pensionStart(birthDate ?? exampleBirth, Number(typed.startAge))
  const monthly = read.monthly.error ? undefined : read.monthly.amount
  return (
    <div className={css.columns}>
      <form className={signing.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <AmountField
          label={t('monthly')}
          text={typed.monthly}
          currency="EUR"
          error={read.monthly.error}
          hint={order('range', range(locale))}
          onText={(text) => change({ monthly: text })}
        />
        <IncreaseField chosen={typed.increase} onChoose={(increase) => change({ increase })} />
        <field.SelectField
          label={t('startAge')}
          {...(!birthDate && { hint: t('example', { day: day(exampleBirth, 'long') }) })}
          name="startAge"
          options={countedFrom(startAges)}
          value={typed.startAge}
          onChange={(event) => change({ startAge: event.currentTarget.value })}
        />
        <TaxFields {...{ typed, errors: read.errors, change }} />
      </form>
      <div className={css.results}>
        {monthly && (
          <Outlook
            {...{ monthly, start, from: countsFrom, increase: typed.increase }}
            capital={contract && parseMoney(contract.value, 'EUR')!}
          />
        )}
        {monthly && read.statutory && read.employer && read.percent && (
          <TaxSaved
            {...{ monthly, statutory: read.statutory, employer: read.employer }}
            {...{ percent: read.percent, year: year.year, startYear: partsOf(start).year }}
          />
        )}
      </div>
    </div>
  )
}

type TaxProps = {
  typed: Typed
  errors: ReturnType<typeof useRead>['errors']
  change: (part: Partial<Typed>) => void
}

function TaxFields({ typed, errors, change }: TaxProps) {
  const t = useTranslations('pension.calculator')
  return (
    <>
      <field.AmountField
        label={t('statutory')}
        unit="EUR"
        value={typed.statutory}
        error={errors.statutory}
        onChange={(event) => change({ statutory: event.currentTarget.value })}
      />
      <field.AmountField
        label={t('employer')}
        unit="EUR"
        value={typed.employer}
        error={errors.employer}
        onChange={(event) => change({ employer: event.currentTarget.value })}
      />
      <field.AmountField
        label={t('rate')}
        hint={t('rateHint')}
        unit="%"
        value={typed.rate}
        error={errors.rate}
        onChange={(event) => change({ rate: event.currentTarget.value })}
      />
    </>
  )
}

const usualMonthly = money(150_00n, 'EUR')

/** What is put in now, or something to begin with. */
function firstShown(locale: Locale, decimal: string | undefined): string {
  const now = decimal === undefined ? undefined : parseMoney(decimal, 'EUR')
  return asTyped(locale, now && !monthlyError(now) ? now : usualMonthly)
}
