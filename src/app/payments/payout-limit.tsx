// Why less may be paid out just now than is there, and until when.

import { useTranslations } from 'use-intl/react'
import { paymentCalls } from '#contracts/payments.ts'
import { type CoolingOff, coolingOffRefusal } from '#domain/account/cooling-off.ts'
import type { ReferenceAccount } from '#domain/account/reference-account.ts'
import type { CalendarDate } from '#domain/date.ts'
import { payableOut, payoutOfCollectedRefusal } from '#domain/direct-debit/collection.ts'
import { formatDate, formatMoment, formatMoney } from '#domain/format.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { amountParam, momentParam } from '#domain/problem/params.ts'
import { useSite } from '#shell/site.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import type { Told } from '../form/problem-text.ts'

type Collected = { amount: Money; until: CalendarDate }

/** What was fetched by direct debit can still be asked back. */
export function useCollectedText(): (collected: Collected) => string {
  const t = useTranslations('order.withdraw')
  const { locale } = useSite().market
  return ({ amount, until }) =>
    t('collected', {
      amount: formatMoney(locale, amount),
      day: formatDate(locale, until, 'long'),
    })
}

function CollectedHint(collected: Collected) {
  const textOf = useCollectedText()
  return <p data-collected>{textOf(collected)}</p>
}

function CoolingHint({ cooling: { left, until } }: { cooling: CoolingOff }) {
  const t = useTranslations('order.withdraw')
  const { locale } = useSite().market
  return (
    <p data-cooling>
      {t('cooling', { left: formatMoney(locale, left), until: formatMoment(locale, until) })}
    </p>
  )
}

export type Limit = { cooling?: CoolingOff; collected?: Collected }

/** What of it the amount's own refusal does not say. */
export const LimitHints = ({
  cooling,
  collected,
  refusal,
}: Limit & { refusal: Told | undefined }) => (
  <>
    {collected && <CollectedHint {...collected} />}
    {cooling && refusal?.code !== 'coolingOff' && <CoolingHint cooling={cooling} />}
  </>
)

/** What was collected and can be asked back stays. */
export const payableNow = (available: Money, { collected }: Limit): Money =>
  collected ? payableOut(available, collected.amount) : available

/** What is refused is said before anybody is asked to sign. */
export function limitRefusal(
  amount: Money,
  available: Money,
  { cooling, collected }: Limit,
): Told | undefined {
  if (collected && payoutOfCollectedRefusal(amount, available, collected.amount))
    return {
      code: 'payout.collected',
      params: {
        available: amountParam(payableNow(available, { collected })),
        collected: amountParam(collected.amount),
      },
    }
  if (!cooling || !coolingOffRefusal(amount, cooling)) return undefined
  const params = { left: amountParam(cooling.left), until: momentParam(cooling.until) }
  return { code: 'coolingOff', params }
}

/** A new reference account is paid only so much for a while, and what was collected stays for a while. */
export function usePayoutLimit({ accountId }: ReferenceAccount): Limit {
  const customerId = useCustomerId()
  const query = { customer_id: customerId, reference_account_id: accountId }
  const { data } = useAsk(paymentCalls.payOutLimit, { query }, { isEnabled: customerId !== '' })
  const { coolingOff, collected } = data ?? {}
  return {
    ...(coolingOff && {
      cooling: {
        left: parseMoney(coolingOff.left, coolingOff.currencyCode)!,
        until: new Date(coolingOff.until),
      },
    }),
    ...(collected && {
      collected: {
        amount: parseMoney(collected.amount, collected.currencyCode)!,
        until: collected.until,
      },
    }),
  }
}
