// Withdrawing from the pension: the declaration while it can be made, and what becomes of the contract after it.

import { useTranslations } from 'use-intl/react'
import { pensionCalls, type WirePension } from '#contracts/pension.ts'
import { formatMoment } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAct } from '../data/use-ask.ts'
import { Revocation } from '../signing/revocation.tsx'

/** Stays while its receipt is shown, also where the contract is gone at once. */
export function Withdrawal({ contract }: { contract: WirePension | undefined }) {
  const t = useTranslations('pension.withdrawal')
  const act = useAct(pensionCalls.withdraw)
  const { withdrawal, state } = contract ?? {}
  return (
    <Revocation
      contract={
        withdrawal && {
          reference: withdrawal.reference,
          until: withdrawal.withdrawUntil,
          happens: t(state === 'CREATED' ? 'happensNow' : 'happens'),
          declare: (body, idempotencyKey) =>
            act.mutateAsync({ params: { orderId: withdrawal.orderId }, body, idempotencyKey }),
        }
      }
    />
  )
}

export function Withdrawn({ at }: { at: string }) {
  const t = useTranslations('pension.withdrawal')
  const { market } = useSite()
  const { timeZone } = market
  return (
    <Notice tone="warn" title={t('title')}>
      <p data-withdrawn>
        {t('text', { moment: formatMoment(market.locale, new Date(at), { timeZone }) })}
      </p>
    </Notice>
  )
}
