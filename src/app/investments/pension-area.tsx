// A pension: what our books know of it, and what cannot be done here yet.

import { useTranslations } from 'use-intl/react'
import { productCalls, type WireInvestment } from '#contracts/products.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAsk } from '../data/use-ask.ts'
import { AccountPage, AccountSection, Facts, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { useStrategyWords } from './use-strategy.ts'

export function Page() {
  const t = useTranslations('account')
  const href = useHref()
  const { data, isError, refetch } = useAsk(productCalls.investments, {})
  if (isError) return <Missing onRetry={() => void refetch()} />
  const shown = data?.filter(({ family }) => family === 'PENSION')
  return (
    <AccountPage title={t('titles.pensionArea')} lead={t('investments.lead')}>
      {!shown && <RowsLoading rows={3} />}
      {shown?.length === 0 && (
        <Empty title={t('investments.none')} text={t('investments.noneText')}>
          <ButtonLink href={href('dashboard')} look="secondary" size="small">
            {t('area.notFound.back')}
          </ButtonLink>
        </Empty>
      )}
      {shown?.map((each) => (
        <Investment key={each.id} {...each} />
      ))}
      {shown && shown.length > 0 && (
        <Notice tone="warn" title={t('investments.notYet')}>
          <p>{t('investments.notYetText')}</p>
          <NoticeActs>
            <ButtonLink href={href('messages')} look="secondary" size="small">
              {t('investments.write')}
            </ButtonLink>
          </NoticeActs>
        </Notice>
      )}
    </AccountPage>
  )
}

function Investment(held: WireInvestment) {
  const t = useTranslations('account')
  const strategyOf = useStrategyWords()
  const { market } = useSite()
  const { locale } = market
  const amountOf = (decimal: string) => formatMoney(locale, parseMoney(decimal, held.currencyCode)!)
  const isPlanned = Number(held.monthlyContribution) > 0
  return (
    <AccountSection title={t('titles.pensionArea')} hint={t('investments.valueHint')}>
      <div data-investment={held.family}>
        <Facts
          facts={[
            { label: t('investments.value'), value: amountOf(held.value), isNumber: true },
            {
              label: t('investments.strategy'),
              value: strategyOf(held.template),
            },
            {
              label: t('investments.monthly'),
              value:
                isPlanned &&
                t('investments.perMonth', { amount: amountOf(held.monthlyContribution) }),
              isNumber: true,
            },
            {
              label: t('investments.since'),
              value: formatDate(locale, held.openedOn, 'long'),
            },
          ]}
        />
      </div>
    </AccountSection>
  )
}
