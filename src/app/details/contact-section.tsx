// How a person is reached, and what of it waits for its answer.

import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { contactChangeCalls } from '#contracts/contact-change.ts'
import { useAsk } from '../data/use-ask.ts'
import type { Details, DetailsPerson } from '../data/use-details.ts'
import { EditableSection } from '../form/editable-section.tsx'
import { ReturnedMail } from '../page/returned-mail.tsx'
import { ContactForm } from './person-forms.tsx'

const PhoneNumber = lazy(async () => ({
  default: (await import('./phone-number.tsx')).PhoneNumber,
}))
const WaitingContact = lazy(async () => ({
  default: (await import('./contact-waiting.tsx')).WaitingContact,
}))

/** Unspaced until the plan of numbers is there. */
const phoneText = (number: string | undefined) =>
  number && (
    <Suspense fallback={number}>
      <PhoneNumber number={number} />
    </Suspense>
  )

type Props = {
  details: Details
  person: DetailsPerson
  title: string
  isOthers: boolean
  /** Of whoever has logged in: only they wait for anything. */
  isOwn: boolean
}

export function ContactSection({ details, person, title, isOthers, isOwn }: Props) {
  const t = useTranslations('account-pages.details.contact')
  const { contactDetails } = person
  return (
    <EditableSection
      isOthers={isOthers}
      title={title}
      facts={[
        { label: t('email'), value: contactDetails?.email },
        { label: t('phone'), value: phoneText(contactDetails?.phoneNumber), isNumber: true },
      ]}
      also={
        isOwn && (
          <>
            <ReturnedMail isWhereChanged />
            <WaitingContacts />
          </>
        )
      }
      form={(onDone, onCancel) => <ContactForm {...{ details, person, onDone, onCancel }} />}
    />
  )
}

function WaitingContacts() {
  const { data = [] } = useAsk(contactChangeCalls.waiting, {})
  return data.map((waiting) => (
    <Suspense key={waiting.kind} fallback={null}>
      <WaitingContact waiting={waiting} />
    </Suspense>
  ))
}
