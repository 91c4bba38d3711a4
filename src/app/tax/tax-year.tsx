// The tax year so far: interest, what of it was exempt, what was taken, and what was reckoned again.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { taxCalls } from '#contracts/tax.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { add, type Currency, type Money, money, parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { Table } from '#ui/table/table.tsx'
import { useTaxName } from '../holdings/use-tax-name.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import { useAgentName } from './use-agent-name.ts'

type Desk = CallReply<typeof taxCalls.desk>
type Payer = Desk['payers'][number]

export function TaxYear({ desk }: { desk: Desk }) {
  const t = useTranslations('account-pages.tax')
  const { locale } = useSite().market
  const nameOf = useTaxName()
  const agentName = useAgentName()
  const said = (of: 'interest' | 'exempted' | 'tax') => (payer: Payer) =>
    formatMoney(locale, parseMoney(payer[of], payer.currencyCode as Currency)!)
  const taken = takenOf(desk.payers).map(({ key, sum }) => ({
    label: nameOf(key),
    value: formatMoney(locale, sum),
    isNumber: true,
  }))
  const from = formatDate(locale, desk.from)
  return (
    <AccountSection title={t('year', { year: desk.year })} hint={t('yearHint', { from })}>
      {desk.payers.length === 0 ? (
        <p>{t('nothingYet')}</p>
      ) : (
        <Table
          label={t('year', { year: desk.year })}
          rows={desk.payers}
          rowKey={({ agentId, currencyCode }) => `${agentId} ${currencyCode}`}
          columns={[
            { key: 'payer', title: t('payer'), cell: ({ agentId }) => agentName(agentId).name },
            { key: 'interest', title: t('interest'), cell: said('interest'), isNumber: true },
            { key: 'exempted', title: t('exempted'), cell: said('exempted'), isNumber: true },
            { key: 'tax', title: t('taken'), cell: said('tax'), isNumber: true },
          ]}
        />
      )}
      <Facts facts={taken} />
      {desk.corrections.length > 0 && (
        <ul className={css.list}>
          {desk.corrections.map((correction) => (
            <Correction key={correction.id} {...correction} />
          ))}
        </ul>
      )}
    </AccountSection>
  )
}

/** By the name of the tax and the currency it was taken in. */
function takenOf(payers: readonly Payer[]): { key: string; sum: Money }[] {
  const sums = new Map<string, { key: string; sum: Money }>()
  for (const { taxes, currencyCode } of payers)
    for (const { key, amount } of taxes) {
      const sum = parseMoney(amount, currencyCode as Currency)!
      const known = sums.get(`${key} ${currencyCode}`)?.sum
      sums.set(`${key} ${currencyCode}`, { key, sum: known ? add(known, sum) : sum })
    }
  return [...sums.values()]
}

function Correction({ on, tax, currencyCode, agentId }: Desk['corrections'][number]) {
  const t = useTranslations('account-pages.tax')
  const { locale } = useSite().market
  const agentName = useAgentName()
  const { minor, currency } = parseMoney(tax, currencyCode as Currency)!
  return (
    <li className={css.entry} data-correction={on}>
      <span>
        <span className={css.entryTitle}>{t(minor < 0n ? 'givenBack' : 'takenLater')}</span>
        <br />
        <span className={css.entryMeta}>
          {agentName(agentId).name}, {formatDate(locale, on)}
        </span>
      </span>
      <span className={`number ${css.amount}`} data-positive={minor < 0n ? '' : undefined}>
        {formatMoney(locale, money(-minor, currency))}
      </span>
    </li>
  )
}
