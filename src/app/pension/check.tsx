// What was wanted of a pension once more, the papers to read, and the signature.

import { useTranslations } from 'use-intl/react'
import { papersBeforePension, pensionCalls, type WirePensionOrder } from '#contracts/pension.ts'
import { planCostsOf } from '#domain/investment/costs.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { parseMoney } from '#domain/money.ts'
import { scenarioOf } from '#domain/pension/pension.ts'
import { useHref } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useIncreaseWords } from '../holdings/increase-field.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { type Fact, Facts, RowsLoading } from '../page/account-page.tsx'
import { NotThere } from '../page/not-there.tsx'
import { useApp } from '../session/app-context.tsx'
import { type CheckProps, ReadOrderCheck, useOpenOrder } from '../signing/order-check.tsx'
import { PaperList } from '../signing/paper-list.tsx'

type Props = CheckProps<WirePensionOrder>

export function CheckStep(props: Props) {
  const t = useTranslations('pension')
  const href = useHref()
  const { data, error, refetch } = useAsk(pensionCalls.order, {
    params: { orderId: props.orderId },
  })
  const order = useOpenOrder(data, props)
  if (error)
    return (
      <NotThere
        {...{ error, onRetry: refetch, title: t('notFound'), text: t('notFoundText') }}
        back={{ href: href('pensionArea'), text: t('back') }}
      />
    )
  return order ? <Check {...props} order={order} /> : <RowsLoading rows={4} />
}

function Check({ order, onConfirmed, ...props }: Props & { order: WirePensionOrder }) {
  const own = useTranslations('investing.check')
  return (
    <ReadOrderCheck
      {...props}
      calls={pensionCalls}
      onConfirmed={() => onConfirmed(order)}
      facts={<OrderFacts order={order} />}
      papers={<Papers order={order} />}
      backText={own('back')}
    />
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
  const grows = useTranslations('investing.increase')
  const own = useTranslations('investing.check')
  const { amount, day } = useFigures()
  const { wish, agreed } = order
  const [first, after] = agreed
  const isRest = wish === 'HOLIDAY'
  const isGrown = wish === 'CONTRACT' || wish === 'CHANGE'
  const increase = first?.increase ?? 0
  const words = useIncreaseWords()
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
        { label: grows('label'), value: isGrown && words(increase) },
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
