// What was signed just now, said on top of the pension.

import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { pensionCalls } from '#contracts/pension.ts'
import { isToBeSigned } from '#domain/order/order.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useFigures } from '../holdings/use-figures.ts'

/** Under this name the address says which order it was. */
export const signedParameter = 'signed'

export function Signed() {
  const [query] = useSearchParams()
  const orderId = query.get(signedParameter)
  return orderId && <SignedOrder orderId={orderId} />
}

function SignedOrder({ orderId }: { orderId: string }) {
  const t = useTranslations('pension')
  const { day } = useFigures()
  const { data: order } = useAsk(pensionCalls.order, { params: { orderId } })
  if (!order || isToBeSigned(order.state) || order.state === 'CANCELLED') return null
  const { wish, agreed } = order
  const from = agreed[0] ? day(agreed[0].from, 'long') : ''
  return (
    <Notice tone="good" title={t('signed')}>
      <p data-signed={wish}>{t(`signedText.${wish}`, { from })}</p>
    </Notice>
  )
}
