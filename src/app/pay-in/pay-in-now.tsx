// A button of the simulator: the transfer as if the customer's own bank had made it.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { TransactionAccount } from '#domain/account/account.ts'
import { formatMoney } from '#domain/format.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Simulated } from '../page/simulator.tsx'
import { useApp } from '../session/app-context.tsx'
import { useSenderName } from './sender-name.ts'

type Props = { account: TransactionAccount; amount: Money; reference: string; onPaid: () => void }

export function PayInNow({ account, amount, reference, onPaid }: Props) {
  const t = useTranslations('order.simulator')
  const { market } = useSite()
  const { client } = useApp()
  const queries = useQueryClient()
  const senderName = useSenderName()
  const [state, setState] = useState<'idle' | 'paying' | 'paid' | 'failed'>('idle')

  async function pay(): Promise<void> {
    setState('paying')
    const response = await fetch('/simulator/pay-ins', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        accountNumber: account.iban ?? account.accountNumber,
        amount: decimalOf(amount),
        currency: amount.currency,
        senderName,
        remittance: reference,
      }),
    }).catch(() => undefined)
    setState(response?.ok ? 'paid' : 'failed')
    client.forget()
    await queries.invalidateQueries()
    onPaid()
  }
  return (
    <Simulated>
      <Button
        look="secondary"
        size="small"
        disabled={state === 'paying' || senderName === ''}
        onClick={() => void pay()}
        data-pay-in-now
      >
        {t('payIn', { amount: formatMoney(market.locale, amount) })}
      </Button>
      <span role="status">{state !== 'idle' && t(state)}</span>
    </Simulated>
  )
}
