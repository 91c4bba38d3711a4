// The interest of the next twelve months as bars, what the customer gets and the tax on it, and as a table.

import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { addMonths } from '#domain/date.ts'
import { projection } from '#domain/deposit/projection.ts'
import { type InterestMonth, interestByMonth } from '#domain/holdings/holdings.ts'
import { taxAgentOf } from '#domain/interest/running-contract.ts'
import { type Currency, type Money, money, parseMoney } from '#domain/money.ts'
import { BarChart } from '#ui/chart/bar-chart.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import type { Overview } from '../holdings/use-overview.ts'
import { useWorld } from '../offer/use-world.ts'
import rows from '../page/lists.module.css'
import css from './dashboard.module.css'

const months = 12

export function InterestCalendar({ overview }: { overview: Overview }) {
  const t = useTranslations('deposits.calendar')
  const { today, deposits } = overview
  const { happenings } = projection(useWorld(overview), addMonths(today, months))
  const currencies = [
    ...new Set(deposits.filter(({ isRunning }) => isRunning).map((each) => each.currencyCode)),
  ]
  return (
    <section aria-labelledby="calendar" className={rows.block}>
      <div>
        <h2 id="calendar" className={css.sectionTitle}>
          {t('title')}
        </h2>
        <p className={rows.soft}>{t('lead')}</p>
      </div>
      {currencies.map((currency) => (
        <Year
          key={currency}
          months={interestByMonth(happenings, currency, today, months)}
          received={receivedIn(overview, currency)}
          declared={
            deposits.filter((each) => each.currencyCode === currency && isDeclared(each)).length
          }
        />
      ))}
    </section>
  )
}

/** Nobody takes the tax on it. */
const isDeclared = ({ isRunning, terms }: WireDeposit): boolean =>
  isRunning && taxAgentOf(terms) === 'NOBODY'

const receivedIn = ({ received }: Overview, currency: Currency): Money =>
  received
    .filter(({ currencyCode }) => currencyCode === currency)
    .reduce(
      (sum, { interest, tax }) => {
        const net = parseMoney(interest, currency)!.minor - parseMoney(tax, currency)!.minor
        return money(sum.minor + net, currency)
      },
      money(0n, currency),
    )

const sumOf = (list: readonly InterestMonth[], pick: 'gross' | 'net'): Money => {
  const { currency } = list[0]![pick]
  return money(
    list.reduce((sum, month) => sum + month[pick].minor, 0n),
    currency,
  )
}

type YearProps = { months: readonly InterestMonth[]; received: Money; declared: number }

function Year({ months: list, received, declared }: YearProps) {
  const t = useTranslations('deposits.calendar')
  const words = useTranslations('deposits')
  const { money: shown, month, short } = useFigures()
  const [gross, net] = [sumOf(list, 'gross'), sumOf(list, 'net')]
  const { currency } = gross
  const written = (minor: number) => shown(money(BigInt(Math.round(minor)), currency))
  const partsOf = (pick: 'net' | 'tax') => ({
    name: words(pick),
    values: list.map((each) => Number(each[pick].minor)),
  })
  const isTaxed = gross.minor !== net.minor
  return (
    <div className={css.figure} data-calendar>
      <p className={css.figureSum}>
        {isTaxed
          ? t('sum', { amount: shown(gross), net: shown(net) })
          : t('sumGross', { amount: shown(gross) })}
      </p>
      <BarChart
        words={{
          title: t('chart'),
          summary: t('summary', {
            month: month(most(list).month, 'long'),
            amount: shown(most(list).net),
          }),
          asTable: words('asTable'),
          heads: words('month'),
        }}
        names={list.map((each) => month(each.month, 'year'))}
        series={isTaxed ? [partsOf('net'), partsOf('tax')] : [partsOf('net')]}
        {...(isTaxed && { sum: words('gross') })}
        written={written}
        short={(minor) => short(minor / 100)}
      />
      {declared > 0 && <p className={rows.soft}>{t('declare', { count: declared })}</p>}
      {received.minor > 0n && <p className={rows.soft}>{t('past', { amount: shown(received) })}</p>}
    </div>
  )
}

/** The month that pays most. */
const most = (list: readonly InterestMonth[]): InterestMonth =>
  list.reduce((top, each) => (each.net.minor > top.net.minor ? each : top))
