// Direct debit on the page of payment methods: mandates given and ended, money collected, and what became of it.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { directDebitCalls, type WireDebtor, type WireMandate } from '#contracts/direct-debit.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import { formatDate } from '#domain/format.ts'
import { printIban } from '#domain/identifiers/iban.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/form/field.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { useAct } from '../data/use-ask.ts'
import { useDirectDebit } from '../data/use-direct-debit.ts'
import { useMay } from '../data/use-standing.ts'
import { Done } from '../form/form.tsx'
import { useProblemText } from '../form/problem-text.ts'
import { SureButton } from '../form/sure-button.tsx'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountSection, Facts } from '../page/account-page.tsx'
import form from '../signing/signing.module.css'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import { Waiting } from '../signing/waiting.tsx'
import { Collect } from './collect.tsx'
import { Collections } from './collections.tsx'

type Outcome = { said?: 'given' | 'ended' | 'cancelled'; waiting?: WaitingAct }

/** Shown wherever money can be collected, or was. */
export function DirectDebit() {
  const t = useTranslations('account-pages.debit')
  const { data, isError, refetch } = useDirectDebit()
  const [last, setLast] = useState<Outcome & { at: number }>({ at: 0 })
  const may = useMay('mandate')
  if (isError && !data)
    return (
      <AccountSection title={t('title')}>
        <PartMissing onRetry={() => void refetch()} />
      </AccountSection>
    )
  if (!data) return null
  const tell = (outcome: Outcome) => setLast({ ...outcome, at: last.at + 1 })
  const open = may ? data.debtors.filter(({ refusal }) => !refusal) : []
  if (open.length === 0 && data.mandates.length === 0) return null
  const hasMandate = data.mandates.some(({ state }) => state === 'ACTIVE')
  return (
    <>
      <AccountSection title={t('title')} hint={t('hint')}>
        {last.waiting && <Waiting key={last.at} waiting={last.waiting} />}
        {last.said && <Done key={last.at} title={t(last.said)} />}
        {data.mandates.map((mandate) => (
          <Mandate
            key={mandate.id}
            mandate={mandate}
            creditorId={data.creditor.id}
            onEnded={() => tell({ said: 'ended' })}
          />
        ))}
        {open.length > 0 && <Give debtors={open} onDone={tell} />}
      </AccountSection>
      {((hasMandate && may) || data.collections.length > 0) && (
        <AccountSection title={t('collect')}>
          {hasMandate && may && <Collect standing={data} />}
          <Collections
            collections={data.collections}
            onCancelled={() => tell({ said: 'cancelled' })}
          />
        </AccountSection>
      )}
    </>
  )
}

type MandateProps = { mandate: WireMandate; creditorId: string; onEnded: () => void }

function Mandate({ mandate, creditorId, onEnded }: MandateProps) {
  const t = useTranslations('account-pages.debit')
  const { locale } = useSite().market
  const { state, reference, iban, signedOn } = mandate
  const isActive = state === 'ACTIVE'
  return (
    <div data-mandate={state}>
      <Badge tone={isActive ? 'good' : 'plain'}>{t(`states.${state}`)}</Badge>
      <Facts
        facts={[
          { label: t('account'), value: printIban(iban), isNumber: true },
          { label: t('reference'), value: reference, isNumber: true },
          { label: t('creditorId'), value: isActive && creditorId, isNumber: true },
          { label: t('signedOn'), value: formatDate(locale, signedOn, 'long') },
        ]}
      />
      {isActive && <End mandate={mandate} onEnded={onEnded} />}
    </div>
  )
}

function End({ mandate, onEnded }: Omit<MandateProps, 'creditorId'>) {
  const t = useTranslations('account-pages.debit')
  const textOf = useProblemText()
  const act = useAct(directDebitCalls.endMandate)
  const { run, refusal } = useSignedAct()
  if (!useMay('cancel')) return null
  async function end(): Promise<void> {
    const params = { mandateId: mandate.id }
    const done = await run(({ idempotencyKey }) => act.mutateAsync({ params, idempotencyKey }))
    if (done) onEnded()
  }
  return (
    <>
      {refusal && <Notice tone="bad" title={textOf(refusal)} />}
      <SureButton
        look="secondary"
        label={t('end')}
        name={`${t('end')}: ${mandate.reference}`}
        text={t('endSure')}
        isBusy={act.isPending}
        onYes={end}
        data-end-mandate
      />
    </>
  )
}

type GiveProps = { debtors: readonly WireDebtor[]; onDone: (outcome: Outcome) => void }

/** Signed with a code over exactly this account. */
function Give({ debtors, onDone }: GiveProps) {
  const t = useTranslations('account-pages.debit')
  const textOf = useProblemText()
  const [chosen, setChosen] = useState<string>()
  const act = useAct(directDebitCalls.giveMandate)
  const { run, refusal, place, signing } = useSignedAct<HTMLFormElement>()
  const { referenceAccountId } =
    debtors.find((each) => each.referenceAccountId === chosen) ?? debtors[0]!

  async function give(event: FormEvent): Promise<void> {
    event.preventDefault()
    const done = await run(({ signatureId, idempotencyKey }) =>
      act.mutateAsync({
        body: { referenceAccountId, ...(signatureId && { signatureId }) },
        idempotencyKey,
      }),
    )
    if (!done) return
    const { waiting } = done.reply
    onDone(waiting ? { waiting } : { said: 'given' })
  }
  return (
    <>
      <form
        ref={place}
        className={form.form}
        noValidate
        onSubmit={(event) => void give(event)}
        data-give-mandate
      >
        <SelectField
          label={t('from')}
          name="debtor"
          value={referenceAccountId}
          error={refusal && textOf(refusal)}
          options={debtors.map(({ referenceAccountId: value, number, bankName }) => ({
            value,
            text: [bankName, printIban(number)].filter(Boolean).join(', '),
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        <div>
          <Button type="submit" disabled={act.isPending} aria-busy={act.isPending}>
            {t('give')}
          </Button>
        </div>
      </form>
      {signing}
    </>
  )
}
