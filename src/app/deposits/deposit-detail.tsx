// One deposit: what stands on it, what was and will be, what happens at the end, and the receipts.

import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { depositCalls, type WireDeposit } from '#contracts/deposits.ts'
import { ApiError } from '#contracts/errors.ts'
import { guaranteeScheme } from '#domain/cover/guarantee-schemes.ts'
import { regionName } from '#domain/format.ts'
import { groupOf } from '#domain/holdings/holdings.ts'
import { useOfferWords } from '#shell/offer-words.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { BankSign } from '#ui/drawing/bank-sign.tsx'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useHoldingTitle } from '../data/holding-title.ts'
import { useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { type BankOf, paidInOf, useBanks } from '../holdings/use-overview.ts'
import { useRateWords } from '../holdings/use-rate-words.ts'
import { AccountSection, Facts, Sections } from '../page/account-page.tsx'
import { Message, Missing } from '../page/message.tsx'
import page from '../page/page.module.css'
import css from './detail.module.css'
import { Exit } from './exit.tsx'
import { Instruction } from './instruction.tsx'
import { Papers } from './papers.tsx'
import { Receipts } from './receipts.tsx'
import { Timeline } from './timeline.tsx'

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export function Page() {
  const t = useTranslations('deposits.detail')
  const href = useHref()
  const { depositId = '' } = useSite().params
  const isOne = isUuid.test(depositId)
  const { data, error, refetch } = useAsk(
    depositCalls.byId,
    { params: { depositId } },
    { isEnabled: isOne },
  )
  const bankOf = useBanks()
  if (!isOne || (error instanceof ApiError && error.status === 404))
    return (
      <Message title={t('notFound')} text={t('notFoundText')}>
        <ButtonLink href={href('dashboard')}>{t('back')}</ButtonLink>
      </Message>
    )
  if (error) return <Missing onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { deposit, today, postings, withdrawals } = data
  return (
    <Container className={page.page}>
      <Head {...{ deposit, bankOf }} />
      <Sections>
        <Timeline detail={data} />
        <Instruction {...{ deposit, today, bankOf }} />
        <Exit {...{ deposit, today, withdrawals }} />
        <Receipts {...{ deposit, postings, bankOf }} />
        <Terms {...{ deposit, bankOf }} />
        <Papers depositId={deposit.id} />
      </Sections>
    </Container>
  )
}

type Shown = { deposit: WireDeposit; bankOf: BankOf }

function Head({ deposit, bankOf }: Shown) {
  const t = useTranslations('deposits')
  const href = useHref()
  const titleOf = useHoldingTitle()
  const rates = useRateWords()
  const { amount, money } = useFigures()
  const { bankId, currencyCode, isRunning, state } = deposit
  const { name, letters } = bankOf(bankId)
  const group = groupOf(deposit)
  return (
    <header className={css.head}>
      <a className={page.back} href={href(`dashboard.${group}`)}>
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden="true" />
        {titleOf(group)}
      </a>
      <div className={css.name}>
        <BankSign id={bankId} letters={letters} size="large" />
        <div>
          <h1 className={page.heading}>{name}</h1>
          <p className={css.kind}>
            {titleOf(group)} · <span className="number">{rates.brief(deposit)}</span> ·{' '}
            <span data-state={state}>{t(`states.${state}`)}</span>
          </p>
        </div>
      </div>
      <dl className={css.figures}>
        <div>
          <dt>{isRunning ? t('balance') : t('detail.principal')}</dt>
          <dd className={`number ${css.figure}`} data-balance>
            {isRunning ? amount(deposit.balance, currencyCode) : money(paidInOf(deposit))}
          </dd>
        </div>
        {isRunning && (
          <div>
            <dt>{t('accrued')}</dt>
            <dd className={`number ${css.figure} ${css.earned}`} data-accrued>
              + {amount(deposit.accrued, currencyCode)}
            </dd>
          </div>
        )}
      </dl>
    </header>
  )
}

function Terms({ deposit, bankOf }: Shown) {
  const t = useTranslations('deposits')
  const words = useOfferWords()
  const { market } = useSite()
  const rates = useRateWords()
  const { money, day } = useFigures()
  const { noticeDays, maturesOn, paysOn, nextInterestOn, terms } = deposit
  const { scheme } = bankOf(deposit.bankId)
  const days = noticeDays && t('list.noticeDays', { days: noticeDays })
  return (
    <AccountSection title={t('detail.facts')}>
      <Facts
        facts={[
          {
            label: t('detail.principal'),
            value: money(paidInOf(deposit)),
            isNumber: true,
          },
          { label: t('rate'), value: rates.whole(deposit, deposit.currencyCode), isNumber: true },
          { label: t('detail.opened'), value: day(deposit.opensOn, 'long') },
          { label: t('maturity'), value: maturesOn && day(maturesOn, 'long') },
          { label: t('detail.pays'), value: paysOn && day(paysOn, 'long') },
          { label: t('detail.notice'), value: days },
          { label: t('detail.nextInterest'), value: nextInterestOn && day(nextInterestOn, 'long') },
          { label: t('detail.dayCount'), value: words.dayCount(terms.dayCount) },
          {
            label: t('detail.protection'),
            value:
              scheme &&
              `${guaranteeScheme(scheme).name} (${regionName(market.locale, terms.bankCountry)})`,
          },
        ]}
      />
    </AccountSection>
  )
}

function Loading() {
  return (
    <Container className={page.page}>
      <Skeleton className={css.headLoading} />
      <Skeleton className={css.bodyLoading} />
    </Container>
  )
}
