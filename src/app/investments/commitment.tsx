// A commitment to a private equity fund: what is promised, what is called next, what it is worth and what happened; or how
// to begin.

import { useTranslations } from 'use-intl/react'
import type { WireCommitment, WireCommitmentStanding } from '#contracts/commitments.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useExpecting } from '../data/use-expecting.ts'
import { useMay } from '../data/use-standing.ts'
import { LargeSum } from '../holdings/large-sum.tsx'
import { How, Sums, Verdict } from '../holdings/reckoning.tsx'
import { useCommitment } from '../holdings/use-commitment.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountPage, AccountSection, Facts, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { CommitmentFigures } from './commitment-figures.tsx'
import { CommitmentHistory } from './commitment-history.tsx'
import { FiledPapers } from './filed-papers.tsx'
import css from './investments.module.css'
import { NextCalls } from './next-call.tsx'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('commitment')
  const { isExpecting, expect } = useExpecting()
  const { data, isError, refetch } = useCommitment({ isExpecting })
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titles('commitment')} lead={t('lead')}>
      {!data && <RowsLoading rows={4} />}
      {data && !data.commitment && <Begin {...data} />}
      {data?.commitment && <Held commitment={data.commitment} onPaid={expect} />}
    </AccountPage>
  )
}

function Begin({ isOffered }: WireCommitmentStanding) {
  const t = useTranslations('commitment.none')
  const href = useHref()
  const mayBegin = useMay('draft')
  return (
    <Empty title={t('title')} text={isOffered ? t('text') : t('notOffered')}>
      {isOffered && mayBegin && (
        <ButtonLink href={href('commitmentStart')} size="small" data-begin>
          {t('start')}
        </ButtonLink>
      )}
      <ButtonLink href={href('privateEquity')} look="secondary" size="small">
        {t('read')}
      </ButtonLink>
    </Empty>
  )
}

type Props = { commitment: WireCommitment; onPaid: () => void }

function Held({ commitment, onPaid }: Props) {
  const t = useTranslations('commitment')
  const { state, value, valuedOn } = commitment
  const { day } = useFigures()
  return (
    <>
      <div className={css.worth} data-commitment={state}>
        <p className={css.name}>{t('value')}</p>
        <LargeSum amount={parseMoney(value, 'EUR')!} />
        <p className={css.name}>
          {valuedOn ? t('valuedOn', { day: day(valuedOn) }) : t('unvalued')}
        </p>
        <ValueHow commitment={commitment} />
      </div>
      {state === 'SIGNED' && (
        <Notice tone="good" title={t('signed')}>
          <p data-signed>{t('signedText')}</p>
        </Notice>
      )}
      {state === 'DEFAULTED' && (
        <Notice tone="bad" title={t('defaulted')}>
          <p>{t('defaultedText')}</p>
        </Notice>
      )}
      <NextCalls commitment={commitment} onPaid={onPaid} />
      <Sections>
        <Promised commitment={commitment} />
        <CommitmentFigures commitment={commitment} />
        <CommitmentHistory commitment={commitment} />
        <FiledPapers of="commitment" id={commitment.id} />
      </Sections>
      <p>{t('risk')}</p>
    </>
  )
}

/** The last value the fund told, and what moved since. */
function ValueHow({ commitment }: { commitment: WireCommitment }) {
  const t = useTranslations('commitment.valueHow')
  const { amount, day, money } = useFigures()
  const { values, calls, distributions, value } = commitment
  const [last] = values
  const sum = (all: readonly string[]) =>
    all.reduce((total, each) => total + parseMoney(each, 'EUR')!.minor, 0n)
  const isSince = (on: string | undefined) => on !== undefined && (!last || on > last.quarterEnd)
  const paid = sum(calls.filter(({ paidOn }) => isSince(paidOn)).map((call) => call.amount))
  const back = sum(distributions.filter(({ on }) => isSince(on)).map((each) => each.amount))
  const written = (minor: bigint) => money({ minor, currency: 'EUR' })
  const told = last ? parseMoney(last.amount, 'EUR')!.minor : 0n
  const again = told + paid - back
  return (
    <How name="value">
      <p>{t('text')}</p>
      <Sums
        lines={[
          {
            name: last ? t('told', { day: day(last.quarterEnd) }) : t('untold'),
            amount: written(told),
          },
          { name: t('paid'), amount: written(paid) },
          { name: t('back'), amount: written(-back) },
        ]}
        total={{ name: t('value'), amount: amount(value, 'EUR') }}
      />
      <Verdict agrees={written(again > 0n ? again : 0n) === amount(value, 'EUR')} />
    </How>
  )
}

function Promised({ commitment }: { commitment: WireCommitment }) {
  const t = useTranslations('commitment.facts')
  const { amount, day } = useFigures()
  const { fundName, signedOn, unfunded, paidIn, distributed, recallable } = commitment
  const sum = (decimal: string) => amount(decimal, 'EUR')
  return (
    <AccountSection title={t('title')} hint={t('hint')}>
      <div data-unfunded={unfunded}>
        <Facts
          facts={[
            { label: t('fund'), value: fundName },
            { label: t('signedOn'), value: day(signedOn, 'long') },
            { label: t('amount'), value: sum(commitment.amount), isNumber: true },
            { label: t('paidIn'), value: sum(paidIn), isNumber: true },
            { label: t('unfunded'), value: sum(unfunded), isNumber: true },
            { label: t('distributed'), value: sum(distributed), isNumber: true },
            {
              label: t('recallable'),
              value: Number(recallable) > 0 && sum(recallable),
              isNumber: true,
            },
          ]}
        />
      </div>
    </AccountSection>
  )
}
