// A view of the registration: how far one is, what it is about, and the eyes and ears put to its heading.

import { type ReactNode, use, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { readAuth } from '#contracts/stored-token.ts'
import type { RegistrationKind } from '#domain/registration/kinds.ts'
import { pageTitle } from '#domain/shell/page-head.ts'
import { useSite } from '#shell/site.tsx'
import { RegisteringProvider } from './context.tsx'
import css from './registration.module.css'
import { type CountedStep, countedSteps } from './steps.ts'

type ScreenProps = {
  heading: string
  lead?: string
  step?: CountedStep
  /** Between two steps: the one that was done, so that nobody thinks the way was left. */
  after?: CountedStep
  /** Before there is a registration: what was chosen. */
  kind?: RegistrationKind | undefined
  children?: ReactNode
}

/** The first view is the page itself: there the reader begins at the top. */
let isFirst = true

export function Screen({ heading, lead, step, after, kind, children }: ScreenProps) {
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
      {(step ?? after) && <Progress step={(step ?? after)!} kind={kind} />}
      <h1 ref={title} className={css.heading} tabIndex={-1}>
        {heading}
      </h1>
      {lead && <p className={css.lead}>{lead}</p>}
      {children}
    </div>
  )
}

function Progress({ step, kind }: Pick<ScreenProps, 'kind'> & { step: CountedStep }) {
  const t = useTranslations('registration')
  const registering = use(RegisteringProvider)
  const steps = countedSteps(kind ? { kind } : (registering?.registration ?? { kind: 'private' }))
  const at = steps.indexOf(step)
  return (
    <div className={css.progress}>
      <p className={css.progressText}>
        {t('progress', { step: at + 1, count: steps.length, name: t(`steps.${step}`) })}
      </p>
      <span className={css.bars} aria-hidden="true">
        {steps.map((each, i) => (
          <i key={each} data-reached={i <= at} />
        ))}
      </span>
    </div>
  )
}
