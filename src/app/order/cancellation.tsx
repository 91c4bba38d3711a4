// Cancelling an order that has not been sent, or asking for the money back where the bank has a question:
// asked once more, then done.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { orderCalls, type WireOrder } from '#contracts/orders.ts'
import { formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { isQuestionedAtBank, moneyOf } from '#domain/order/order.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { AccountSection } from '../page/account-page.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import css from './order.module.css'

export function Cancellation({ order }: { order: WireOrder }) {
  const t = useTranslations('order.cancel')
  const { market } = useSite()
  const texts = isQuestionedAtBank(order)
    ? { title: t('backTitle'), text: t('backText'), ask: t('backAsk'), yes: t('backYes') }
    : {
        title: t('title'),
        text: t('text'),
        ask: t('ask', {
          money: moneyOf(order),
          amount: formatMoney(market.locale, parseMoney(order.amount, order.currencyCode)!),
        }),
        yes: t('yes'),
      }
  const act = useAct(orderCalls.cancel)
  const [isAsked, setAsked] = useState(false)
  const { run, refusal } = useSignedAct()

  const cancel = () =>
    run(({ idempotencyKey }) => act.mutateAsync({ params: { orderId: order.id }, idempotencyKey }))
  return (
    <AccountSection title={texts.title}>
      <p role="status">{isAsked ? texts.ask : texts.text}</p>
      <Refusal error={refusal} />
      {isAsked ? (
        <div className={css.acts}>
          <Button look="secondary" disabled={act.isPending} onClick={() => void cancel()} autoFocus>
            {texts.yes}
          </Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            {t('no')}
          </Button>
        </div>
      ) : (
        <div>
          <Button look="secondary" size="small" onClick={() => setAsked(true)} data-cancel>
            {texts.title}
          </Button>
        </div>
      )}
    </AccountSection>
  )
}
