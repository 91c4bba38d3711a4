// Beginning to invest: the questions, what they come to, how much goes where, and the signature. The step stands in the
// address, so that the browser's way back is ours too; answers and the order are kept on the server.

import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { WireFund } from '#contracts/offered-investments.ts'
import type { FlowType } from '#domain/holdings/product-families.ts'
import { cryptoProduct, ownProduct, startedProduct } from '#domain/investment/buying.ts'
import { cryptoTemplate, ownTemplate } from '#domain/investment/portfolio.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Stepper } from '#ui/view/stepper.tsx'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Message, Missing } from '../page/message.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import { FirstQuestions } from '../suitability/first-questions.tsx'
import { AmountStep } from './amount-step.tsx'
import { usePendingText } from './banner.tsx'
import { CheckStep } from './check-step.tsx'
import { useDraft } from './draft.ts'
import { MixStep } from './mix-step.tsx'
import { OwnResult } from './own-result.tsx'
import { Result } from './result.tsx'
import { useInvestor } from './use-investor.ts'
import { chosenOf, cryptoOf, mixableOf, mixOf, mixRefusal, useFunds } from './use-own-mix.ts'

const products = [startedProduct, ownProduct, cryptoProduct] as const
const steps = ['questions', 'result', 'mix', 'amount', 'check'] as const
type Step = (typeof steps)[number]
/** Whoever leaves the choice of funds to us has none to make; whoever has answered is asked nothing. [ENUM-019] */
const stepsOf = (isOwn: boolean, flow: FlowType) =>
  steps.filter((step) => (isOwn || step !== 'mix') && (flow === 'FULL' || step !== 'questions'))

export function Page() {
  const t = useTranslations('investing.start')
  const back = useTranslations('investments')
  const href = useHref()
  const pendingText = usePendingText()
  const { product } = useSite().params
  const words = {
    [startedProduct]: useTranslations('investing.start'),
    [ownProduct]: useTranslations('investing.own'),
    [cryptoProduct]: useTranslations('investing.crypto'),
  }
  const begun = products.find((each) => each === product)
  const isOwn = begun === ownProduct
  const isUnadvised = isOwn || begun === cryptoProduct
  const investor = useInvestor()
  const funds = useFunds(isUnadvised)
  if (investor.isError) return <Missing onRetry={investor.refetch} />
  if (funds.isError) return <Missing onRetry={() => void funds.refetch()} />
  const note = funds.data && cryptoOf(funds.data)
  const choices = isOwn
    ? funds.data && mixableOf(funds.data)
    : isUnadvised
      ? note
      : investor.strategies
  if (!begun || choices?.length === 0)
    return (
      <Message title={t('notOffered')} text={words[begun ?? startedProduct]('notOfferedText')}>
        <ButtonLink href={href('wealthDashboard')}>{back('back')}</ButtonLink>
      </Message>
    )
  const pending = investor.beginning?.pending
  if (pending)
    return (
      <Message title={t('notYet')} text={pendingText(pending)}>
        <ButtonLink href={href('wealthDashboard')}>{back('back')}</ButtonLink>
      </Message>
    )
  const isLoading = investor.isLoading || !choices
  return (
    <AccountPage title={words[begun]('title')}>
      {isLoading ? (
        <RowsLoading rows={5} />
      ) : (
        <Steps
          {...{ key: begun, product: begun, investor }}
          strategies={(isUnadvised ? note : investor.strategies) ?? []}
          {...(isOwn && { funds: funds.data! })}
        />
      )}
    </AccountPage>
  )
}

/** Only what the steps before allow. */
function stepOf(
  asked: string | null,
  {
    hasProfile,
    orderId,
    isOwn,
    hasMix,
  }: Record<'hasProfile' | 'isOwn' | 'hasMix', boolean> & {
    orderId: string | null
  },
): Step {
  if (!hasProfile || asked === 'questions') return 'questions'
  if (asked === 'check' && orderId) return 'check'
  if (isOwn && (asked === 'mix' || (asked === 'amount' && !hasMix))) return 'mix'
  return asked === 'amount' ? 'amount' : 'result'
}

type StepsProps = {
  product: (typeof products)[number]
  investor: ReturnType<typeof useInvestor>
  strategies: Parameters<typeof AmountStep>[0]['strategies']
  /** Of whoever chooses them. */
  funds?: readonly WireFund[]
}

function Steps({ product, investor, strategies, funds }: StepsProps) {
  const t = useTranslations('investing.steps')
  const href = useHref()
  const { go } = useApp()
  const [query] = useSearchParams()
  const { profile, customerId, beginning } = investor
  const isOwn = funds !== undefined
  const draft = useDraft(product)
  const orderId = query.get('order')
  const hasMix = isOwn && !mixRefusal(draft.draft.weights, funds)
  const step = stepOf(query.get(stepParameter), {
    ...{ hasProfile: profile?.isValid ?? false, orderId, isOwn, hasMix },
  })
  const shown = stepsOf(isOwn, step === 'questions' ? 'FULL' : beginning!.flowType)
  const at = (next: Step) => `${href('investmentStart', { product })}?${stepParameter}=${next}`
  const answered = {
    ...{ profile: profile!, nextHref: at(isOwn ? 'mix' : 'amount'), againHref: at('questions') },
  }
  return (
    <>
      <Stepper
        label={t('label')}
        steps={shown.map((each) => t(each))}
        at={shown.indexOf(step)}
        onStep={(i) => go(at(shown[i]!))}
      />
      {step === 'questions' && (
        <FirstQuestions {...{ customerId, profile }} onAnswered={() => go(at('result'))} />
      )}
      {step === 'result' &&
        (product === startedProduct ? (
          <Result {...answered} />
        ) : (
          <OwnResult {...answered} template={isOwn ? ownTemplate : cryptoTemplate} />
        ))}
      {step === 'mix' && <MixStep {...{ funds: funds!, draft }} onNext={() => go(at('amount'))} />}
      {step === 'amount' && (
        <AmountStep
          profile={profile!}
          strategies={strategies}
          draft={draft}
          own={hasMix ? chosenOf(mixOf(draft.draft), funds) : undefined}
          onPlaced={(id) => go(`${at('check')}&order=${id}`)}
        />
      )}
      {step === 'check' && (
        <CheckStep
          orderId={orderId!}
          backHref={at('amount')}
          onChanged={() => draft.drop('placed')}
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
