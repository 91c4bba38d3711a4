// Ordering in two steps of one address: first what is wanted, then the check with papers and signature.

import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button, ButtonLink } from '#ui/button.tsx'
import { stepParameter } from '../page/step-parameter.ts'
import { useApp } from '../session/app-context.tsx'
import type { CheckProps } from './order-check.tsx'

type Props<Order> = {
  /** The address of both steps, and where whoever has signed is led. */
  here: string
  doneHref: (order: Order) => string
  back: { href: string; text: string }
  draft: { drop: (part: 'placed') => void; forget: () => void }
  check: (of: CheckProps<Order>) => ReactNode
  children: (onPlaced: (orderId: string) => void) => ReactNode
}

export function OrderSteps<Order>({ here, doneHref, back, draft, check, children }: Props<Order>) {
  const { go } = useApp()
  const [query] = useSearchParams()
  const orderId = query.get('order')
  const onChanged = () => draft.drop('placed')
  if (query.get(stepParameter) === 'check' && orderId)
    return check({
      ...{ orderId, backHref: here, onChanged },
      onLost: () => {
        onChanged()
        go(here, { replace: true })
      },
      onConfirmed: (order) => {
        draft.forget()
        go(doneHref(order), { replace: true })
      },
    })
  return (
    <>
      {children((id) => go(`${here}?${stepParameter}=check&order=${id}`))}
      <div>
        <ButtonLink href={back.href} look="secondary" size="small">
          {back.text}
        </ButtonLink>
      </div>
    </>
  )
}

export function Next({ isSending }: { isSending: boolean }) {
  const t = useTranslations('order.amount')
  return (
    <div>
      <Button type="submit" size="large" disabled={isSending}>
        {isSending ? t('sending') : t('next')}
      </Button>
    </div>
  )
}
