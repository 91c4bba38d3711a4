// Getting at the money before the end: what it would give today, what is under way, and the way to ask.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import type { CalendarDate } from '#domain/date.ts'
import { earlyExit } from '#domain/deposit/deposit.ts'
import { withdrawalDay } from '#domain/deposit/deposit-withdrawal.ts'
import { isInstanceActionAllowed } from '#domain/holdings/product-instance.ts'
import { marketOf } from '#domain/markets/markets.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useMay } from '../data/use-standing.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection } from '../page/account-page.tsx'
import css from '../page/lists.module.css'
import { ExitFigures, ExitImpossible } from './exit-quote.tsx'
import { Pending } from './pending-withdrawals.tsx'

type Withdrawal = CallReply<typeof depositCalls.byId>['withdrawals'][number]

type ExitProps = {
  deposit: WireDeposit
  today: CalendarDate
  withdrawals: readonly Withdrawal[]
}

/** The domain's own words for the way out of a product. */
const canExitTerm = ({ kind, terms }: WireDeposit): boolean =>
  kind === 'FLEX' || (kind === 'TERM' && earlyExit(terms.earlyTermination).kind !== 'none')

export function Exit({ deposit, today, withdrawals }: ExitProps) {
  const t = useTranslations('deposits.exit')
  const may = useMay('withdrawal')
  if (!deposit.isRunning) return null
  const isTerm = deposit.maturesOn !== undefined
  const title = isTerm ? 'term' : deposit.kind === 'NOTICE' ? 'notice' : 'overnight'
  return (
    <AccountSection title={t(title)}>
      <Pending {...{ deposit, withdrawals }} />
      {isTerm && !canExitTerm(deposit) ? (
        <ExitImpossible deposit={deposit} />
      ) : (
        may &&
        isInstanceActionAllowed(
          deposit.kind === 'NOTICE' ? 'giveNotice' : 'withdraw',
          deposit.state,
        ) && <Quote {...{ deposit, today, isTerm }} />
      )}
    </AccountSection>
  )
}

type QuoteProps = { deposit: WireDeposit; today: CalendarDate; isTerm: boolean }

/** What it gives if asked for today, and the way to ask. */
const Quote = ({ deposit, today, isTerm }: QuoteProps) =>
  isTerm ? <TermQuote deposit={deposit} /> : <FreeMoney {...{ deposit, today }} />

function FreeMoney({ deposit, today }: { deposit: WireDeposit; today: CalendarDate }) {
  const t = useTranslations('deposits.exit')
  const href = useHref()
  const { id: depositId, kind } = deposit
  return (
    <>
      <Arrival {...{ deposit, today }} />
      <div className={css.acts}>
        <ButtonLink look="secondary" size="small" href={href('depositWithdrawal', { depositId })}>
          {t(kind === 'NOTICE' ? 'askNotice' : 'askOvernight')}
        </ButtonLink>
        <ButtonLink look="quiet" size="small" href={href('depositTopUp', { depositId })}>
          {t('topUp')}
        </ButtonLink>
      </div>
    </>
  )
}

/** By the rule the service follows, so nobody has to be asked. */
function Arrival({ deposit, today }: { deposit: WireDeposit; today: CalendarDate }) {
  const t = useTranslations('deposits.exit')
  const { day } = useFigures()
  const { noticeDays, kind, terms } = deposit
  const { earlyTermination, market } = terms
  const on = withdrawalDay({ kind, noticeDays, earlyTermination }, today, marketOf(market).calendar)
  return (
    <p className={css.soft}>
      {t(noticeDays ? 'noticeText' : 'overnightText', { date: day(on, 'long') })}
    </p>
  )
}

function TermQuote({ deposit }: { deposit: WireDeposit }) {
  const t = useTranslations('deposits.exit')
  const href = useHref()
  const { id: depositId } = deposit
  const { data, isError } = useAsk(depositCalls.exitQuote, { params: { depositId } })
  if (isError) return <ExitImpossible deposit={deposit} />
  if (!data) return null
  return (
    <>
      <p className={css.soft}>{t('termText')}</p>
      <ExitFigures {...{ deposit, quote: data }} />
      <div className={css.acts}>
        <ButtonLink look="secondary" size="small" href={href('depositWithdrawal', { depositId })}>
          {t('askTerm')}
        </ButtonLink>
      </div>
    </>
  )
}
