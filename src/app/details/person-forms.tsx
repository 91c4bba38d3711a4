// What a person may change: how they are reached, and what they do for a living.

import { useTranslations } from 'use-intl/react'
import { contactChange, customerDetailCalls, workChange } from '#contracts/customer-details.ts'
import { coolingOffHours } from '#domain/account/cooling-off.ts'
import { useAct } from '../data/use-ask.ts'
import type { Details, DetailsPerson } from '../data/use-details.ts'
import { fieldOf, TextField } from '../form/fields.tsx'
import css from '../form/form.module.css'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Props = {
  details: Details
  person: DetailsPerson
  onDone: (said?: string) => void
  onCancel: () => void
}

const targetOf = ({ customer, version }: Details, { id }: DetailsPerson) => ({
  params: { customerId: customer.id, personId: id },
  ifMatch: version,
})

type Contact = { email: string; phoneNumber: string }

export function ContactForm({ details, person, onDone, onCancel }: Props) {
  const t = useTranslations('account-pages.details.contact')
  const common = useTranslations('account-pages.common')
  const act = useAct(customerDetailCalls.changeContact)
  const { sign, signing } = useSignedAct()
  const callForm = useCallForm({
    schema: contactChange,
    defaults: {
      email: person.contactDetails?.email ?? '',
      phoneNumber: person.contactDetails?.phoneNumber ?? '',
    },
    bodyOf: (values: Contact) => values,
    send: async (body) => {
      const { waitsFor } = await sign(({ signatureId }) =>
        act.mutateAsync({
          ...targetOf(details, person),
          body: { ...body, ...(signatureId && { signatureId }) },
        }),
      )
      onDone(waitsFor && t('waiting.title'))
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  return (
    <>
      <Form of={callForm} submit={common('save')} onCancel={onCancel}>
        <TextField {...field('email', t('email'))} type="email" autoComplete="email" />
        <TextField
          {...field('phoneNumber', t('phone'))}
          hint={t('phoneHint')}
          type="tel"
          autoComplete="tel"
        />
        <p className={css.hint}>{t('coolingOff', { hours: coolingOffHours })}</p>
      </Form>
      {signing}
    </>
  )
}

export function WorkForm({ details, person, onDone, onCancel }: Props) {
  const t = useTranslations('account-pages.details.work')
  const common = useTranslations('account-pages.common')
  const act = useAct(customerDetailCalls.changeWork)
  const callForm = useCallForm({
    schema: workChange,
    defaults: {
      profession: person.personalDetails.profession ?? '',
      industry: person.personalDetails.industry ?? '',
    },
    bodyOf: (values: { profession: string; industry: string }) => values,
    send: async (body) => {
      await act.mutateAsync({ ...targetOf(details, person), body })
      onDone()
    },
  })
  const { form } = callForm
  const field = fieldOf(form)
  return (
    <Form of={callForm} submit={common('save')} onCancel={onCancel}>
      <TextField {...field('profession', t('profession'))} />
      <TextField {...field('industry', t('industry'))} isOptional />
    </Form>
  )
}
