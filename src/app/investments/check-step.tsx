// The whole order once more, the papers to read, and the signature.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { printIban } from '#domain/identifiers/iban.ts'
import { costsOf } from '#domain/investment/costs.ts'
import { isMuchCrypto, mostCryptoPercent } from '#domain/investment/crypto-share.ts'
import { cryptoTemplate, isUnadvised } from '#domain/investment/portfolio.ts'
import {
  isAdvice,
  isInKind,
  isMigration,
  isPlanOrder,
  isSale,
} from '#domain/investment/portfolio-order.ts'
import { isAppropriate } from '#domain/investment/questionnaire.ts'
import { parseMoney } from '#domain/money.ts'
import { actionOf } from '#domain/signing/portfolio-act.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useIncreaseWords } from '../holdings/increase-field.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { Facts, RowsLoading } from '../page/account-page.tsx'
import { type CheckProps, OrderCheck, useOpenOrder } from '../signing/order-check.tsx'
import { InvestmentPapers } from './investment-papers.tsx'
import { NotThere } from './not-there.tsx'
import { Known } from './own-result.tsx'
import { Caps } from './result.tsx'
import { useStrategyWords } from './use-strategy.ts'

type Props = CheckProps<WireInvestmentOrder>

export function CheckStep(props: Props) {
  const { data, error, refetch } = useAsk(investingCalls.order, {
    params: { orderId: props.orderId },
  })
  const order = useOpenOrder(data?.order, props)
  if (error) return <NotThere error={error} onRetry={refetch} />
  return order ? <Check {...props} order={order} /> : <RowsLoading rows={4} />
}

/** What takes everything, and what is more than an amount. */
const isAmountless = (type: WireInvestmentOrder['type']): boolean =>
  isPlanOrder(type) ||
  isAdvice(type) ||
  type === 'STRATEGY_SWITCH' ||
  isInKind(type) ||
  (isSale(type) && type !== 'PARTIAL_SELL')

function Check({ order, onConfirmed, ...props }: Props & { order: WireInvestmentOrder }) {
  const t = useTranslations('order.check')
  const own = useTranslations('investing.check')
  const mine = useTranslations('investing.own')
  const crypto = useTranslations('investing.crypto')
  const [hasAcknowledged, setAcknowledged] = useState(!order.isWarned)
  const { cryptoPercent: share } = order
  const [hasAcknowledgedLoss, setAcknowledgedLoss] = useState(share === undefined)
  const prepare = useAct(investingCalls.prepare)
  const confirm = useAct(investingCalls.confirm)
  const params = { orderId: order.id }
  const missing = mine('acknowledgeMissing')
  const warned = {
    ...{ name: 'acknowledged', label: mine('acknowledge'), missing },
    ...{ isTicked: hasAcknowledged, onTick: setAcknowledged },
  }
  const loss = {
    ...{ name: 'acknowledged-loss', label: crypto('acknowledge'), missing },
    ...{ isTicked: hasAcknowledgedLoss, onTick: setAcknowledgedLoss },
  }
  return (
    <OrderCheck
      {...props}
      prepare={() =>
        prepare.mutateAsync({
          params,
          body: { hasReadPapers: true, hasAcknowledged, hasAcknowledgedLoss },
        })
      }
      confirm={({ signatureId, idempotencyKey }) =>
        confirm.mutateAsync({ params, body: { signatureId }, idempotencyKey })
      }
      onConfirmed={() => onConfirmed(order)}
      isBusy={prepare.isPending}
      facts={<CheckedFacts order={order} />}
      papers={<InvestmentPapers order={order} />}
      backText={isAmountless(order.type) ? own('back') : t('back')}
      ticks={[...(order.isWarned ? [warned] : []), ...(share === undefined ? [] : [loss])]}
    />
  )
}

/** What was wanted, with what the answers allow of it and how much is at risk. */
function CheckedFacts({ order }: { order: WireInvestmentOrder }) {
  const crypto = useTranslations('investing.crypto')
  const { template, advice, cryptoPercent: share } = order
  return (
    <>
      <OrderFacts order={order} />
      {advice &&
        (isUnadvised(template) ? (
          <Known {...{ template }} answers={advice.answers} />
        ) : (
          <Caps answers={advice.answers} />
        ))}
      {share !== undefined && isMuchCrypto(share) && (
        <div data-much-crypto={share}>
          <Notice tone="warn" title={crypto('much', { percent: share })}>
            <p>{crypto('muchText', { most: mostCryptoPercent })}</p>
          </Notice>
        </div>
      )}
    </>
  )
}

/** The funds one chose, and what becomes of their shares. */
function useMixFacts({ mix }: WireInvestmentOrder) {
  const t = useTranslations('investing.own')
  const { percent: written } = useFigures()
  const fundName = useFundName()
  if (!mix) return []
  return [
    ...mix.weights.map(({ isin, percent }) => ({
      ...{ label: fundName(isin), value: written(String(percent)), isNumber: true },
    })),
    { label: t('restored'), value: t(`rhythms.${mix.rhythm}`) },
    { label: t('newGoes'), value: t(`newMoney.${mix.newMoney}`) },
  ]
}

/** Of answers given anew: what they allow, and until when. */
function useAnswerFacts({ advice, template }: WireInvestmentOrder) {
  const t = useTranslations('investing.check')
  const own = useTranslations('investing.own')
  const strategyOf = useStrategyWords()
  const { day } = useFigures()
  if (!advice) return []
  const isOwn = isUnadvised(template)
  return [
    {
      label: template === cryptoTemplate ? strategyOf(template) : own('choice'),
      value: isOwn && own(`choices.${isAppropriate(template, advice.answers)}`),
    },
    {
      label: isOwn ? own('managedMost') : t('allowed'),
      value: strategyOf(advice.result),
    },
    { label: t('allowedUntil'), value: day(advice.validUntil, 'long') },
  ]
}

/** When it runs, and by how much it grows. */
function usePlanFacts({ plan }: WireInvestmentOrder) {
  const own = useTranslations('investing.check')
  const grows = useTranslations('investing.increase')
  const words = useIncreaseWords()
  if (!plan) return []
  const { rhythm, dayOfMonth: day, increase, debitedIban } = plan
  return [
    { label: own('runs'), value: own(`rhythms.${rhythm}`, { day }) },
    { label: grows('label'), value: increase > 0 && words(increase) },
    { label: own('source'), value: debitedIban && printIban(debitedIban), isNumber: true },
  ]
}

export function OrderFacts({ order }: { order: WireInvestmentOrder }) {
  const t = useTranslations('order.check')
  const own = useTranslations('investing.check')
  const titles = useTranslations('acts.titles.order')
  const strategyOf = useStrategyWords()
  const { money, amount: written, day } = useFigures()
  const { type, tax, fee, paid, sold, bought, currencyCode, advice, templateBefore } = order
  const amount = parseMoney(order.amount, currencyCode)!
  const action = actionOf({ action: type, mix: order.mixBefore })
  const isOut = isSale(type)
  const isInside = type === 'REBALANCING'
  const isMoved = isInKind(type)
  const isBought = !isOut && !order.plan && !order.dueOn && !isInside && !advice && !isMoved
  const after = strategyOf(order.template)
  // What moves with its strategy has no other one.
  const isChanged = templateBefore && strategyOf(templateBefore) !== after
  const before = isChanged && strategyOf(templateBefore)
  const mixFacts = useMixFacts(order)
  const planFacts = usePlanFacts(order)
  const answerFacts = useAnswerFacts(order)
  const isWhole = (isOut && type !== 'PARTIAL_SELL') || type === 'STRATEGY_SWITCH' || isMoved
  const sums = { plan: own('perRun'), whole: own('value'), inside: own('above') }
  const ofSum = order.plan ? 'plan' : isWhole ? 'whole' : isInside ? 'inside' : undefined
  return (
    <Facts
      facts={[
        { label: own('act'), value: titles.has(action as never) && titles(action as never) },
        { label: own('portfolio'), value: order.portfolioName },
        { label: own('target'), value: !isMigration(type) && order.targetName },
        ...planFacts,
        { label: own('due'), value: order.dueOn && day(order.dueOn) },
        { label: own('before'), value: before },
        { label: own(before ? 'after' : 'strategy'), value: after },
        ...(isBought ? mixFacts : []),
        ...answerFacts,
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
          // Nothing is withheld on crypto assets, which is not to say that nothing is taxed.
          value: order.template !== cryptoTemplate && tax && written(tax, currencyCode),
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
