// How a portfolio did over a span: gain, own return and the strategy's return together, because one alone is misread.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { investmentCalls } from '#contracts/investments.ts'
import { type PerformanceRange, performanceRanges } from '#domain/investment/portfolio.ts'
import { grownAgain } from '#domain/investment/second-opinion.ts'
import { decimalOf, money, parseMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useSearchChoice } from '../data/use-search-choice.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { Course } from './course.tsx'
import css from './investments.module.css'
import type { Portfolio } from './portfolio.tsx'
import { GainHow, How, Verdict } from './reckonings.tsx'

export type Performance = CallReply<typeof investmentCalls.performance>

const rangeParameter = 'range'

export function Development({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const customerId = useCustomerId()
  const [search, choose] = useSearchChoice()
  const asked = search.get(rangeParameter)
  const range: PerformanceRange = performanceRanges.find((each) => each === asked) ?? 'MAX'
  const { data, isError, refetch } = useAsk(investmentCalls.performance, {
    params: { portfolioId: portfolio.id },
    query: { customer_id: customerId, range },
  })
  return (
    <section className={css.course} aria-label={t('chart.title')}>
      <fieldset className={css.ranges}>
        <legend className="visually-hidden">{t('range')}</legend>
        {performanceRanges.map((each) => (
          <Button
            key={each}
            look={each === range ? 'primary' : 'secondary'}
            size="small"
            aria-pressed={each === range}
            onClick={() => choose({ [rangeParameter]: each })}
          >
            {t(`ranges.${each}`)}
          </Button>
        ))}
      </fieldset>
      {isError && <PartMissing onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className={css.courseLoading} />}
      {data && (
        <>
          <div className={css.figures}>
            <Gain portfolio={portfolio} />
            <OwnReturn performance={data} />
            <StrategyReturn performance={data} />
          </div>
          <p className={css.name}>{t('twoReturns')}</p>
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
  const { amount } = useFigures()
  const { value, paidIn, paidOut, currencyCode } = portfolio
  const minorOf = (decimal: string) => parseMoney(decimal, currencyCode)!.minor
  const minor = minorOf(value) + minorOf(paidOut) - minorOf(paidIn)
  const gain = decimalOf(money(minor, currencyCode))
  return (
    <Figure
      name={t('gainSinceStart')}
      of="gain"
      written={amount(gain, currencyCode)}
      isBelow={minor < 0n}
    >
      <GainHow {...{ portfolio, gain }} />
    </Figure>
  )
}

type Returns = NonNullable<Performance['returns']>

function useReturnText() {
  const t = useTranslations('investments')
  const { percent, day } = useFigures()
  return (ratio: string | undefined, returns: Returns | undefined): string => {
    if (ratio === undefined || !returns) return t('unknown')
    const written = percent((Number(ratio) * 100).toFixed(2))
    return returns.isPerYear
      ? t('perYear', { percent: written })
      : t('inSpan', { percent: written, date: day(returns.from) })
  }
}

/** What is there now, and what was there when the span began, if anything was. */
function OwnReturn({ performance }: { performance: Performance }) {
  const t = useTranslations('investments')
  const { amount } = useFigures()
  const textOf = useReturnText()
  const { returns, flows, points } = performance
  const [first, last] = [points[0], points.at(-1)]
  const own = returns?.own
  const isFromStart = flows[0] !== undefined && flows[0].on === first?.on
  const moved = isFromStart || !first ? flows : [{ on: first.on, amount: first.value }, ...flows]
  const grown = own && returns ? grownAgain(moved, own, returns) : undefined
  const isNear =
    grown !== undefined &&
    Math.abs(Number(grown) - Number(last!.value)) <= Number(last!.value) / 2000
  return (
    <Figure
      name={t('own')}
      of="own"
      written={textOf(own, returns)}
      isBelow={own?.startsWith('-') ?? false}
    >
      {grown !== undefined && (
        <How name="own">
          <p>{t('ownHow')}</p>
          <p>{t('ownGrown', { grown: amount(grown, 'EUR'), value: amount(last!.value, 'EUR') })}</p>
          <Verdict agrees={isNear} />
        </How>
      )}
    </Figure>
  )
}

const dayMs = 86_400_000
const daysInYear = 365
const example = 100

function StrategyReturn({ performance: { returns } }: { performance: Performance }) {
  const t = useTranslations('investments')
  const { amount, day } = useFigures()
  const textOf = useReturnText()
  const years = returns
    ? (Date.parse(returns.until) - Date.parse(returns.from)) / dayMs / daysInYear
    : 0
  const total = returns && (1 + Number(returns.strategy)) ** (returns.isPerYear ? years : 1)
  return (
    <Figure
      name={t('strategyReturn')}
      of="strategy"
      written={textOf(returns?.strategy, returns)}
      isBelow={returns?.strategy.startsWith('-') ?? false}
    >
      {returns && total !== undefined && (
        <How name="strategy">
          <p>{t('strategyHow')}</p>
          <p>
            {t('strategyGrown', {
              given: amount(example.toFixed(2), 'EUR'),
              date: day(returns.from),
              grown: amount((example * total).toFixed(2), 'EUR'),
            })}
          </p>
        </How>
      )}
    </Figure>
  )
}
