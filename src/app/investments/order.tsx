// An order of a portfolio after the signature: where it stands, what happens next and when, and the way out.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { investmentLegs } from '#domain/investment/order-legs.ts'
import { parseMoney } from '#domain/money.ts'
import { isOrderActionAllowed, isQuestionedAtBank } from '#domain/order/order.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useMay } from '../data/use-standing.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { SimulatorLink } from '../page/simulator.tsx'
import { PayInInstructions } from '../pay-in/instructions.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'
import { OrderFacts } from './check-step.tsx'
import { InvestmentPapers } from './investment-papers.tsx'
import css from './investments.module.css'

const soonMs = 1000

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing.order')
  const { amount } = useFigures()
  const { orderId = '' } = useSite().params
  const [isExpecting, setExpecting] = useState(false)
  // Money that was just paid in is reserved in a moment.
  const { data, isError, refetch } = useAsk(
    investingCalls.order,
    { params: { orderId } },
    {
      again: (found) =>
        isExpecting && found?.order.instructionState === 'CONFIRMED' ? soonMs : false,
    },
  )
  if (isError) return <Missing onRetry={() => void refetch()} />
  const order = data?.order
  const title = order && {
    ...{ portfolio: order.portfolioName, amount: amount(order.amount, order.currencyCode) },
  }
  return (
    <AccountPage title={title ? t('title', title) : titles('investmentOrder')}>
      {order ? (
        <Tracked order={order} onPaid={() => setExpecting(true)} />
      ) : (
        <RowsLoading rows={4} />
      )}
    </AccountPage>
  )
}

function useSaid(order: WireInvestmentOrder): string {
  const t = useTranslations('investing.order')
  const { amount, day } = useFigures()
  const { instructionState: state, fundBy, forwardOn, settlesOn, missing } = order
  switch (state) {
    case 'DRAFTED':
    case 'VALIDATED':
    case 'PREPARED':
      return t('open')
    case 'CONFIRMED':
      return missing
        ? t('CONFIRMED', {
            missing: amount(missing, order.currencyCode),
            day: day(fundBy!, 'long'),
          })
        : t('paid')
    case 'FUNDED':
      return order.opensDepot ? t('depot') : t('FUNDED', { day: day(forwardOn!, 'long') })
    case 'EXECUTED':
      return t(order.isSettled ? 'settled' : 'EXECUTED', { day: day(settlesOn!, 'long') })
    case 'EXPORTED':
    case 'IN_PROGRESS':
    case 'REJECTED':
    case 'ISSUE_IDENTIFIED':
      return t(state)
    default:
      return t('CANCELLED')
  }
}

function Tracked({ order, onPaid }: { order: WireInvestmentOrder; onPaid: () => void }) {
  const t = useTranslations('investing.order')
  const href = useHref()
  const said = useSaid(order)
  const { instructionState: state, missing, waiting } = order
  const mayCancel = useMay('cancel')
  const isOut = isOrderActionAllowed('cancel', order) && !isQuestionedAtBank(order)
  const hasPortfolio = state !== 'CANCELLED' || order.type === 'BUY'
  return (
    <>
      <p className={css.verdict} role="status" data-order-state={state}>
        {said}
      </p>
      {waiting && <Waiting waiting={waiting} />}
      {state === 'CONFIRMED' && missing && (
        <PayInInstructions
          amount={parseMoney(missing, order.currencyCode)!}
          reference={order.reference}
          by={order.fundBy!}
          onPaid={onPaid}
        />
      )}
      <Way order={order} />
      <Sections>
        <AccountSection title={t('papers')}>
          <OrderFacts order={order} />
          <InvestmentPapers orderId={order.id} />
        </AccountSection>
        {isOut && mayCancel && <Cancellation orderId={order.id} />}
      </Sections>
      {hasPortfolio && order.confirmedOn && (
        <div>
          <ButtonLink href={href('investment', { instanceId: order.portfolioId })} size="small">
            {t('see')}
          </ButtonLink>
        </div>
      )}
      <SimulatorLink href="/simulator/day" name="day" />
    </>
  )
}

function Way({ order }: { order: WireInvestmentOrder }) {
  const t = useTranslations('investing.order')
  const { day } = useFigures()
  const legs = investmentLegs(order)
  return (
    <section className={css.way} aria-labelledby="way">
      <h2 id="way" className={css.title}>
        {t('way')}
      </h2>
      <ol>
        {legs.map(({ name, state, on }) => (
          <li key={name} data-leg={name} data-state={state}>
            <span>{t(`leg.${name}`)}</span>
            <span className={css.name}>
              {on && state !== 'never'
                ? t(state === 'done' ? 'on' : 'until', { day: day(on) })
                : t(state === 'now' ? 'later' : state)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Cancellation({ orderId }: { orderId: string }) {
  const t = useTranslations('investing.order')
  const cancel = useAct(investingCalls.cancel)
  const [isAsked, setAsked] = useState(false)
  const { run, refusal } = useSignedAct()
  const params = { orderId }
  return (
    <AccountSection title={t('cancel')}>
      <p role="status">{isAsked ? t('cancelAsk') : t('cancelText')}</p>
      <Refusal error={refusal} />
      {isAsked ? (
        <div className={css.acts}>
          <Button
            look="secondary"
            autoFocus
            disabled={cancel.isPending}
            onClick={() =>
              void run(({ idempotencyKey }) => cancel.mutateAsync({ params, idempotencyKey }))
            }
          >
            {t('cancelYes')}
          </Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            {t('cancelNo')}
          </Button>
        </div>
      ) : (
        <div>
          <Button look="secondary" size="small" onClick={() => setAsked(true)} data-cancel>
            {t('cancel')}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}
