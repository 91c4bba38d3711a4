// The frame of log-in and registration: the form in a panel, what it brings beside it.

import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './auth-shell.module.css'

type AuthFrameProps = {
  /** The form, or the way to it. */
  children: ReactNode
  /** What speaks for it, or what to have at hand. */
  asideTitle: string
  points: readonly string[]
  /** In their place for who registers a company, where one can. */
  companyPoints?: readonly string[] | undefined
  /** And for who registers a child. */
  childPoints?: readonly string[] | undefined
  /** Whom it is for is said by the script: until then no points stand there. */
  isUnknown?: boolean
  /** Below the points: who helps. */
  help?: ReactNode
}

type AuthPageProps = AuthFrameProps & { title: string; lead: string }

export function AuthPage({ title, lead, children, ...frame }: AuthPageProps) {
  return (
    <AuthFrame {...frame}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.lead}>{lead}</p>
      {children}
    </AuthFrame>
  )
}

export function AuthFrame(props: AuthFrameProps) {
  const { children, asideTitle, points, companyPoints, childPoints, isUnknown, help } = props
  return (
    <div className={css.page}>
      <Container className={css.columns}>
        <div className={css.panel}>{children}</div>
        <aside className={css.aside}>
          <h2 data-at-hand="" hidden={isUnknown}>
            {asideTitle}
          </h2>
          <Points points={points} of="person" isHidden={isUnknown} />
          {companyPoints && <Points points={companyPoints} of="company" isHidden />}
          {childPoints && <Points points={childPoints} of="child" isHidden />}
          {help}
        </aside>
      </Container>
    </div>
  )
}

type PointsProps = {
  points: readonly string[]
  of: 'person' | 'company' | 'child'
  isHidden?: boolean | undefined
}

const Points = ({ points, of, isHidden }: PointsProps) => (
  <ul className={css.points} data-at-hand={of} hidden={isHidden}>
    {points.map((point) => (
      <li key={point}>
        <Check size={20} strokeWidth={1.5} aria-hidden="true" />
        {point}
      </li>
    ))}
  </ul>
)

/** What a script fills, until it has; and what is said where none runs. */
export function AwaitedPanel() {
  const area = useTranslations('account.area')
  return (
    <>
      <noscript>
        <p className={css.notice}>{area('noScript')}</p>
      </noscript>
      <Skeleton className={css.fieldLoading} />
      <Skeleton className={css.fieldLoading} />
      <Skeleton className={css.buttonLoading} />
    </>
  )
}
