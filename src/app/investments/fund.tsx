// A fund that can be held: what it is, costs and risks, how its price moved, and what it paid out.

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { fundCalls, type WireFundSheet } from '#contracts/funds.ts'
import { formatPercent } from '#domain/format.ts'
import { fallOf } from '#domain/investment/costs.ts'
import { money } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { AccountSection, Facts, Sections } from '../page/account-page.tsx'
import { NotThere } from '../page/not-there.tsx'
import page from '../page/page.module.css'
import css from './investments.module.css'
import { PriceCourse } from './price-course.tsx'
import { Ranges, useRange } from './ranges.tsx'

export function Page() {
  const t = useTranslations('investments')
  const href = useHref()
  const { isin = '' } = useSite().params
  const range = useRange()
  const { data, error, refetch } = useAsk(
    fundCalls.sheet,
    { params: { isin }, query: { range } },
    { keepsLast: true },
  )
  if (error)
    return (
      <NotThere
        {...{ error, onRetry: refetch, title: t('fund.notFound'), text: t('fund.notFoundText') }}
        back={{ href: href('wealthDashboard'), text: t('back') }}
      />
    )
  return (
    <Container className={page.page}>
      {data ? <Sheet fund={data} /> : <Skeleton className={css.headLoading} />}
    </Container>
  )
}

type OfFund = { fund: WireFundSheet }

function Sheet({ fund }: OfFund) {
  const t = useTranslations('investments')
  const href = useHref()
  const fundName = useFundName()
  const range = useRange()
  return (
    <>
      <header className={css.head} data-fund={fund.isin}>
        <a className={page.back} href={href('wealthDashboard')}>
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('back')}
        </a>
        <h1 className={page.heading}>{fundName(fund.isin)}</h1>
      </header>
      <section className={css.course} aria-label={fundName(fund.isin)}>
        <Ranges />
        {fund.prices.length > 1 && <PriceCourse key={range} prices={fund.prices} range={range} />}
        <p>{t('risk')}</p>
      </section>
      <Sections>
        <AccountSection title={t('fund.facts')}>
          <FundFacts fund={fund} />
        </AccountSection>
        <AccountSection title={t('fund.paid')}>
          <Paid fund={fund} />
        </AccountSection>
      </Sections>
    </>
  )
}

function FundFacts({ fund: { isin, ter, riskClass, worstFall, since, last } }: OfFund) {
  const t = useTranslations('investments.fund')
  const positions = useTranslations('investments.positions')
  const { locale } = useSite().market
  const { day, percent, units } = useFigures()
  const fall = formatPercent(locale, fallOf(worstFall, money(0n, 'EUR')).percent)
  return (
    <Facts
      facts={[
        { label: t('isin'), value: isin, isNumber: true },
        { label: positions('ter'), value: percent(ter), isNumber: true },
        { label: t('risk'), value: t('riskOf', { risk: riskClass }) },
        { label: t('fall'), value: t('fallSince', { percent: fall, date: day(since) }) },
        {
          label: positions('price'),
          value: last && t('priceOn', { price: units(last.price), date: day(last.on) }),
        },
      ]}
    />
  )
}

function Paid({ fund: { paid } }: OfFund) {
  const t = useTranslations('investments.fund')
  const { day, units } = useFigures()
  if (paid.length === 0) return <p>{t('paidNone')}</p>
  return (
    <Facts
      facts={paid.map(({ on, perUnit }) => ({
        ...{ label: day(on), value: t('perUnit', { amount: units(perUnit) }) },
      }))}
    />
  )
}
