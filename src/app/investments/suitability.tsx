// Answering the questions anew while something is invested: what they allow, the statement to read, and the signature.

import { useTranslations } from 'use-intl/react'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { usePlacing } from '../signing/use-placing.ts'
import { Questions } from '../suitability/questions.tsx'
import { chosenBy } from './advice.tsx'
import { NotThere } from './not-there.tsx'
import { type Ordering, OrderSteps } from './order-steps.tsx'
import { useInvestor } from './use-investor.ts'
import { usePortfolio } from './use-portfolio.ts'
import { usePortfolioOrders } from './use-portfolio-orders.ts'

const asks = {
  managed: { title: 'title', lead: 'lead' },
  own: { title: 'ownTitle', lead: 'ownLead' },
  crypto: { title: 'ownTitle', lead: 'cryptoLead' },
} as const

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.renewal')
  const investor = useInvestor()
  const { data, error, refetch } = usePortfolio()
  if (error) return <NotThere error={error} onRetry={refetch} />
  if (investor.isError) return <Missing onRetry={investor.refetch} />
  return (
    <AccountPage
      title={
        data
          ? t(asks[chosenBy(data.template)].title, { name: data.name })
          : titles('investmentSuitability')
      }
    >
      {!data || investor.isLoading ? (
        <RowsLoading rows={5} />
      ) : (
        <OrderSteps page="investmentSuitability" instanceId={data.id}>
          {(ordering) => (
            <Anew
              {...ordering}
              portfolioId={data.id}
              profile={investor.profile}
              lead={t(asks[chosenBy(data.template)].lead)}
            />
          )}
        </OrderSteps>
      )}
    </AccountPage>
  )
}

type AnewProps = Ordering & {
  portfolioId: string
  profile: ReturnType<typeof useInvestor>['profile']
  lead: string
}

/** Each time they are sent is a try; the same answers are not sent twice. */
function Anew({ draft, onPlaced, portfolioId, profile, lead }: AnewProps) {
  const { act, place, isSending } = usePlacing(usePortfolioOrders(), draft, onPlaced)
  const sending = {
    ...{ act, isSending },
    send: (answers: NonNullable<typeof profile>['answers']) =>
      place({ type: 'SUITABILITY_UPDATE', portfolioId, answers }),
  }
  return <Questions {...{ profile, sending, lead }} />
}
