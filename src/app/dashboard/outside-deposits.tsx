// Money at other banks, noted by the customer: at the same bank it shares the limit of the guarantee.

import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireOutsideDeposit } from '#contracts/deposits.ts'
import { outsideDepositCalls } from '#contracts/outside-deposits.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useMay } from '../data/use-standing.ts'
import cover from '../holdings/cover.module.css'
import { useFigures } from '../holdings/use-figures.ts'
import type { Overview } from '../holdings/use-overview.ts'
import css from './outside-deposits.module.css'

const OutsideForm = lazy(async () => ({
  default: (await import('./outside-form.tsx')).OutsideForm,
}))

export function OutsideDeposits({ overview }: { overview: Overview }) {
  const t = useTranslations('deposits.outside')
  const [isAdding, setAdding] = useState(false)
  const may = useMay('write')
  return (
    <section aria-labelledby="outside" className={css.outside} data-outside>
      <h3 id="outside" className={css.outsideTitle}>
        {t('title')}
      </h3>
      <p className={cover.lead}>{t('lead')}</p>
      <Noted outside={overview.outside} />
      {isAdding ? (
        <Suspense>
          <OutsideForm overview={overview} onEnd={() => setAdding(false)} />
        </Suspense>
      ) : (
        may && (
          <Button look="secondary" size="small" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        )
      )}
    </section>
  )
}

function Noted({ outside }: Pick<Overview, 'outside'>) {
  const t = useTranslations('deposits.outside')
  const common = useTranslations('account-pages.common')
  const { amount } = useFigures()
  const customer_id = useCustomerId()
  const forget = useAct(outsideDepositCalls.forget)
  const note = useAct(outsideDepositCalls.note)
  const [forgotten, setForgotten] = useState<WireOutsideDeposit>()
  const onForget = (entry: WireOutsideDeposit) =>
    forget.mutate({ params: { outsideId: entry.id } }, { onSuccess: () => setForgotten(entry) })
  const onUndo = ({ id: _, currencyCode: __, ...noted }: WireOutsideDeposit) =>
    note.mutate({ body: { customer_id, ...noted } }, { onSuccess: () => setForgotten(undefined) })
  return (
    <>
      {outside.length > 0 && (
        <ul className={css.outsideList}>
          {outside.map((entry) => (
            <li key={entry.id} data-noted>
              <span>
                {entry.bankName}
                <br />
                <span className="number">{amount(entry.amount, entry.currencyCode)}</span>
              </span>
              <Button
                look="quiet"
                size="small"
                aria-label={`${t('forget')}: ${entry.bankName}`}
                onClick={() => onForget(entry)}
              >
                {t('forget')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {(forget.isError || note.isError) && <Notice tone="bad" title={common('failed')} />}
      <p role="status" className={css.forgotten}>
        {forgotten && (
          <>
            {t('forgotten', { bank: forgotten.bankName })}
            <Button look="quiet" size="small" onClick={() => onUndo(forgotten)}>
              {t('undo')}
            </Button>
          </>
        )}
      </p>
    </>
  )
}
