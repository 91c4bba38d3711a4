// What a fund has called, paid back and told, the newest first.

import { useTranslations } from 'use-intl/react'
import type { WireCommitment } from '#contracts/commitments.ts'
import { Table } from '#ui/table/table.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection } from '../page/account-page.tsx'
import css from './investments.module.css'

type Props = { commitment: WireCommitment }

export function CommitmentHistory(props: Props) {
  return (
    <>
      <Calls {...props} />
      <Distributions {...props} />
      <Values {...props} />
    </>
  )
}

function Calls({ commitment: { calls } }: Props) {
  const t = useTranslations('commitment.calls')
  const { amount, day } = useFigures()
  return (
    <AccountSection title={t('title')}>
      {calls.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Table
          label={t('title')}
          rows={calls}
          rowKey={({ number }) => String(number)}
          columns={[
            { key: 'number', title: t('number'), cell: ({ number }) => number },
            { key: 'state', title: t('state'), cell: ({ state }) => t(`states.${state}`) },
            { key: 'due', title: t('due'), cell: ({ dueOn, paidOn }) => day(paidOn ?? dueOn) },
            {
              ...{ key: 'amount', title: t('amount'), isNumber: true },
              cell: (call) => (
                <>
                  {amount(call.amount, 'EUR')}
                  {Number(call.fee) > 0 && (
                    <span className={css.beneath}>
                      {t('fee', { fee: amount(call.fee, 'EUR') })}
                    </span>
                  )}
                </>
              ),
            },
          ]}
        />
      )}
    </AccountSection>
  )
}

function Distributions({ commitment: { distributions } }: Props) {
  const t = useTranslations('commitment.distributions')
  const { amount, day } = useFigures()
  if (distributions.length === 0) return null
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      <Table
        label={t('title')}
        rows={distributions}
        rowKey={({ number }) => String(number)}
        columns={[
          { key: 'day', title: t('day'), cell: ({ on }) => day(on) },
          { key: 'kind', title: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
          {
            ...{ key: 'again', title: t('recallable') },
            cell: ({ isRecallable }) => t(isRecallable ? 'yes' : 'no'),
          },
          {
            ...{ key: 'amount', title: t('amount'), isNumber: true },
            cell: (each) => amount(each.amount, 'EUR'),
          },
        ]}
      />
    </AccountSection>
  )
}

function Values({ commitment: { values } }: Props) {
  const t = useTranslations('commitment.values')
  const { amount, day } = useFigures()
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      {values.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Table
          label={t('title')}
          rows={values}
          rowKey={({ quarterEnd }) => quarterEnd}
          columns={[
            { key: 'day', title: t('day'), cell: ({ quarterEnd }) => day(quarterEnd) },
            { key: 'told', title: t('told'), cell: ({ toldOn }) => day(toldOn) },
            {
              ...{ key: 'amount', title: t('amount'), isNumber: true },
              cell: (each) => amount(each.amount, 'EUR'),
            },
          ]}
        />
      )}
    </AccountSection>
  )
}
