// Payments that are held: from whom they came and for whom, what was sent to prove it, and two ways to decide.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { payInDeskCalls } from '#contracts/pay-in-desk.ts'
import type { PayInDecision } from '#domain/account/held-pay-in.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoney } from '#domain/format.ts'
import { parseMoney } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { Done } from '../form/form.tsx'
import { SureButton } from '../form/sure-button.tsx'
import { AccountSection } from '../page/account-page.tsx'
import entries from '../page/entries.module.css'
import { useSave } from '../page/use-save.ts'
import { useApp } from '../session/app-context.tsx'
import { Queue } from './queue.tsx'

type Held = CallReply<typeof payInDeskCalls.queue>[number]

export function HeldPayIns() {
  const t = useTranslations('account.operator.payIns')
  const [decided, setDecided] = useState<string>()
  return (
    <AccountSection title={t('title')}>
      <Queue
        name="pay-ins"
        asked={useAsk(payInDeskCalls.queue, {})}
        empty={{ title: t('empty'), text: t('emptyText') }}
        keyOf={({ id }) => id}
      >
        {(held) => <Row held={held} onDecided={setDecided} />}
      </Queue>
      {decided && <Done key={decided} title={decided} />}
    </AccountSection>
  )
}

function Row({ held, onDecided }: { held: Held; onDecided: (said: string) => void }) {
  const t = useTranslations('account.operator.payIns')
  const page = useTranslations('account-pages.payIns')
  const { locale } = useSite().market
  const decide = useAct(payInDeskCalls.decide)
  const { customerId, id: payInId, holders, remittance, reason, proofs } = held
  const amount = formatMoney(locale, parseMoney(held.amount, held.currencyCode)!)
  const sender = held.senderName || page('nobody')
  const what = t('what', { amount, sender, holders })
  const day = (on: CalendarDate) => formatDate(locale, on, 'medium')
  const end = proofs.length > 0 ? t('waits') : t('returns', { day: day(held.returnsOn) })
  async function say(decision: PayInDecision): Promise<void> {
    await decide.mutateAsync({ params: { customerId, payInId }, body: { decision } })
    onDecided(t('decided', { amount, sender }))
  }
  const button = (decision: PayInDecision, label: string, text: string) => (
    <SureButton
      {...{ label, text }}
      name={`${label}: ${what}`}
      yes={label}
      look="secondary"
      isBusy={decide.isPending}
      onYes={() => say(decision).catch(() => {})}
      data-decide={decision}
    />
  )
  return (
    <article className={entries.stacked} data-held-pay-in={payInId}>
      <h3>{what}</h3>
      <p className={entries.entryMeta}>
        {t('about', {
          ...{ customer: customerId, reason: t(`reasons.${reason}`) },
          day: day(held.receivedOn),
        })}
        , {end}
      </p>
      {remittance && <p className={entries.entryMeta}>{t('reference', { text: remittance })}</p>}
      {proofs.map((proof) => (
        <Proof key={proof.id} {...{ customerId, payInId, proof }} />
      ))}
      {decide.isError && <p role="alert">{t('failed')}</p>}
      <div className={entries.acts}>
        {reason === 'NAME' && button('RELEASE', t('release'), t('releaseSure'))}
        {button('RETURN', t('return'), t('returnSure'))}
      </div>
    </article>
  )
}

type ProofProps = { customerId: string; payInId: string; proof: Held['proofs'][number] }

function Proof({ customerId, payInId, proof }: ProofProps) {
  const t = useTranslations('account.operator.payIns')
  const { locale } = useSite().market
  const { client } = useApp()
  const { save, isBusy, hasFailed } = useSave()
  const params = { customerId, payInId, proofId: proof.id }
  return (
    <p>
      <Button
        look="secondary"
        size="small"
        disabled={isBusy}
        onClick={() => save(() => client.ask(payInDeskCalls.proof, { params }))}
        data-proof
      >
        {t('proof', { day: formatDate(locale, proof.sentOn, 'medium') })}
      </Button>
      {hasFailed && <span role="alert"> {t('failed')}</span>}
    </p>
  )
}
