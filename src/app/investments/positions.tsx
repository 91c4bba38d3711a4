// What a portfolio is made of, each part beside the share the strategy wants of it, and its cash.

import { useTranslations } from 'use-intl/react'
import type { WirePosition } from '#contracts/investments.ts'
import { cryptoTemplate } from '#domain/investment/portfolio.ts'
import { targetsOf } from '#domain/investment/template.ts'
import { useHref } from '#shell/site.tsx'
import { type Column, Table } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { Facts } from '../page/account-page.tsx'
import css from './investments.module.css'
import type { Portfolio } from './use-portfolio.ts'

type Row = WirePosition & { share: number; target: number }

/** In percent of all positions together. */
function rowsOf({ positions, template, mix }: Portfolio): Row[] {
  const targets = targetsOf(template, mix?.weights)
  const total = positions.reduce((sum, { value }) => sum + Number(value), 0) || 1
  return positions
    .map((each) => ({
      ...each,
      share: (Number(each.value) / total) * 100,
      target: targets.find(({ isin }) => isin === each.isin)?.percent ?? 0,
    }))
    .toSorted((a, b) => b.target - a.target)
}

export function Positions({ portfolio }: { portfolio: Portfolio }) {
  const t = useTranslations('investments.positions')
  const own = useTranslations('investing.own')
  const { amount, percent, units: written } = useFigures()
  const fundName = useFundName()
  const href = useHref()
  const { currencyCode, positions, template, mix } = portfolio
  const columns: Column<Row>[] = [
    {
      ...{ key: 'fund', title: t('fund') },
      cell: ({ isin }) => (
        <>
          <a href={href('investmentFund', { isin })} data-fund-of={isin}>
            {fundName(isin)}
          </a>
          <span className={`number ${css.beneath}`}>{isin}</span>
        </>
      ),
    },
    {
      ...{ key: 'value', title: t('value'), isNumber: true },
      cell: ({ value }) => amount(value, currencyCode),
      sortBy: ({ value }) => Number(value),
    },
    {
      ...{ key: 'share', title: t('share'), isNumber: true },
      cell: ({ share, target }) => (
        <span className={css.share}>
          {t('ofTarget', { share: percent(share.toFixed(2)), target: percent(String(target)) })}
          <Bar {...{ share, target }} />
        </span>
      ),
    },
    {
      ...{ key: 'units', title: t('units'), isNumber: true },
      cell: ({ units }) => written(units),
    },
    {
      ...{ key: 'price', title: t('price'), isNumber: true },
      cell: ({ price }) => written(price),
    },
    {
      ...{ key: 'cost', title: t('cost'), isNumber: true },
      cell: ({ cost }) => amount(cost, currencyCode),
    },
    { ...{ key: 'ter', title: t('ter'), isNumber: true }, cell: ({ ter }) => percent(ter) },
  ]
  return (
    <section className={css.course} data-positions>
      <div>
        <h2 className={css.title}>{t('title')}</h2>
        {positions.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          template !== cryptoTemplate && (
            <p className={css.name}>{mix ? own('positionsLead') : t('lead')}</p>
          )
        )}
      </div>
      {positions.length > 0 && (
        <Table
          {...{ columns, label: t('title'), rows: rowsOf(portfolio) }}
          rowKey={({ isin }) => isin}
        />
      )}
      <Cash portfolio={portfolio} />
    </section>
  )
}

/** It is no position: nothing wants a share of it. */
function Cash({ portfolio: { cash, currencyCode } }: { portfolio: Portfolio }) {
  const t = useTranslations('investments')
  const { amount } = useFigures()
  return (
    <div data-cash={cash}>
      <Facts facts={[{ label: t('cash'), value: amount(cash, currencyCode), isNumber: true }]} />
    </div>
  )
}

/** Filled as far as it is held, with a mark where it should be. */
function Bar({ share, target }: { share: number; target: number }) {
  return (
    <svg className={css.bar} aria-hidden="true">
      <rect width="100%" height="100%" rx="2" />
      <rect className={css.held} width={`${share.toFixed(1)}%`} height="100%" rx="2" />
      <line x1={`${target}%`} x2={`${target}%`} y2="100%" />
    </svg>
  )
}
