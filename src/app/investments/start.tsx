// Beginning to invest: the questions, what they come to, how much goes where, and the signature. The step stands in the
// address, so that the browser's way back is ours too; answers and the order are kept on the server.

import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import { startedProduct } from '#domain/investment/buying.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Stepper } from '#ui/view/stepper.tsx'
import { usePortfolios } from '../holdings/use-portfolios.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Message, Missing } from '../page/message.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { useDraft } from './draft.ts'
import { Questions, useFirstAnswers } from './questions.tsx'
import { Result } from './result.tsx'
import { Unsuitable } from './unsuitable.tsx'
import { useInvestor } from './use-investor.ts'

const steps = ['questions', 'result', 'amount', 'check'] as const
type Step = (typeof steps)[number]

export function Page() {
  const t = useTranslations('investing.start')
  const back = useTranslations('investments')
  const href = useHref()
  const { product } = useSite().params
  const investor = useInvestor()
  if (investor.isError) return <Missing onRetry={investor.refetch} />
  const isOffered = product === startedProduct && investor.strategies?.length !== 0
  if (!isOffered)
    return (
      <Message title={t('notOffered')} text={t('notOfferedText')}>
        <ButtonLink href={href('wealthDashboard')}>{back('back')}</ButtonLink>
      </Message>
    )
  return (
    <AccountPage title={t('title')}>
      {investor.isLoading ? <RowsLoading rows={5} /> : <Steps investor={investor} />}
    </AccountPage>
  )
}

/** Only what the steps before allow. */
function stepOf(asked: string | null, hasProfile: boolean, orderId: string | null): Step {
  if (!hasProfile || asked === 'questions') return 'questions'
  if (asked === 'check' && orderId) return 'check'
  return asked === 'amount' ? 'amount' : 'result'
}

function Steps({ investor }: { investor: ReturnType<typeof useInvestor> }) {
  const t = useTranslations('investing.steps')
  const href = useHref()
  const { go } = useApp()
  const [query] = useSearchParams()
  const { profile, strategies = [], customerId } = investor
  const draft = useDraft(startedProduct)
  const orderId = query.get('order')
  const step = stepOf(query.get(stepParameter), profile?.isValid ?? false, orderId)
  const at = (next: Step) =>
    `${href('investmentStart', { product: startedProduct })}?${stepParameter}=${next}`
  return (
    <>
      <Stepper
        label={t('label')}
        steps={steps.map((each) => t(each))}
        at={steps.indexOf(step)}
        onStep={(i) => go(at(steps[i]!))}
      />
      {step === 'questions' && (
        <FirstQuestions {...{ customerId, profile }} onAnswered={() => go(at('result'))} />
      )}
      {step === 'result' && (
        <Result profile={profile!} nextHref={at('amount')} againHref={at('questions')} />
      )}
      {step === 'amount' && (
        <AmountStep
          profile={profile!}
          strategies={strategies}
          draft={draft}
          onPlaced={(id) => go(`${at('check')}&order=${id}`)}
        />
      )}
      {step === 'check' && (
        <CheckStep
          orderId={orderId!}
          backHref={at('amount')}
          onLost={() => {
            draft.drop('placed')
            go(at('amount'), { replace: true })
          }}
          onConfirmed={({ id, portfolioId }) => {
            draft.forget()
            go(href('investmentOrder', { instanceId: portfolioId, orderId: id }), { replace: true })
          }}
        />
      )}
    </>
  )
}

type Asked = { customerId: string; profile: WireProfile | undefined; onAnswered: () => void }

/** Whoever has invested already answers anew where that is signed. */
function FirstQuestions({ customerId, profile, onAnswered }: Asked) {
  const t = useTranslations('investing.ask')
  const sending = useFirstAnswers(customerId, onAnswered)
  const { data: portfolios } = usePortfolios()
  const [held] = portfolios ?? []
  if (!portfolios) return <RowsLoading rows={4} />
  if (held) return <Unsuitable code="suitability.signature" instanceId={held.id} />
  return <Questions {...{ profile, sending }} lead={t('lead')} />
}
