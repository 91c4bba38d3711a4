// Withdrawing from the contract within its period, in the two steps the law asks for, with the receipt.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { declaration, orderCalls, type WireOrder } from '#contracts/orders.ts'
import { fullName, personLoggedIn } from '#domain/customer/person.ts'
import { formatDate, formatMoment } from '#domain/format.ts'
import { timeZones } from '#domain/order/funding.ts'
import { isOrderActionAllowed, moneyOf } from '#domain/order/order.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct } from '../data/use-ask.ts'
import { personsOf, useDetails } from '../data/use-details.ts'
import { fieldOf, TextField } from '../form/fields.tsx'
import formCss from '../form/form.module.css'
import { Done, Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection } from '../page/account-page.tsx'
import { useSessionView } from '../session/app-context.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'
import css from './order.module.css'

type Receipt = CallReply<typeof orderCalls.withdraw>['receipt']
type Person = { name: string; email: string }

export function Revocation({ order, bank }: { order: WireOrder; bank: string }) {
  const t = useTranslations('order.revoke')
  const { market, today } = useSite()
  const [given, setGiven] = useState<{ receipt: Receipt; happens: string }>()
  const { withdrawUntil: until } = order
  const isPossible = until !== undefined && today <= until && isOrderActionAllowed('revoke', order)
  if (given) return <Given {...given} />
  if (!isPossible) return null
  const happens = t('happens', { money: moneyOf(order) === 'bank' ? 'bank' : 'here', bank })
  return (
    <AccountSection title={t('title')}>
      <p>{t('text', { day: formatDate(market.locale, until, 'long') })}</p>
      <p>{happens}</p>
      <Declaration {...{ order, happens }} onDone={(receipt) => setGiven({ receipt, happens })} />
    </AccountSection>
  )
}

function Given({ receipt, happens }: { receipt: Receipt; happens: string }) {
  const t = useTranslations('order.revoke')
  const { market } = useSite()
  const moment = formatMoment(market.locale, new Date(receipt.declaredAt), {
    timeZone: timeZones[market.calendar],
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

type DeclarationProps = {
  order: WireOrder
  happens: string
  onDone: (receipt: Receipt) => void
}

function Declaration({ order, happens, onDone }: DeclarationProps) {
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
  return <Confirmation {...{ order, person, happens, onDone }} onBack={() => setStep('first')} />
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
      <p className={css.stepOf}>{t('first')}</p>
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

function Confirmation({ order, person, happens, onDone, onBack }: ConfirmationProps) {
  const t = useTranslations('order.revoke')
  const act = useAct(orderCalls.withdraw)
  const { run, refusal, place } = useSignedAct<HTMLDivElement>()

  async function confirm(): Promise<void> {
    const done = await run(({ idempotencyKey }) =>
      act.mutateAsync({ params: { orderId: order.id }, body: person, idempotencyKey }),
    )
    if (done) onDone(done.reply.receipt)
  }

  return (
    <div ref={place} className={formCss.form}>
      <p className={css.stepOf}>{t('second')}</p>
      <blockquote className={css.declaration}>
        <p>{t('declare', { reference: order.reference })}</p>
        <p>
          {person.name}, {person.email}
        </p>
      </blockquote>
      <p>{happens}</p>
      <Refusal error={refusal} />
      <div className={css.acts}>
        <Button
          disabled={act.isPending}
          onClick={() => void confirm()}
          autoFocus
          data-revoke-confirm
        >
          {t('confirm')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </div>
  )
}
