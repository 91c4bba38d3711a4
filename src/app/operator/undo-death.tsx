// A report of death that was a mistake: who it was about, and why it was one.

import { useTranslations } from 'use-intl/react'
import { accountDeskCalls, undeath } from '#contracts/account-desk.ts'
import type { CalendarDate } from '#domain/date.ts'
import { useAct } from '../data/use-ask.ts'
import { LinesField, PastDayField, TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'

type Props = { onDone: () => void; onCancel: () => void }
type Typed = {
  customerId: string
  firstName: string
  lastName: string
  birthDate: CalendarDate
  reason: string
}

export function UndoDeath({ onDone, onCancel }: Props) {
  const t = useTranslations('account.operator.blocks')
  const undo = useAct(accountDeskCalls.undoDeath)
  const callForm = useCallForm({
    schema: undeath,
    defaults: { customerId: '', firstName: '', lastName: '', reason: '' },
    bodyOf: (typed: Typed) => typed,
    send: async (body) => {
      await undo.mutateAsync({ body })
      onDone()
    },
  })
  const { form } = callForm
  return (
    <Form of={callForm} submit={t('undo')} onCancel={onCancel}>
      <p>{t('undoHint')}</p>
      <TextField form={form} name="customerId" label={t('customer')} autoComplete="off" />
      <TextField form={form} name="firstName" label={t('livingFirstName')} autoComplete="off" />
      <TextField form={form} name="lastName" label={t('livingLastName')} autoComplete="off" />
      <PastDayField form={form} name="birthDate" label={t('livingBirthDate')} />
      <LinesField form={form} name="reason" label={t('reason')} hint={t('reasonHint')} />
    </Form>
  )
}
