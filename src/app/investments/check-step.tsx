// The whole order once more, the papers to read, and the signature.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { costsOf } from '#domain/investment/costs.ts'
import { isMuchCrypto, mostCryptoPercent } from '#domain/investment/crypto-share.ts'
import { cryptoTemplate, isUnadvised } from '#domain/investment/portfolio.ts'
import { isAdvice, isPlanOrder, isSale } from '#domain/investment/portfolio-order.ts'
import { isAppropriate } from '#domain/investment/questionnaire.ts'
import { parseMoney } from '#domain/money.ts'
import { isToBeSigned } from '#domain/order/order.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/form/choice.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { Facts, RowsLoading } from '../page/account-page.tsx'
import { OrderActs } from '../signing/order-acts.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { useLeaving, useOrderSigning } from '../signing/use-order-check.ts'
import { InvestmentPapers } from './investment-papers.tsx'
import css from './investments.module.css'
import { NotThere } from './not-there.tsx'
import { Known } from './own-result.tsx'
import { Caps } from './result.tsx'
import { useStrategyWords } from './use-strategy.ts'

type Props = {
  orderId: string
  backHref: string
  /** It is gone before it was signed; what was typed is not. */
  onLost: () => void
  /** It is told otherwise by now: it has to be placed anew. */
  onChanged: () => void
  onConfirmed: (order: WireInvestmentOrder) => void
}

export function CheckStep(props: Props) {
  const { data, error, refetch } = useAsk(investingCalls.order, {
    params: { orderId: props.orderId },
  })
  const order = data?.order
  const isOpen = order !== undefined && isToBeSigned(order.state)
  useLeaving(order !== undefined && !isOpen, () => {
    if (order?.state === 'CANCELLED') props.onLost()
    else if (order) props.onConfirmed(order)
  })
  if (error) return <NotThere error={error} onRetry={refetch} />
  if (!isOpen) return <RowsLoading rows={4} />
  return <Check {...props} order={order} />
}

/** What takes everything, and what is more than an amount. */
const isAmountless = (type: WireInvestmentOrder['type']): boolean =>
  isPlanOrder(type) ||
  isAdvice(type) ||
  type === 'STRATEGY_SWITCH' ||
  (isSale(type) && type !== 'PARTIAL_SELL')

function Check({
  order,
  backHref,
  onChanged,
  onConfirmed,
}: Props & { order: WireInvestmentOrder }) {
  const t = useTranslations('order.check')
  const own = useTranslations('investing.check')
  const mine = useTranslations('investing.own')
  const crypto = useTranslations('investing.crypto')
  const [isRead, setRead] = useState(false)
  const [hasAcknowledged, setAcknowledged] = useState(!order.isWarned)
  const { template, cryptoPercent: share } = order
  const [hasAcknowledgedLoss, setAcknowledgedLoss] = useState(share === undefined)
  const prepare = useAct(investingCalls.prepare)
  const confirm = useAct(investingCalls.confirm)
  const params = { orderId: order.id }
  const act = useOrderSigning({
    isTicked: isRead && hasAcknowledged && hasAcknowledgedLoss,
    prepare: () =>
      prepare.mutateAsync({
        params,
        body: { hasReadPapers: true, hasAcknowledged, hasAcknowledgedLoss },
      }),
    confirm: ({ signatureId, idempotencyKey }) =>
      confirm.mutateAsync({ params, body: { signatureId }, idempotencyKey }),
    onConfirmed: () => onConfirmed(order),
  })
  useLeaving(act.refusal?.code === 'act.changed', onChanged)
  return (
    <div ref={act.place} className={signing.form}>
      <Refusal error={act.refusal} />
      <h2 className={css.title}>{t('summary')}</h2>
      <OrderFacts order={order} />
      {order.advice &&
        (isUnadvised(template) ? (
          <Known {...{ template }} answers={order.advice.answers} />
        ) : (
          <Caps answers={order.advice.answers} />
        ))}
      {share !== undefined && isMuchCrypto(share) && (
        <div data-much-crypto={share}>
          <Notice tone="warn" title={crypto('much', { percent: share })}>
            <p>{crypto('muchText', { most: mostCryptoPercent })}</p>
          </Notice>
        </div>
      )}
      <h2 className={css.title}>{t('papers')}</h2>
      <p className={signing.hint}>{t('papersHint')}</p>
      <InvestmentPapers order={order} />
      <CheckField
        name="read"
        label={t('read')}
        checked={isRead}
        error={act.isTold && !isRead ? t('readMissing') : undefined}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      {order.isWarned && (
        <CheckField
          name="acknowledged"
          label={mine('acknowledge')}
          checked={hasAcknowledged}
          error={act.isTold && !hasAcknowledged ? mine('acknowledgeMissing') : undefined}
          onChange={(event) => setAcknowledged(event.currentTarget.checked)}
        />
      )}
      {share !== undefined && (
        <CheckField
          name="acknowledged-loss"
          label={crypto('acknowledge')}
          checked={hasAcknowledgedLoss}
          error={act.isTold && !hasAcknowledgedLoss ? mine('acknowledgeMissing') : undefined}
          onChange={(event) => setAcknowledgedLoss(event.currentTarget.checked)}
        />
      )}
      <OrderActs
        isBusy={prepare.isPending}
        onOrder={act.start}
        back={
          <ButtonLink look="quiet" size="large" href={backHref}>
            {isAmountless(order.type) ? own('back') : t('back')}
          </ButtonLink>
        }
      />
      {act.signing}
    </div>
  )
}

export function OrderFacts({ order }: { order: WireInvestmentOrder }) {
  const t = useTranslations('order.check')
  const own = useTranslations('investing.check')
  const mine = useTranslations('investing.own')
  const titles = useTranslations('acts.titles.order')
  const strategyOf = useStrategyWords()
  const { money, amount: written, day, percent: percentOf } = useFigures()
  const fundName = useFundName()
  const { type, tax, fee, paid, sold, bought, currencyCode, plan, advice, templateBefore } = order
  const amount = parseMoney(order.amount, currencyCode)!
  const isOut = isSale(type)
  const { template } = order
  const isOwn = isUnadvised(template)
  const isInside = type === 'REBALANCING'
  const isBought = !isOut && !order.plan && !order.dueOn && !isInside && !advice
  const mix = isBought ? order.mix : undefined
  const isWhole = (isOut && type !== 'PARTIAL_SELL') || type === 'STRATEGY_SWITCH'
  const sums = { plan: own('perRun'), whole: own('value'), inside: own('above') }
  const ofSum = order.plan ? 'plan' : isWhole ? 'whole' : isInside ? 'inside' : undefined
  return (
    <Facts
      facts={[
        { label: own('act'), value: titles.has(type as never) && titles(type as never) },
        { label: own('portfolio'), value: order.portfolioName },
        {
          label: own('runs'),
          value: plan && own(`rhythms.${plan.rhythm}`, { day: plan.dayOfMonth }),
        },
        { label: own('due'), value: order.dueOn && day(order.dueOn) },
        { label: own('before'), value: templateBefore && strategyOf(templateBefore) },
        {
          label: own(templateBefore ? 'after' : 'strategy'),
          value: strategyOf(order.template),
        },
        ...(mix ? mix.weights : []).map(({ isin, percent }) => ({
          ...{ label: fundName(isin), value: percentOf(String(percent)), isNumber: true },
        })),
        { label: mine('restored'), value: mix && mine(`rhythms.${mix.rhythm}`) },
        { label: mine('mix.newMoney'), value: mix && mine(`newMoney.${mix.newMoney}`) },
        {
          label: template === cryptoTemplate ? strategyOf(template) : mine('choice'),
          value: isOwn && advice && mine(`choices.${isAppropriate(template, advice.answers)}`),
        },
        {
          label: isOwn ? mine('managedMost') : own('allowed'),
          value: advice && strategyOf(advice.result),
        },
        { label: own('allowedUntil'), value: advice && day(advice.validUntil, 'long') },
        {
          label: ofSum ? sums[ofSum] : t('amount'),
          value: !advice && money(amount),
          isNumber: true,
        },
        {
          label: own('costs'),
          value: isBought && money(costsOf(order.template, amount, order.mix?.weights).total),
          isNumber: true,
        },
        { label: own('sold'), value: sold && written(sold, currencyCode), isNumber: true },
        {
          label: own(paid || sold ? 'taxTaken' : 'tax'),
          value: tax !== undefined && written(tax, currencyCode),
          isNumber: true,
        },
        {
          label: own(paid ? 'feeTaken' : 'fee'),
          value: fee !== undefined && written(fee, currencyCode),
          isNumber: true,
        },
        { label: own('bought'), value: bought && written(bought, currencyCode), isNumber: true },
        { label: own('paid'), value: paid && written(paid, currencyCode), isNumber: true },
        {
          label: own('depot'),
          value: isBought && !templateBefore && order.opensDepot && own('depotOpens'),
        },
        { label: t('reference'), value: order.reference, isNumber: true },
      ]}
    />
  )
}
