// How a portfolio did over a span: gain, own return and the strategy's return together, because one alone is misread.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { investmentCalls } from '#contracts/investments.ts'
import { doReturnsDiffer, percentOf } from '#domain/investment/returns.ts'
import { grownAgain, ownAgain } from '#domain/investment/second-opinion.ts'
import { isReturnAfterTax } from '#domain/investment/template.ts'
import { useSite } from '#shell/site.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { How, Verdict } from '../holdings/reckoning.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { Course } from './course.tsx'
import css from './investments.module.css'
import { Ranges, useRange } from './ranges.tsx'
import { GainHow } from './reckonings.tsx'
import type { Portfolio } from './use-portfolio.ts'

export type Performance = CallReply<typeof investmentCalls.performance>

export function Development({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const { locale } = useSite().market
  const customerId = useCustomerId()
  const range = useRange()
  const { data, isError, refetch } = useAsk(investmentCalls.performance, {
    params: { portfolioId: portfolio.id },
    query: { customer_id: customerId, range },
  })
  const isAfterTax = isReturnAfterTax(portfolio.template, locale)
  return (
    <section className={css.course} aria-label={t('chart.title')}>
      <Ranges />
      {isError && <PartMissing onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className={css.courseLoading} />}
      {data && (
        <>
          <div className={css.figures}>
            <Gain portfolio={portfolio} />
            <OwnReturn performance={data} isAfterTax={isAfterTax} />
            <StrategyReturn performance={data} />
          </div>
          {data.returns && doReturnsDiffer(data.returns) && (
            <p className={css.name}>{t(isAfterTax ? 'twoReturns' : 'twoReturnsUntaxed')}</p>
          )}
          {data.points.length > 1 && <Course key={range} points={data.points} range={range} />}
          <p>{t('risk')}</p>
        </>
      )}
    </section>
  )
}

type FigureProps = { name: string; of: string; written: string; isBelow: boolean }

function Figure({ name, of, written, isBelow, children }: FigureProps & { children: ReactNode }) {
  return (
    <div className={css.figure} data-figure={of}>
      <p className={css.name}>{name}</p>
      <p className={`number ${css.large}`} data-below={isBelow || undefined}>
        {written}
      </p>
      {children}
    </div>
  )
}

/** Since the beginning, whatever the span: it belongs to the value above. */
function Gain({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const { amount, signed } = useFigures()
  const { gain, currencyCode } = portfolio
  const isBelow = gain.startsWith('-')
  return (
    <Figure
      name={t(isBelow ? 'lossSinceStart' : 'gainSinceStart')}
      of="gain"
      written={isBelow ? amount(gain.slice(1), currencyCode) : signed(gain, currencyCode)}
      isBelow={isBelow}
    >
      <GainHow portfolio={portfolio} />
    </Figure>
  )
}

type Returns = NonNullable<Performance['returns']>

function useReturnText() {
  const t = useTranslations('investments')
  const { percent, day } = useFigures()
  return (ratio: string | undefined, returns: Returns | undefined): string => {
    if (ratio === undefined || !returns) return t('unknown')
    const written = percent(percentOf(ratio))
    return returns.isPerYear
      ? t('perYear', { percent: written })
      : t('inSpan', { percent: written, date: day(returns.from) })
  }
}

type OwnProps = { performance: Performance; isAfterTax: boolean }

export function OwnReturn({ performance, isAfterTax }: OwnProps) {
  const t = useTranslations('investments')
  const { amount } = useFigures()
  const textOf = useReturnText()
  const { returns } = performance
  const own = returns?.own
  const again = ownAgain(performance)
  return (
    <Figure
      name={t('own')}
      of="own"
      written={textOf(own, returns)}
      isBelow={own?.startsWith('-') ?? false}
    >
      {again && (
        <How name="own">
          <p>{t(isAfterTax ? 'ownHow' : 'ownHowUntaxed')}</p>
          <p>
            {t('ownGrown', {
              ...{ grown: amount(again.grown, 'EUR'), value: amount(again.value, 'EUR') },
            })}
          </p>
          <Verdict agrees={again.agrees} />
        </How>
      )}
    </Figure>
  )
}

const example = '100.00'

function StrategyReturn({ performance: { returns } }: { performance: Performance }) {
  const t = useTranslations('investments')
  const { amount, day } = useFigures()
  const textOf = useReturnText()
  return (
    <Figure
      name={t('strategyReturn')}
      of="strategy"
      written={textOf(returns?.strategy, returns)}
      isBelow={returns?.strategy.startsWith('-') ?? false}
    >
      {returns && (
        <How name="strategy">
          <p>{t('strategyHow')}</p>
          <p>
            {t('strategyGrown', {
              given: amount(example, 'EUR'),
              date: day(returns.from),
              grown: amount(
                grownAgain([{ on: returns.from, amount: example }], returns.strategy, returns),
                'EUR',
              ),
            })}
          </p>
        </How>
      )}
    </Figure>
  )
}
