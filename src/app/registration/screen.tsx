// A view of the registration: how far one is, what it is about, and the eyes and ears put to its heading.

import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { readAuth } from '#contracts/stored-token.ts'
import { pageTitle } from '#domain/shell/page-head.ts'
import { useSite } from '#shell/site.tsx'
import css from './registration.module.css'
import { type CountedStep, countedSteps } from './steps.ts'

type ScreenProps = {
  heading: string
  lead?: string
  step?: CountedStep
  children?: ReactNode
}

/** The first view is the page itself: there the reader begins at the top. */
let isFirst = true

export function Screen({ heading, lead, step, children }: ScreenProps) {
  const t = useTranslations('registration')
  const { brand } = useSite()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const meta_title = t('documentTitle', { heading, brand: brand.name })
    document.title = pageTitle({ meta_title }, brand.name, readAuth(localStorage) !== undefined) // [HEAD-002]
    if (!isFirst) {
      title.current?.focus()
      title.current?.scrollIntoView({ block: 'center' })
    }
    isFirst = false
  }, [t, heading, brand.name])
  return (
    <div className={css.view} data-view={step ?? 'between'}>
      {step && <Progress step={step} />}
      <h1 ref={title} className={css.heading} tabIndex={-1}>
        {heading}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  )
}

function Progress({ step }: { step: CountedStep }) {
  const t = useTranslations('registration')
  const at = countedSteps.indexOf(step)
  return (
    <div className={css.progress}>
      <p className={css.progressText}>
        {t('progress', { step: at + 1, count: countedSteps.length, name: t(`steps.${step}`) })}
      </p>
      <span className={css.bars} aria-hidden="true">
        {countedSteps.map((each, i) => (
          <i key={each} data-reached={i <= at} />
        ))}
      </span>
    </div>
  )
}
