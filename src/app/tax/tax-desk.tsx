// The tax desk: who takes the tax on interest, what this year and its funds brought, exemption orders, and the papers.

import { useTranslations } from 'use-intl/react'
import { taxCalls } from '#contracts/tax.ts'
import { formatRound } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { PrivateLots } from '../holdings/private-lots.tsx'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import { Certificates } from './certificates.tsx'
import { ExemptionGauge } from './exemption-gauge.tsx'
import { FundTaxes } from './fund-taxes.tsx'
import { TaxPapers } from './tax-papers.tsx'
import { TaxYear } from './tax-year.tsx'
import { useAgentName } from './use-agent-name.ts'
import { euros, givenThisYear, useExemptions } from './use-exemptions.ts'
import { Withholding } from './withholding.tsx'

export function Page() {
  const t = useTranslations('account-pages.tax')
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const desk = useAsk(taxCalls.desk, request, { isEnabled: customerId !== '' })
  if (desk.isError) return <Missing onRetry={() => void desk.refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {desk.data ? (
        <Sections>
          <Withholding on={desk.data.today} />
          <TaxYear desk={desk.data} />
          <FundTaxes desk={desk.data} />
          <PrivateLots />
          <Orders />
          <Certificates />
          <TaxPapers />
        </Sections>
      ) : (
        <RowsLoading />
      )}
    </AccountPage>
  )
}

/** A German matter: where there are none, nothing is said of them. */
function Orders() {
  const t = useTranslations('account-pages.exemption')
  const href = useHref()
  const { market } = useSite()
  const agentName = useAgentName()
  const { data, isNone, error, refetch } = useExemptions()
  if (!market.hasExemptionOrder || isNone) return null
  return (
    <AccountSection title={t('overviewTitle')}>
      {error ? (
        <PartMissing onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <ExemptionGauge exemptions={data} />
          <ul className={css.list}>
            {givenThisYear(data).current.map(({ id, agentId, amount }) => (
              <li key={id} className={css.entry} data-order={agentId}>
                <span className={css.entryTitle}>{agentName(agentId).name}</span>
                <span className={`number ${css.amount}`}>
                  {formatRound(market.locale, euros(amount))}
                </span>
              </li>
            ))}
          </ul>
          <div>
            <ButtonLink href={href('exemptionOrder')} look="secondary" size="small">
              {t('toOrders')}
            </ButtonLink>
          </div>
        </>
      ) : (
        <RowsLoading rows={2} />
      )}
    </AccountSection>
  )
}
