// What both forms of a pension do: what was typed is kept, judged by the rule, told where it is wrong, and placed once.

import type { FormEvent } from 'react'
import { decimalOf, type Money } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { checkedAmount, isOfAmount } from '../signing/money-error.ts'
import { usePlacing } from '../signing/use-placing.ts'
import type { Ordering } from './order-steps.tsx'
import { type Body, type Draft, usePensionOrders } from './use-pension.ts'

/** `bodyOf`: what is wanted, with the amount as it is sent; `bounds` are those of the amount, if one is typed. */
export function usePensionForm(
  { draft: kept, onPlaced }: Ordering,
  bounds: { min: Money; max: Money } | undefined,
  bodyOf: (amount: string) => Body,
) {
  const { locale } = useSite().market
  const { draft } = kept
  const { act, place, isSending } = usePlacing(usePensionOrders(), kept, onPlaced)

  function send(event: FormEvent) {
    event.preventDefault()
    if (!bounds) return place(bodyOf(''))
    const checked = checkedAmount(locale, draft.amount, 'EUR', bounds)
    if (checked.error) return act.refuse(checked.error)
    return place(bodyOf(decimalOf(checked.amount)))
  }
  const change = (part: Partial<Draft>) => {
    act.tell(undefined)
    kept.change(part)
  }
  const isTyped = bounds !== undefined && isOfAmount(act.refusal)
  return {
    ...{ place: act.place, isSending, send, change },
    amountError: isTyped ? act.refusal : undefined,
    refusal: isTyped ? undefined : act.refusal,
  }
}
