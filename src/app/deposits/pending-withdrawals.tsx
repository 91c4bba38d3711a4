// What was asked of a deposit and has not been paid out; a notice can be taken back here.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import { type CalendarDate, daysBetween } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Level } from '#ui/drawing/level.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { useProblemText } from '../form/problem-text.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Asked = CallReply<typeof depositCalls.byId>['withdrawals'][number]

type Props = { deposit: WireDeposit; withdrawals: readonly Asked[] }

export function Pending({ deposit, withdrawals }: Props) {
  const t = useTranslations('order.deposit')
  const [isTakenBack, setTakenBack] = useState(false)
  const open = withdrawals.filter(({ state }) => state === 'REQUESTED')
  return (
    <>
      {isTakenBack && <Notice tone="good" title={t('takenBack')} />}
      {open.map((asked) => (
        <Entry
          key={asked.id}
          asked={asked}
          deposit={deposit}
          onTakenBack={() => setTakenBack(true)}
        />
      ))}
    </>
  )
}

type EntryProps = { asked: Asked; deposit: WireDeposit; onTakenBack: () => void }

function Entry({ asked, deposit, onTakenBack }: EntryProps) {
  const t = useTranslations('order.deposit')
  const textOf = useProblemText()
  const { market } = useSite()
  const act = useAct(depositCalls.takeBack)
  const { run, refusal } = useSignedAct()
  const amount = asked.amount
    ? formatMoney(market.locale, parseMoney(asked.amount, deposit.currencyCode)!)
    : t('all')

  async function takeBack(): Promise<void> {
    const done = await run(({ idempotencyKey }) =>
      act.mutateAsync({ params: { withdrawalId: asked.id }, idempotencyKey }),
    )
    if (done) onTakenBack()
  }
  return (
    <Notice tone="warn" title={t('pending')}>
      <p>
        {t('pendingText', {
          amount,
          day: formatDate(market.locale, asked.effectiveOn, 'long'),
        })}
      </p>
      {asked.kind === 'NOTICE' && deposit.noticeDays && (
        <NoticeLevel days={deposit.noticeDays} until={asked.effectiveOn} />
      )}
      {refusal && <p>{textOf(refusal)}</p>}
      {asked.kind === 'NOTICE' && (
        <TakeBack isPending={act.isPending} onTakeBack={() => void takeBack()} />
      )}
    </Notice>
  )
}

/** Asked once more: the days that have passed do not come back. */
function TakeBack({ isPending, onTakeBack }: { isPending: boolean; onTakeBack: () => void }) {
  const t = useTranslations('order.deposit')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <p role="status">{isAsked && t('takeBackSure')}</p>
      <NoticeActs>
        <Button
          key={String(isAsked)}
          look="secondary"
          size="small"
          disabled={isPending}
          onClick={isAsked ? onTakeBack : () => setAsked(true)}
          autoFocus={isAsked}
          data-take-back={isAsked ? 'sure' : 'ask'}
        >
          {t('takeBack')}
        </Button>
        {isAsked && (
          <Button look="quiet" size="small" onClick={() => setAsked(false)}>
            {t('keep')}
          </Button>
        )}
      </NoticeActs>
    </>
  )
}

/** How much of the notice has passed. */
function NoticeLevel({ days, until }: { days: number; until: CalendarDate }) {
  const t = useTranslations('order.deposit')
  const { market, today } = useSite()
  const left = Math.max(0, daysBetween(today, until))
  const [from, to] = [t('noticeLeft', { days: left }), formatDate(market.locale, until, 'medium')]
  return (
    <Level summary={`${from}, ${to}`} share={((days - left) / days) * 100} from={from} to={to} />
  )
}
