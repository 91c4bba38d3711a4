// More money for a portfolio that is there: the amount with its costs, then the papers and the signature.

import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { investmentCalls } from '#contracts/investments.ts'
import { suitabilityRefusal } from '#domain/investment/questionnaire.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useProblemText } from '../form/problem-text.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import { AmountStep } from './amount-step.tsx'
import { CheckStep } from './check-step.tsx'
import { useDraft } from './draft.ts'
import { NotThere } from './not-there.tsx'
import { startedProduct } from './start.tsx'
import { useInvestor } from './use-investor.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.amount')
  const { instanceId: portfolioId = '' } = useSite().params
  const investor = useInvestor()
  const { data, error, refetch } = useAsk(
    investmentCalls.portfolio,
    { params: { portfolioId }, query: { customer_id: investor.customerId } },
    { isEnabled: investor.customerId !== '' },
  )
  if (error) return <NotThere error={error} onRetry={refetch} />
  if (investor.isError) return <Missing onRetry={investor.refetch} />
  return (
    <AccountPage title={data ? t('buyTitle', { name: data.name }) : titles('investmentBuy')}>
      {!data || investor.isLoading ? (
        <RowsLoading rows={3} />
      ) : (
        <Buy portfolio={data} investor={investor} />
      )}
    </AccountPage>
  )
}

type BuyProps = {
  portfolio: { id: string; template: string }
  investor: ReturnType<typeof useInvestor>
}

function Buy({ portfolio, investor }: BuyProps) {
  const back = useTranslations('investing.order')
  const href = useHref()
  const { go } = useApp()
  const { today } = useSite()
  const [query] = useSearchParams()
  const { profile, strategies = [] } = investor
  const { id: instanceId, template } = portfolio
  const refusal = suitabilityRefusal(profile, template, today)
  const orderId = query.get('order')
  const here = href('investmentBuy', { instanceId })
  const draft = useDraft(`buy ${instanceId}`)
  if (refusal || !profile) return <Unsuitable code={refusal ?? 'suitability.missing'} />
  if (query.get(stepParameter) === 'check' && orderId)
    return (
      <CheckStep
        orderId={orderId}
        backHref={here}
        onConfirmed={({ id }) => {
          draft.forget()
          go(href('investmentOrder', { instanceId, orderId: id }), { replace: true })
        }}
      />
    )
  return (
    <>
      <AmountStep
        profile={profile}
        strategies={strategies}
        portfolio={portfolio}
        draft={draft}
        onPlaced={(id) => go(`${here}?${stepParameter}=check&order=${id}`)}
      />
      <div>
        <ButtonLink href={href('investment', { instanceId })} look="secondary" size="small">
          {back('see')}
        </ButtonLink>
      </div>
    </>
  )
}

/** Said before anything is typed, with the way to the questions. */
function Unsuitable({ code }: { code: NonNullable<ReturnType<typeof suitabilityRefusal>> }) {
  const t = useTranslations('investing.result')
  const textOf = useProblemText()
  const href = useHref()
  const questions = `${href('investmentStart', { product: startedProduct })}?${stepParameter}=questions`
  return (
    <Notice tone="warn" title={textOf({ code })}>
      <NoticeActs>
        <ButtonLink href={questions} size="small">
          {t('again')}
        </ButtonLink>
      </NoticeActs>
    </Notice>
  )
}
