// Exemption orders: one for each bank that withholds German tax here; given, changed and ended. [PRV-009]

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WaitingAct } from '#contracts/signatures.ts'
import { taxCalls } from '#contracts/tax.ts'
import { formatDate, formatMoney, formatRound } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import type { ExemptionAgent } from '#domain/tax/exemption-agents.ts'
import { isStanding } from '#domain/tax/exemption-order.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { Done } from '../form/form.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { useStepUp } from '../form/use-step-up.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import { Waiting } from '../signing/waiting.tsx'
import { ExemptionForm } from './exemption-form.tsx'
import { ExemptionFrame } from './exemption-frame.tsx'
import { ExemptionReach } from './exemption-reach.tsx'
import { useAgentName } from './use-agent-name.ts'
import { type ExemptionOrder, type Exemptions, euros } from './use-exemptions.ts'

export function Page() {
  const t = useTranslations('account-pages.exemption')
  const other = { href: useHref()('exemptionOverview'), text: t('toOverview') }
  return (
    <ExemptionFrame title={t('title')} lead={t('lead')} other={other}>
      {(exemptions) =>
        exemptions.agents.map((agentId) => (
          <AgentSection key={agentId} agentId={agentId} exemptions={exemptions} />
        ))
      }
    </ExemptionFrame>
  )
}

function AgentSection({
  agentId,
  exemptions,
}: {
  agentId: ExemptionAgent
  exemptions: Exemptions
}) {
  const t = useTranslations('account-pages.exemption')
  const agentName = useAgentName()
  const textOf = useProblemText()
  const [state, setState] = useState<'shown' | 'open' | 'given' | 'ended'>('shown')
  const [waiting, setWaiting] = useState<WaitingAct>()
  const orders = exemptions.orders.filter(
    (order) => order.agentId === agentId && isStanding(order.state),
  )
  const [newest] = orders
  return (
    <AccountSection title={agentName(agentId).name} hint={agentName(agentId).text}>
      {agentId === 'servicing-bank' && <ExemptionReach />}
      {state === 'given' && (waiting ? <Waiting waiting={waiting} /> : <Done title={t('saved')} />)}
      {state === 'ended' && <Done title={t('ended')} />}
      {orders.map((order) => (
        <Order key={order.id} order={order} onEnded={() => setState('ended')} />
      ))}
      {state === 'open' ? (
        <ExemptionForm
          {...{ agentId, exemptions, before: newest }}
          onDone={(waits) => {
            setWaiting(waits)
            setState('given')
          }}
          onCancel={() => setState('shown')}
        />
      ) : (
        <div>
          {orders.length === 0 && <p>{t('none')}</p>}
          {exemptions.kinds.length === 0 ? (
            <p data-give="nobody">{textOf({ code: 'exemption.notJoint' })}</p>
          ) : (
            <Button
              look={newest ? 'secondary' : 'primary'}
              size="small"
              data-give={agentId}
              onClick={() => setState('open')}
            >
              {t(newest ? 'changeOrder' : 'giveOrder')}
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  )
}

function Order({ order, onEnded }: { order: ExemptionOrder; onEnded: () => void }) {
  const t = useTranslations('account-pages.exemption')
  const { market } = useSite()
  const { locale } = market
  const act = useAct(taxCalls.deleteExemptionOrder)
  const stepUp = useStepUp()
  const end = async () => {
    await stepUp(() => act.mutateAsync({ params: { orderId: order.id } }))
    onEnded()
  }
  return (
    <div data-order={order.state}>
      <Facts
        facts={[
          { label: t('amount'), value: formatRound(locale, euros(order.amount)), isNumber: true },
          {
            label: t('used'),
            value: formatMoney(locale, parseMoney(order.used, 'EUR')!),
            isNumber: true,
          },
          {
            label: t('left'),
            value: formatMoney(locale, parseMoney(order.left, 'EUR')!),
            isNumber: true,
          },
          { label: t('kind'), value: t(`kinds.${order.kind}`) },
          {
            label: t('valid'),
            value: order.validTo
              ? t('fromTo', {
                  from: formatDate(locale, order.validFrom),
                  to: formatDate(locale, order.validTo),
                })
              : t('from', { from: formatDate(locale, order.validFrom) }),
          },
          { label: t('state'), value: t(`states.${order.state}`) },
        ]}
      />
      <Button
        look="quiet"
        size="small"
        disabled={act.isPending}
        data-end={order.id}
        onClick={() => void end().catch(() => undefined)}
      >
        {t('end')}
      </Button>
      {act.isError && <Notice tone="bad" title={t('notEnded')} />}
    </div>
  )
}
