// Committing to a private equity fund: the questions, the amount, the papers and the signature.

import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import {
  commitmentCalls,
  type WireCommitmentOrder,
  type WireCommitmentStanding,
} from '#contracts/commitments.ts'
import { investingCalls } from '#contracts/investing.ts'
import { formatRound } from '#domain/format.ts'
import { commitmentBounds, leastYears, mostOf } from '#domain/investment/committing.ts'
import { decimalOf, smaller } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useCustomerId } from '../data/use-details.ts'
import { useTabDraft } from '../data/use-tab-draft.ts'
import { useProblemText } from '../form/problem-text.ts'
import { useCommitment } from '../holdings/use-commitment.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import { AmountField } from '../signing/amount-field.tsx'
import { checkedAmount, isOfAmount } from '../signing/money-error.ts'
import { Next, OrderSteps } from '../signing/order-steps.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { type Orders, type Placed, usePlacing } from '../signing/use-placing.ts'
import { FirstQuestions } from '../suitability/first-questions.tsx'
import { CommitmentCheck } from './commitment-check.tsx'

type Body = { amount: string }
type Draft = {
  /** As typed. */
  amount: string
  placed?: Placed<Body> | undefined
}

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('commitment')
  const href = useHref()
  const { data, isError, refetch } = useCommitment()
  const draft = useTabDraft<Draft>('commitment', 'start', { amount: '' })
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={titles('commitmentStart')}>
      {!data && <RowsLoading rows={4} />}
      {data && (
        <OrderSteps
          here={href('commitmentStart')}
          doneHref={(_: WireCommitmentOrder) => href('commitment')}
          back={{ href: href('commitment'), text: t('back') }}
          draft={draft}
          check={(of) => <CommitmentCheck {...of} />}
        >
          {(onPlaced) => <Begin {...{ standing: data, draft, onPlaced }} />}
        </OrderSteps>
      )}
    </AccountPage>
  )
}

type Props = {
  standing: WireCommitmentStanding
  draft: ReturnType<typeof useTabDraft<Draft>>
  onPlaced: (orderId: string) => void
}

const unanswered: readonly (string | undefined)[] = ['suitability.missing', 'suitability.expired']
const questions = 'questions'

function Begin(props: Props) {
  const t = useTranslations('commitment.none')
  const href = useHref()
  const { go } = useApp()
  const customerId = useCustomerId()
  const [query] = useSearchParams()
  const { standing } = props
  const { commitment, isOffered, refusal, profile } = standing
  if (commitment)
    return (
      <Empty title={t('existsTitle')} text={t('exists')}>
        <ButtonLink href={href('commitment')} size="small">
          {t('see')}
        </ButtonLink>
      </Empty>
    )
  if (!isOffered) return <Empty title={t('title')} text={t('notOffered')} />
  if (query.get(stepParameter) === questions || unanswered.includes(refusal))
    return (
      <FirstQuestions
        {...{ customerId, profile }}
        onAnswered={() => go(href('commitmentStart'), { replace: true })}
      />
    )
  return refusal ? <Unsuited refusal={refusal} /> : <Terms {...props} />
}

/** Said before anything is typed, with the way to the questions where they decide it. */
function Unsuited({ refusal }: { refusal: NonNullable<WireCommitmentStanding['refusal']> }) {
  const t = useTranslations('commitment.start')
  const textOf = useProblemText()
  const href = useHref()
  const isAnswered = refusal !== 'customer.state' && refusal !== 'account.state'
  return (
    <div data-unsuited={refusal}>
      <Notice
        tone="warn"
        title={refusal === 'suitability.exceeded' ? t('riskier') : textOf({ code: refusal })}
      >
        {isAnswered && <p>{t('needs', { years: leastYears })}</p>}
        {isAnswered && (
          <NoticeActs>
            <ButtonLink
              href={`${href('commitmentStart')}?${stepParameter}=${questions}`}
              size="small"
            >
              {t('again')}
            </ButtonLink>
          </NoticeActs>
        )}
      </Notice>
    </div>
  )
}

function useCommitmentOrders(): Orders<Body> {
  const { client } = useApp()
  return {
    place: (body, idempotencyKey) => client.ask(commitmentCalls.place, { body, idempotencyKey }),
    cancel: (orderId, idempotencyKey) =>
      client.ask(investingCalls.cancel, { params: { orderId }, idempotencyKey }),
  }
}

/** What was typed, where it is wrong for another reason than its bounds. */
const isShare = (code: string | undefined) => code === 'commitment.share'

function Terms({ standing, draft: kept, onPlaced }: Props) {
  const t = useTranslations('commitment.start')
  const order = useTranslations('order.amount')
  const { locale } = useSite().market
  const { draft } = kept
  const { act, place, isSending } = usePlacing(useCommitmentOrders(), kept, onPlaced)
  const { min, max } = commitmentBounds
  const most = smaller(max, mostOf(standing.profile!.answers))
  const isTyped = isOfAmount(act.refusal) || isShare(act.refusal?.code)
  function send(event: FormEvent) {
    event.preventDefault()
    const checked = checkedAmount(locale, draft.amount, 'EUR', commitmentBounds)
    if (checked.error) return act.refuse(checked.error)
    if (checked.amount.minor > most.minor) return act.refuse({ code: 'commitment.share' })
    return place({ amount: decimalOf(checked.amount) })
  }
  return (
    <form ref={act.place} className={signing.form} noValidate onSubmit={(e) => void send(e)}>
      <Refusal error={isTyped ? undefined : act.refusal} />
      <p>{t('lead')}</p>
      <AmountField
        label={t('amount')}
        text={draft.amount}
        currency="EUR"
        error={isTyped ? act.refusal : undefined}
        hint={order('range', { min: formatRound(locale, min), max: formatRound(locale, most) })}
        onText={(amount) => {
          act.tell(undefined)
          kept.change({ amount })
        }}
      />
      <p className={signing.hint}>
        {t('share')} {t('bound')}
      </p>
      <Next isSending={isSending} />
    </form>
  )
}
