// Money between two places, and what will leave the account next: each with where it is going.

import { useTranslations } from 'use-intl/react'
import type { WireUnderWay } from '#contracts/payments.ts'
import { useHref } from '#shell/site.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useOrderHref } from '../holdings/use-order-href.ts'
import type { BankOf, Overview } from '../holdings/use-overview.ts'
import rows from '../page/lists.module.css'
import css from './dashboard.module.css'

type Props = { overview: Overview; bankOf: BankOf }

export function UnderWay({ overview: { underWay, reserved }, bankOf }: Props) {
  const t = useTranslations('deposits.dashboard.way')
  const href = useHref()
  if (underWay.length + reserved.length === 0) return null
  return (
    <section aria-labelledby="under-way" className={rows.block} data-under-way>
      <div>
        <h2 id="under-way" className={css.sectionTitle}>
          {t('title')}
        </h2>
        {underWay.length > 0 && <p className={rows.soft}>{t('lead')}</p>}
      </div>
      <ul className={rows.list}>
        {[...underWay, ...reserved].map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <Row entry={entry} bankOf={bankOf} isReserved={reserved.includes(entry)} />
          </li>
        ))}
      </ul>
      <a className={css.more} href={href('orders')} data-orders>
        {t('all')}
      </a>
    </section>
  )
}

type RowProps = { entry: WireUnderWay; bankOf: BankOf; isReserved: boolean }

function useTarget(entry: WireUnderWay): string {
  const href = useHref()
  const orderHref = useOrderHref()
  return entry.kind === 'PAYOUT' ? href('accountWithdrawal') : orderHref(entry)
}

function Row({ entry, bankOf, isReserved }: RowProps) {
  const { kind, bankId, amount, currencyCode } = entry
  const t = useTranslations('deposits.dashboard.way')
  const figures = useFigures()
  const target = useTarget(entry)
  const name = bankId ? bankOf(bankId).name : t(kind)
  const where = isReserved ? t('reserved') : bankId && t(kind)
  return (
    <a className={rows.row} href={target} data-way={kind}>
      <BankSign id={bankId ?? kind} letters={bankId && bankOf(bankId).letters} size="small" />
      <span className={rows.rowMain}>
        <span className={rows.rowTitle}>{name}</span>
        {where && <span className={rows.rowMeta}>{where}</span>}
      </span>
      <span className={rows.rowFigures}>
        <span className={`number ${rows.rowAmount}`}>{figures.amount(amount, currencyCode)}</span>
      </span>
    </a>
  )
}
