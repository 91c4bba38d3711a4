// An order of a portfolio after the signature: where it stands, what happens next and when, and the way out.

import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { papersBefore } from '#contracts/investment-papers.ts'
import { investmentLegs } from '#domain/investment/order-legs.ts'
import {
  isAdvice,
  isInKind,
  isMigration,
  isPlanOrder,
  isSale,
  isUncoveredRun,
} from '#domain/investment/portfolio-order.ts'
import { parseMoney } from '#domain/money.ts'
import { isOrderActionAllowed, isQuestionedAtBank } from '#domain/order/order.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { soonMs, useExpecting } from '../data/use-expecting.ts'
import { useMay } from '../data/use-standing.ts'
import { SureButton } from '../form/sure-button.tsx'
import { OrderReason } from '../holdings/order-reason.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { pageOfAll } from '../holdings/use-order-href.ts'
import { AccountPage, AccountSection, RowsLoading, Sections } from '../page/account-page.tsx'
import { SimulatorLink } from '../page/simulator.tsx'
import { PayInInstructions } from '../pay-in/instructions.tsx'
import { useApp } from '../session/app-context.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useLeaving } from '../signing/use-order-check.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { NotSignedByAll } from '../signing/waiting.tsx'
import { OrderFacts } from './check-step.tsx'
import { InvestmentPapers } from './investment-papers.tsx'
import css from './investments.module.css'
import { NotThere } from './not-there.tsx'
import { orderTitle } from './open-orders.tsx'
import { useSaid } from './use-said.ts'

const isWaitingForMoney = (order: WireInvestmentOrder): boolean =>
  order.instructionState === 'CONFIRMED' || (isUncoveredRun(order) && order.missing !== undefined)

export function Page() {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investing')
  const { amount } = useFigures()
  const { orderId = '' } = useSite().params
  const href = useHref()
  const { go } = useApp()
  const { isExpecting, expect } = useExpecting()
  // Money that was just paid in is reserved in a moment.
  const { data, error, refetch } = useAsk(
    investingCalls.order,
    { params: { orderId } },
    {
      again: (found) => (isExpecting && found && isWaitingForMoney(found.order) ? soonMs : false),
    },
  )
  const order = data?.order
  const elsewhere = order && pageOfAll(order.template)
  useLeaving(elsewhere !== undefined, () => go(href(elsewhere!), { replace: true }))
  if (error) return <NotThere error={error} onRetry={refetch} />
  const title = order && {
    ...{ portfolio: order.portfolioName, amount: amount(order.amount, order.currencyCode) },
  }
  return (
    <AccountPage title={title ? t(orderTitle(order), title) : titles('investmentOrder')}>
      {order && !elsewhere ? <Tracked order={order} onPaid={expect} /> : <RowsLoading rows={4} />}
    </AccountPage>
  )
}

function Tracked({ order, onPaid }: { order: WireInvestmentOrder; onPaid: () => void }) {
  const t = useTranslations('investing.order')
  const href = useHref()
  const said = useSaid(order)
  const { instructionState: state, missing, waiting } = order
  const mayCancel = useMay('cancel')
  const isOut = isOrderActionAllowed('cancel', order) && !isQuestionedAtBank(order)
  const papers = papersBefore(order.type, order.template)
  const isClosed = order.type === 'LIQUID_OFFBOARDING' && order.isSettled
  // What moves is in one of two: the page of all says in which.
  const seen =
    order.type === 'DWM_MIGRATION_CONSENT'
      ? href('wealthDashboard')
      : href('investment', { instanceId: seenIn(order) })
  const hasPortfolio = state !== 'CANCELLED' || order.type !== 'LIQUID_ONBOARDING'
  return (
    <>
      <div className={css.standing} role="status" data-order-state={state}>
        <p>{said}</p>
        {state !== 'ISSUE_IDENTIFIED' && <OrderReason reason={order.reason} />}
      </div>
      {waiting && <NotSignedByAll waiting={waiting} />}
      {isWaitingForMoney(order) && missing && (
        <PayInInstructions
          amount={parseMoney(missing, order.currencyCode)!}
          reference={order.reference}
          by={order.fundBy!}
          onPaid={onPaid}
        />
      )}
      {hasWay(order.type) && <Way order={order} />}
      <Sections>
        <AccountSection title={t(papers.length > 0 ? 'papers' : 'facts')}>
          <OrderFacts order={order} />
          <InvestmentPapers order={order} />
        </AccountSection>
        {isOut && mayCancel && <Cancellation order={order} />}
      </Sections>
      {hasPortfolio && !isClosed && order.confirmedOn && (
        <div>
          <ButtonLink href={seen} size="small">
            {t('see')}
          </ButtonLink>
        </div>
      )}
      <SimulatorLink href="/simulator/day" name="day" />
    </>
  )
}

/** What has moved is seen where it is now. */
const seenIn = ({ portfolioId, targetId, instructionState }: WireInvestmentOrder): string =>
  instructionState === 'EXECUTED' ? (targetId ?? portfolioId) : portfolioId

/** What is done at once, and what is not traded, has none. */
const hasWay = (type: WireInvestmentOrder['type']): boolean =>
  !isPlanOrder(type) && !isAdvice(type) && !isInKind(type)

const wayOf = ({ type, mixBefore }: WireInvestmentOrder) => {
  if (mixBefore) return 'mix.way' as const
  if (type === 'REBALANCING') return 'rebalancing.way' as const
  if (type === 'STRATEGY_SWITCH') return 'switch.way' as const
  return isSale(type) ? ('sale.way' as const) : ('way' as const)
}

function Way({ order }: { order: WireInvestmentOrder }) {
  const t = useTranslations('investing.order')
  const { day } = useFigures()
  const legs = investmentLegs(order)
  return (
    <section className={css.way} aria-labelledby="way">
      <h2 id="way" className={css.title}>
        {t(wayOf(order))}
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

/** By what is given up: a purchase, a sale, a switch, or words about a plan or oneself. */
const cancelWords = ({ type, mixBefore }: WireInvestmentOrder) => {
  if (mixBefore) return { text: 'sale.cancelText', ask: 'mix.cancelAsk' } as const
  if (isPlanOrder(type)) return { text: 'plan.cancelText', ask: 'plan.cancelAsk' } as const
  if (isAdvice(type)) return { text: 'advice.cancelText', ask: 'advice.cancelAsk' } as const
  if (type === 'STRATEGY_SWITCH')
    return { text: 'sale.cancelText', ask: 'switch.cancelAsk' } as const
  if (type === 'ETFC_CRYPTO_TRANSFER_CONSENT')
    return { text: 'sale.cancelText', ask: 'transfer.cancelAsk' } as const
  if (isMigration(type)) return { text: 'sale.cancelText', ask: 'migration.cancelAsk' } as const
  if (isSale(type)) return { text: 'sale.cancelText', ask: 'sale.cancelAsk' } as const
  return { text: 'cancelText', ask: 'cancelAsk' } as const
}

function Cancellation({ order }: { order: WireInvestmentOrder }) {
  const t = useTranslations('investing.order')
  const words = cancelWords(order)
  const cancel = useAct(investingCalls.cancel)
  const { run, refusal, place } = useSignedAct<HTMLDivElement>()
  const params = { orderId: order.id }
  return (
    <AccountSection title={t('cancel')}>
      <p>{t(words.text)}</p>
      <div ref={place}>
        <Refusal error={refusal} />
        <SureButton
          look="secondary"
          label={t('cancel')}
          text={t(words.ask)}
          yes={t('cancelYes')}
          isBusy={cancel.isPending}
          onYes={() => run(({ idempotencyKey }) => cancel.mutateAsync({ params, idempotencyKey }))}
          data-cancel
        />
      </div>
    </AccountSection>
  )
}
