// Withdrawing from a contract within its period, in the two steps the law asks for, with the receipt.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { declaration, type orderCalls } from '#contracts/orders.ts'
import { fullName, personLoggedIn } from '#domain/customer/person.ts'
import type { CalendarDate } from '#domain/date.ts'
import { formatDate, formatMoment } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { personsOf, useDetails } from '../data/use-details.ts'
import { fieldOf, TextField } from '../form/fields.tsx'
import formCss from '../form/form.module.css'
import { Done, Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection } from '../page/account-page.tsx'
import { useSessionView } from '../session/app-context.tsx'
import { Refusal } from './refusal.tsx'
import signing from './signing.module.css'
import { useSignedAct } from './use-signed-act.tsx'

type Receipt = CallReply<typeof orderCalls.withdraw>['receipt']
type Person = { name: string; email: string }

/** A contract somebody may withdraw from: until when, what happens then, and how it is declared. */
export type Revocable = {
  reference: string
  /** The last day; none where it cannot be withdrawn from now. */
  until: CalendarDate | undefined
  happens: string
  declare: (person: Person, idempotencyKey: string) => Promise<{ receipt: Receipt }>
}

export function Revocation({ contract }: { contract: Revocable | undefined }) {
  const t = useTranslations('order.revoke')
  const { market, today } = useSite()
  const [given, setGiven] = useState<{ receipt: Receipt; happens: string }>()
  if (given) return <Given {...given} />
  const { until, happens } = contract ?? {}
  if (!contract || !until || !happens || today > until) return null
  return (
    <AccountSection title={t('title')}>
      <p>{t('text', { day: formatDate(market.locale, until, 'long') })}</p>
      <p>{happens}</p>
      <Declaration contract={contract} onDone={(receipt) => setGiven({ receipt, happens })} />
    </AccountSection>
  )
}

function Given({ receipt, happens }: { receipt: Receipt; happens: string }) {
  const t = useTranslations('order.revoke')
  const { market } = useSite()
  const moment = formatMoment(market.locale, new Date(receipt.declaredAt), {
    timeZone: market.timeZone,
  })
  return (
    <AccountSection title={t('title')}>
      <Done title={t('receipt')}>
        <p data-receipt>
          {t('receiptText', { name: receipt.name, reference: receipt.orderReference, moment })}
        </p>
        <p>{happens}</p>
        <p>{t('kept')}</p>
      </Done>
    </AccountSection>
  )
}

type Step = 'closed' | 'first' | 'second'

type DeclarationProps = { contract: Revocable; onDone: (receipt: Receipt) => void }

function Declaration({ contract, onDone }: DeclarationProps) {
  const t = useTranslations('order.revoke')
  const { data: details } = useDetails()
  const [step, setStep] = useState<Step>('closed')
  const [typed, setTyped] = useState<Person>()
  const { username } = useSessionView()
  const me = details && personLoggedIn(personsOf(details), username)
  const known = {
    name: me ? fullName(me) : '',
    email: me?.contactDetails?.email ?? '',
  }
  const person = typed ?? known

  if (step === 'closed')
    return (
      <div>
        <Button look="secondary" size="small" onClick={() => setStep('first')} data-revoke>
          {t('start')}
        </Button>
      </div>
    )
  if (step === 'first')
    return (
      <Declarant
        person={person}
        onNext={(next) => {
          setTyped(next)
          setStep('second')
        }}
      />
    )
  return <Confirmation {...{ contract, person, onDone }} onBack={() => setStep('first')} />
}

type DeclarantProps = { person: Person; onNext: (person: Person) => void }

function Declarant({ person, onNext }: DeclarantProps) {
  const t = useTranslations('order.revoke')
  const callForm = useCallForm({
    schema: declaration,
    defaults: person,
    bodyOf: ({ name, email }: Person) => ({ name: name.trim(), email: email.trim() }),
    send: async (body) => onNext(body),
  })
  const { form } = callForm
  const field = fieldOf(form)
  return (
    <Form of={callForm} submit={t('next')}>
      <p className={signing.stepOf}>{t('first')}</p>
      <TextField {...field('name', t('name'))} autoComplete="name" maxLength={100} />
      <TextField
        {...field('email', t('email'))}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
    </Form>
  )
}

type ConfirmationProps = DeclarationProps & { person: Person; onBack: () => void }

function Confirmation({ contract, person, onDone, onBack }: ConfirmationProps) {
  const t = useTranslations('order.revoke')
  const [isSending, setSending] = useState(false)
  const { run, refusal, place } = useSignedAct<HTMLDivElement>()

  async function confirm(): Promise<void> {
    setSending(true)
    const done = await run(({ idempotencyKey }) => contract.declare(person, idempotencyKey))
    setSending(false)
    if (done) onDone(done.reply.receipt)
  }

  return (
    <div ref={place} className={formCss.form}>
      <p className={signing.stepOf}>{t('second')}</p>
      <blockquote className={signing.declaration}>
        <p>{t('declare', { reference: contract.reference })}</p>
        <p>
          {person.name}, {person.email}
        </p>
      </blockquote>
      <Refusal error={refusal} />
      <div className={signing.acts}>
        <Button disabled={isSending} onClick={() => void confirm()} autoFocus data-revoke-confirm>
          {t('confirm')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}
