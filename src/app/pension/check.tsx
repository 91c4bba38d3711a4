// What was wanted of a pension once more, the papers to read, and the signature.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { papersBeforePension, pensionCalls, type WirePensionOrder } from '#contracts/pension.ts'
import { planCostsOf } from '#domain/investment/costs.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { parseMoney } from '#domain/money.ts'
import { isToBeSigned } from '#domain/order/order.ts'
import { scenarioOf } from '#domain/pension/pension.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/form/choice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { type Fact, Facts, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { useApp } from '../session/app-context.tsx'
import { OrderActs } from '../signing/order-acts.tsx'
import { PaperList } from '../signing/paper-list.tsx'
import { Refusal } from '../signing/refusal.tsx'
import signing from '../signing/signing.module.css'
import { useLeaving, useOrderSigning } from '../signing/use-order-check.ts'
import css from './pension.module.css'

type Props = {
  orderId: string
  backHref: string
  /** It is gone before it was signed; what was typed is not. */
  onLost: () => void
  onConfirmed: (order: WirePensionOrder) => void
}

export function CheckStep(props: Props) {
  const {
    data: order,
    error,
    refetch,
  } = useAsk(pensionCalls.order, {
    params: { orderId: props.orderId },
  })
  const isOpen = order !== undefined && isToBeSigned(order.state)
  useLeaving(order !== undefined && !isOpen, () => {
    if (order?.state === 'CANCELLED') props.onLost()
    else if (order) props.onConfirmed(order)
  })
  if (error) return <Missing onRetry={() => void refetch()} />
  if (!isOpen) return <RowsLoading rows={4} />
  return <Check {...props} order={order} />
}

function Check({ order, backHref, onConfirmed }: Props & { order: WirePensionOrder }) {
  const t = useTranslations('order.check')
  const own = useTranslations('investing.check')
  const [isRead, setRead] = useState(false)
  const prepare = useAct(pensionCalls.prepare)
  const confirm = useAct(pensionCalls.confirm)
  const params = { orderId: order.id }
  const act = useOrderSigning({
    isTicked: isRead,
    prepare: () => prepare.mutateAsync({ params, body: { hasReadPapers: true } }),
    confirm: ({ signatureId, idempotencyKey }) =>
      confirm.mutateAsync({ params, body: { signatureId }, idempotencyKey }),
    onConfirmed: () => onConfirmed(order),
  })
  return (
    <div ref={act.place} className={signing.form}>
      <Refusal error={act.refusal} />
      <h2 className={css.title}>{t('summary')}</h2>
      <OrderFacts order={order} />
      <h2 className={css.title}>{t('papers')}</h2>
      <p className={signing.hint}>{t('papersHint')}</p>
      <Papers order={order} />
      <CheckField
        name="read"
        label={t('read')}
        checked={isRead}
        error={act.isTold && !isRead ? t('readMissing') : undefined}
        onChange={(event) => setRead(event.currentTarget.checked)}
      />
      <OrderActs
        isBusy={prepare.isPending}
        onOrder={act.start}
        back={
          <ButtonLink look="quiet" size="large" href={backHref}>
            {own('back')}
          </ButtonLink>
        }
      />
      {act.signing}
    </div>
  )
}

function useContractFacts(order: WirePensionOrder): Fact[] {
  const t = useTranslations('pension')
  const { day, money } = useFigures()
  const { template, startsOn, startAge, survivors, opensDepot } = order
  if (!startsOn || !startAge || !survivors) return []
  const [costs] = planCostsOf(template, parseMoney(order.amount, 'EUR')!, 'MONTHLY')
  return [
    {
      label: t('facts.scenario'),
      value: t(`scenarios.${scenarioOf(template)}`, { share: equityShareOf(template)! }),
    },
    {
      label: t('facts.start'),
      value: t('facts.startAt', { day: day(startsOn, 'long'), age: startAge }),
    },
    { label: t('facts.survivors'), value: t(`survivors.${survivors}`) },
    { label: t('check.costs'), value: money(costs!.total), isNumber: true },
    { label: t('check.depot'), value: opensDepot && t('check.depotOpens') },
  ]
}

function OrderFacts({ order }: { order: WirePensionOrder }) {
  const t = useTranslations('pension')
  const own = useTranslations('investing.check')
  const { amount, day } = useFigures()
  const { wish, agreed } = order
  const [first, after] = agreed
  const isRest = wish === 'HOLIDAY'
  const shown = isRest ? after!.amount : order.amount
  return (
    <Facts
      facts={[
        { label: own('act'), value: t(`check.act.${wish}`) },
        { label: t('facts.restsFrom'), value: isRest && day(first!.from, 'long') },
        { label: t('facts.goesOn'), value: after && day(after.from, 'long') },
        {
          label: wish === 'TOP_UP' ? t('facts.once') : t('facts.monthly'),
          ...{ value: amount(shown, 'EUR'), isNumber: true },
        },
        { label: t('facts.from'), value: !isRest && first && day(first.from, 'long') },
        ...useContractFacts(order),
        { label: t('facts.reference'), value: order.reference },
      ]}
    />
  )
}

function Papers({ order: { id: orderId, wish } }: { order: WirePensionOrder }) {
  const names = useTranslations('pension.check.paper')
  const { client } = useApp()
  return (
    <PaperList
      papers={papersBeforePension(wish)}
      nameOf={(paper) => names(paper)}
      fetch={(paper) => client.ask(pensionCalls.paper, { params: { orderId, paper } })}
    />
  )
}
