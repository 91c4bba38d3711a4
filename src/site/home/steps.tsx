// How it works in three steps, each with its scene of the harbour.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Harbour, scenes } from '#ui/drawing/harbour.tsx'
import { Section } from '#ui/section.tsx'
import css from './steps.module.css'

const steps = ['first', 'second', 'third'] as const

export function Steps() {
  const t = useTranslations('home.steps')
  const href = useHref()
  return (
    <Section tone="sunken" space="wide" labelledBy="steps">
      <h2 id="steps">{t('heading')}</h2>
      <ol className={css.steps}>
        {steps.map((step, i) => (
          <li key={step}>
            <Harbour scene={scenes[i]!} />
            <div className={css.words}>
              <span className={css.number} aria-hidden="true">
                {i + 1}
              </span>
              <h3>{t(`${step}.title`)}</h3>
              <p>{t(`${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <a className={css.more} href={href('howItWorks')}>
        {t('more')} <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
      </a>
    </Section>
  )
}
