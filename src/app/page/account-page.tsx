// The frame of an account page: its title, its sections, its facts, and what stands there while it loads or
// when there is nothing.

import type { ReactNode } from 'react'
import { Container } from '#ui/section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './page.module.css'

type PageProps = { title: string; lead?: string; children: ReactNode }

export function AccountPage({ title, lead, children }: PageProps) {
  return (
    <Container className={css.page}>
      <header className={css.head}>
        <h1 className={css.heading}>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
      </header>
      {children}
    </Container>
  )
}

export const Sections = ({ children }: { children: ReactNode }) => (
  <div className={css.sections}>{children}</div>
)

type SectionProps = { title: string; hint?: string; act?: ReactNode; children: ReactNode }

export function AccountSection({ title, hint, act, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {hint && <p className={css.sectionHint}>{hint}</p>}
        {act}
      </div>
      <div className={css.sectionBody}>{children}</div>
    </section>
  )
}

export type Fact = { label: string; value: ReactNode; isNumber?: boolean }

/** A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value, isNumber }) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd className={isNumber ? 'number' : undefined}>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function RowsLoading({ rows = 4 }: { rows?: number }) {
  return (
    <div>
      {Array.from({ length: rows }, (_, i) => `row ${i}`).map((key) => (
        <Skeleton key={key} className={css.rowLoading} />
      ))}
    </div>
  )
}
