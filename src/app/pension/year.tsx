// The room of a year, what was paid in, and what is certified of it.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WirePension, WireStanding } from '#contracts/pension.ts'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Table } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import css from './pension.module.css'

export function Room({ year }: { year: WireStanding['year'] }) {
  const t = useTranslations('pension.year')
  const { amount, day } = useFigures()
  const sum = (decimal: string) => amount(decimal, 'EUR')
  const named = String(year.year)
  return (
    <AccountSection title={t('title', { year: named })} hint={t('lead')}>
      <div className={css.part} data-room={year.room}>
        <Facts
          facts={[
            { label: t('limit'), value: sum(year.limit), isNumber: true },
            { label: t('paid'), value: sum(year.paid), isNumber: true },
            {
              label: t('underWay'),
              value: Number(year.underWay) > 0 && sum(year.underWay),
              isNumber: true,
            },
            { label: t('planned'), value: sum(year.planned), isNumber: true },
            { label: t('room'), value: <strong>{sum(year.room)}</strong>, isNumber: true },
          ]}
        />
        <p>
          {year.isTopUpOpen
            ? t('until', { year: named, day: day(year.topUpUntil, 'long') })
            : t('closed', { year: named })}
        </p>
      </div>
    </AccountSection>
  )
}

const shownFirst = 6

export function Payments({ contract }: { contract: WirePension }) {
  const t = useTranslations('pension.contributions')
  const { amount, day } = useFigures()
  const [isAll, setAll] = useState(false)
  const { contributions, nextOn } = contract
  const rows = isAll ? contributions : contributions.slice(0, shownFirst)
  return (
    <AccountSection title={t('title')}>
      {contributions.length === 0 ? (
        <p>{nextOn ? t('none', { from: day(nextOn, 'long') }) : t('noneYet')}</p>
      ) : (
        <div className={css.part} data-payments={contributions.length}>
          <Table
            label={t('title')}
            rows={rows}
            rowKey={(row) => String(contributions.indexOf(row))}
            columns={[
              { key: 'day', title: t('day'), cell: ({ on }) => day(on) },
              {
                ...{ key: 'amount', title: t('amount'), isNumber: true },
                cell: (row) => amount(row.amount, 'EUR'),
              },
            ]}
          />
          {contributions.length > rows.length && (
            <div>
              <Button look="secondary" size="small" onClick={() => setAll(true)}>
                {t('all', { count: contributions.length })}
              </Button>
            </div>
          )}
        </div>
      )}
    </AccountSection>
  )
}

export function Years({ contract: { years } }: { contract: WirePension }) {
  const t = useTranslations('pension')
  const href = useHref()
  const { amount, day } = useFigures()
  if (years.length === 0) return null
  return (
    <AccountSection title={t('years.title')}>
      <div className={css.part} data-years={years.length}>
        <Table
          label={t('years.title')}
          rows={years}
          rowKey={({ year }) => String(year)}
          columns={[
            { key: 'year', title: t('years.year'), cell: ({ year }) => year },
            {
              ...{ key: 'certificate', title: t('years.certificate') },
              cell: ({ year, certifiedOn }) =>
                certifiedOn
                  ? t('years.certified', { day: day(certifiedOn) })
                  : t('years.pending', { year: String(year + 1) }),
            },
            {
              ...{ key: 'amount', title: t('years.amount'), isNumber: true },
              cell: (row) => amount(row.amount, 'EUR'),
            },
          ]}
        />
        <div>
          <ButtonLink href={href('documents')} look="secondary" size="small">
            {t('documents')}
          </ButtonLink>
        </div>
      </div>
    </AccountSection>
  )
}
