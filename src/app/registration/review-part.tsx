// One part of what was said, with the way back to it, and the facts it is made of; and the parts everybody has.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answers, PartnerAnswers, RegistrationStep } from '#domain/registration/answers.ts'
import { isAlone } from '#domain/registration/child.ts'
import { isInvited, type JointRule, type RegistrationKind } from '#domain/registration/kinds.ts'
import { signersOf } from '#domain/registration/people.ts'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { hrefOfView } from './steps.ts'

export function Part({ step, children }: { step: RegistrationStep; children: ReactNode }) {
  const t = useTranslations('registration')
  const { go } = useRegistering()
  const part = t(`steps.${step}`)
  return (
    <section className={css.part} aria-labelledby={`part-${step}`}>
      <h2 id={`part-${step}`} className={css.subheading}>
        {part}
      </h2>
      <a
        href={hrefOfView(step)}
        aria-label={t('review.changeOf', { part })}
        data-change={step}
        onClick={(event) => {
          event.preventDefault()
          go(step)
        }}
      >
        {t('review.change')}
      </a>
      <dl className={css.facts}>{children}</dl>
    </section>
  )
}

/** What was left empty is left out. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )

const nameOf = ({ firstName, lastName }: Pick<PartnerAnswers, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`

/** Who is written to next, if anybody. */
export function invitedNames(
  kind: RegistrationKind,
  { partner, custody, people }: Answers,
): string {
  if (kind === 'joint') return nameOf(partner)
  if (kind === 'child') return isAlone(custody) ? '' : nameOf(custody)
  return kind === 'company' ? signersOf(people).map(nameOf).join(', ') : ''
}

/** With whom, and what was agreed to. */
export function AgreedParts({ partner, agreement }: Pick<Answers, 'partner' | 'agreement'>) {
  const t = useTranslations('registration')
  const consents = useTranslations('account-pages.notifications')
  const { kind } = useRegistering().registration
  return (
    <>
      {kind === 'joint' && (
        <Part step="partner">
          <Fact name={t('review.partner')}>{nameOf(partner)}</Fact>
          <Fact name={t('partner.email')}>{partner.email}</Fact>
          <Fact name={t('partner.rule')}>
            {t(`partner.rules.${partner.rule as JointRule}.title`)}
          </Fact>
        </Part>
      )}
      <Part step="agreement">
        <Fact name={t('agreement.documents')}>{t('review.agreed')}</Fact>
        {!isInvited(kind) && (
          <Fact name={t('review.mails')}>
            {agreement.marketing.map((id) => consents(`${id as 'savings'}.name`)).join(', ') ||
              t('review.noMails')}
          </Fact>
        )}
      </Part>
    </>
  )
}
