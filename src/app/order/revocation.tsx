// Withdrawing from the contract about a deposit: where its money is decides when it is back.

import { useTranslations } from 'use-intl/react'
import { orderCalls, type WireOrder } from '#contracts/orders.ts'
import { isOrderActionAllowed, moneyOf } from '#domain/order/order.ts'
import { useAct } from '../data/use-ask.ts'
import { Revocation as Declaring } from '../signing/revocation.tsx'

export function Revocation({ order, bank }: { order: WireOrder; bank: string }) {
  const t = useTranslations('order.revoke')
  const act = useAct(orderCalls.withdraw)
  const isPossible = isOrderActionAllowed('revoke', order)
  return (
    <Declaring
      contract={{
        reference: order.reference,
        until: isPossible ? order.withdrawUntil : undefined,
        happens: t('happens', { money: moneyOf(order) === 'bank' ? 'bank' : 'here', bank }),
        declare: (body, idempotencyKey) =>
          act.mutateAsync({ params: { orderId: order.id }, body, idempotencyKey }),
      }}
    />
  )
}
