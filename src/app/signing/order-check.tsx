// The last look at an order of a portfolio or a pension: what was wanted, the papers, that they were read, and the code.

import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { isToBeSigned, type OrderState } from '#domain/order/order.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CheckField } from '#ui/form/choice.tsx'
import { OrderActs } from './order-acts.tsx'
import { Refusal } from './refusal.tsx'
import css from './signing.module.css'
import { type ReadCalls, useLeaving, useOrderSigning, useReadActs } from './use-order-check.ts'

/** What every last look is given, and what becomes of it. */
export type CheckProps<Order> = {
  orderId: string
  backHref: string
  /** It is no longer what is on the screen, and has to be placed anew. */
  onChanged: () => void
  /** It is gone before it was signed; what was typed is not. */
  onLost: () => void
  onConfirmed: (order: Order) => void
}

/** The order as long as it can be signed; whoever has signed or lost it is led away. */
export function useOpenOrder<Order extends { state: OrderState }>(
  order: Order | undefined,
  { onLost, onConfirmed }: Pick<CheckProps<Order>, 'onLost' | 'onConfirmed'>,
): Order | undefined {
  const isOpen = order !== undefined && isToBeSigned(order.state)
  useLeaving(order !== undefined && !isOpen, () => {
    if (order?.state === 'CANCELLED') onLost()
    else if (order) onConfirmed(order)
  })
  return isOpen ? order : undefined
}

type Props = Pick<CheckProps<unknown>, 'backHref' | 'onChanged'> &
  Pick<Parameters<typeof useOrderSigning>[0], 'prepare' | 'confirm' | 'onConfirmed'> & {
    isBusy: boolean
    facts: ReactNode
    papers: ReactNode
    backText: string
    /** What else is to be ticked. */
    ticks?: readonly Tick[]
  }

type Tick = {
  name: string
  label: string
  /** Said to whoever goes on without. */
  missing: string
  isTicked: boolean
  onTick: (isTicked: boolean) => void
}

type ReadProps = Omit<Props, 'prepare' | 'confirm' | 'isBusy'> & {
  calls: ReadCalls
  orderId: string
}

/** Of an order that only wants its papers read. */
export function ReadOrderCheck({ calls, orderId, ...props }: ReadProps) {
  return <OrderCheck {...props} {...useReadActs(calls, orderId)} />
}

export function OrderCheck({ facts, papers, ticks = [], ...props }: Props) {
  const t = useTranslations('order.check')
  const [isRead, setRead] = useState(false)
  const all = [
    {
      ...{ name: 'read', label: t('read'), missing: t('readMissing') },
      ...{ isTicked: isRead, onTick: setRead },
    },
    ...ticks,
  ]
  const act = useOrderSigning({ ...props, isTicked: all.every(({ isTicked }) => isTicked) })
  useLeaving(act.refusal?.code === 'act.changed', props.onChanged)
  return (
    <div ref={act.place} className={css.form}>
      <Refusal error={act.refusal} />
      <h2 className={css.title}>{t('summary')}</h2>
      {facts}
      <h2 className={css.title}>{t('papers')}</h2>
      <p className={css.hint}>{t('papersHint')}</p>
      {papers}
      {all.map(({ name, label, missing, isTicked, onTick }) => (
        <CheckField
          key={name}
          name={name}
          label={label}
          checked={isTicked}
          error={act.isTold && !isTicked ? missing : undefined}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
      ))}
      <OrderActs
        isBusy={props.isBusy}
        onOrder={act.start}
        back={
          <ButtonLink look="quiet" size="large" href={props.backHref}>
            {props.backText}
          </ButtonLink>
        }
      />
      {act.signing}
    </div>
  )
}
