// When a child comes of age, and where it is invited to its own account then.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { adultAddress, partyCalls } from '#contracts/parties.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { useAct } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { TextField } from '../form/fields.tsx'
import { Form } from '../form/form.tsx'
import { useCallForm } from '../form/use-call-form.ts'
import { AccountSection } from '../page/account-page.tsx'

type Props = NonNullable<CallReply<typeof partyCalls.list>['majority']> & { onNamed: () => void }

export function Majority({ name, on, email = '', onNamed }: Props) {
  const t = useTranslations('account-pages.people.majority')
  const { locale } = useSite().market
  const customerId = useCustomerId()
  const save = useAct(partyCalls.nameAdult)
  const callForm = useCallForm({
    schema: adultAddress,
    defaults: { email },
    bodyOf: (typed: { email: string }) => typed,
    send: async (body) => {
      await save.mutateAsync({ params: { customerId }, body })
      onNamed()
    },
  })
  return (
    <AccountSection
      title={t('title')}
      hint={t('text', { name, day: formatDate(locale, on, 'long') })}
    >
      <div data-majority>
        <Form of={callForm} submit={t('save')}>
          <TextField
            form={callForm.form}
            name="email"
            type="email"
            inputMode="email"
            label={t('email', { name })}
            hint={t('hint')}
            autoComplete="off"
          />
        </Form>
      </div>
    </AccountSection>
  )
}
