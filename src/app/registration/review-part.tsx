// One part of what was said, with the way back to it, and the facts it is made of.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RegistrationStep } from '#domain/registration/answers.ts'
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
