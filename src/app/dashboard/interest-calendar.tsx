// The interest of the next twelve months as small bars, and as a table for whoever wants the figures.

import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { worldOfWire } from '#contracts/projected-world.ts'
import { addMonths } from '#domain/date.ts'
import { projection } from '#domain/deposit/projection.ts'
import { type InterestMonth, interestByMonth } from '#domain/holdings/holdings.ts'
import { taxAgentOf } from '#domain/interest/running-contract.ts'
import { type Currency, larger, type Money, money, parseMoney } from '#domain/money.ts'
import { ScrollTable } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import type { Overview } from '../holdings/use-overview.ts'
import rows from '../page/lists.module.css'
import css from './dashboard.module.css'

const months = 12

export function InterestCalendar({ overview }: { overview: Overview }) {
  const t = useTranslations('deposits.calendar')
  const { today, deposits } = overview
  const { happenings } = projection(worldOfWire(overview), addMonths(today, months))
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

/** A part of the highest, in whole percent: a drawing needs no more. */
const share = (part: Money, most: bigint): number =>
  most === 0n ? 0 : Number((part.minor * 100n) / most)

type YearProps = { months: readonly InterestMonth[]; received: Money; declared: number }

function Year({ months: list, received, declared }: YearProps) {
  const t = useTranslations('deposits.calendar')
  const { money: shown, month, labelled } = useFigures()
  const [gross, net] = [sumOf(list, 'gross'), sumOf(list, 'net')]
  const most = list.reduce((top, { net }) => larger(top, net), list[0]!.net)
  return (
    <figure className={css.figure} data-calendar>
      <p className={css.figureSum}>
        {gross.minor === net.minor
          ? t('sumGross', { amount: shown(gross) })
          : t('sum', { amount: shown(gross), net: shown(net) })}
      </p>
      <div className={css.bars} role="img" aria-label={t('chart')}>
        {list.map(({ month: name, net: part }) => (
          <div key={name} className={css.bar} title={labelled(month(name, 'long'), shown(part))}>
            <svg className={css.barTrack} aria-hidden="true">
              <rect
                width="100%"
                y={`${100 - Math.max(share(part, most.minor), part.minor > 0n ? 2 : 0)}%`}
                height="100%"
              />
            </svg>
            <span>{month(name)}</span>
          </div>
        ))}
      </div>
      {declared > 0 && <p className={rows.soft}>{t('declare', { count: declared })}</p>}
      <MonthTable list={list} />
      {received.minor > 0n && <p className={rows.soft}>{t('past', { amount: shown(received) })}</p>}
    </figure>
  )
}

function MonthTable({ list }: { list: readonly InterestMonth[] }) {
  const t = useTranslations('deposits')
  const { money: shown, month } = useFigures()
  return (
    <details className={css.asTable}>
      <summary>{t('asTable')}</summary>
      <ScrollTable label={t('calendar.chart')}>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col" data-end>
              {t('gross')}
            </th>
            <th scope="col" data-end>
              {t('tax')}
            </th>
            <th scope="col" data-end>
              {t('net')}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ month: name, gross, tax, net }) => (
            <tr key={name}>
              <th scope="row">{month(name, 'long')}</th>
              <td className="number" data-end>
                {shown(gross)}
              </td>
              <td className="number" data-end>
                {shown(tax)}
              </td>
              <td className="number" data-end>
                {shown(net)}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </details>
  )
}
