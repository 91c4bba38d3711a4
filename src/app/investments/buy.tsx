// More money for a portfolio that is there: the amount with its costs, then the papers and the signature.

import { useTranslations } from 'use-intl/react'
import { cryptoTemplate, isUnadvised } from '#domain/investment/portfolio.ts'
import { suitabilityRefusal } from '#domain/investment/questionnaire.ts'
import { useSite } from '#shell/site.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { Unsuitable } from '../suitability/unsuitable.tsx'
import { AmountStep } from './amount-step.tsx'
import { NotThere } from './not-there.tsx'
import { OrderSteps } from './order-steps.tsx'
import { useInvestor } from './use-investor.ts'
import { chosenOf, cryptoOf, mixableOf, useFunds } from './use-own-mix.ts'
import type { Portfolio } from './use-portfolio.ts'
import { usePortfolio } from './use-portfolio.ts'

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.amount')
  const investor = useInvestor()
  const { data, error, refetch } = usePortfolio()
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
  portfolio: Portfolio
  investor: ReturnType<typeof useInvestor>
}

function Buy({ portfolio, investor }: BuyProps) {
  const { today } = useSite()
  const { mix, template } = portfolio
  const needsFunds = isUnadvised(template)
  const textOf = useProblemText()
  const { data: funds, isError, refetch } = useFunds(needsFunds)
  if (isError) return <PartMissing onRetry={() => void refetch()} />
  if (needsFunds && !funds) return <RowsLoading rows={3} />
  const { profile } = investor
  const strategies = template === cryptoTemplate ? cryptoOf(funds!) : (investor.strategies ?? [])
  const isOffered = mix ? mixableOf(funds!).length > 0 : strategies.length > 0
  if (!isOffered) return <Notice tone="warn" title={textOf({ code: 'product.access' })} />
  const own = mix && chosenOf(mix, funds!)
  const refusal = suitabilityRefusal(profile, portfolio.template, today)
  if (refusal || !profile)
    return <Unsuitable code={refusal ?? 'suitability.missing'} instanceId={portfolio.id} />
  return (
    <OrderSteps page="investmentBuy" instanceId={portfolio.id}>
      {(ordering) => <AmountStep {...ordering} {...{ profile, strategies, portfolio, own }} />}
    </OrderSteps>
  )
}
