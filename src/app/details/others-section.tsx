// Somebody else at the same customer: a name, and what they are there.

import { useTranslations } from 'use-intl/react'
import { fullName } from '#domain/customer/person.ts'
import type { DetailsPerson } from '../data/use-details.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'

export function OthersSection({ person }: { person: DetailsPerson }) {
  const t = useTranslations('account-pages.people')
  const name = fullName(person)
  return (
    <AccountSection title={name}>
      <Facts
        facts={person.roles.flatMap(({ name: role, status }) => [
          { label: t('role'), value: t(`roles.${role}`) },
          { label: t('status'), value: t(`statuses.${status}`) },
        ])}
      />
    </AccountSection>
  )
}
