// All there is over two years: a year that is booked, and a year that is expected.

import { useTranslations } from 'use-intl/react'
import { addMonths } from '#domain/date.ts'
import type { Currency } from '#domain/money.ts'
import { Course } from '#ui/drawing/course.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { HeaderFacts } from '../data/header-facts.ts'
import { type DrawnCourse, useCourse, useCourseDrawing } from '../holdings/use-course.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useInvestedCourse } from '../holdings/use-invested-course.ts'
import type { Overview } from '../holdings/use-overview.ts'
import rows from '../page/lists.module.css'
import css from './dashboard.module.css'

const months = 12

type Props = { overview: Overview; currency: Currency; facts: HeaderFacts }

export function MoneyCourse({ overview, currency, facts }: Props) {
  const { today } = overview
  const span = { from: addMonths(today, -months), until: addMonths(today, months), today }
  const { changes, isHeld, isWaiting, isMissing } = useInvestedCourse(facts, currency, span.from)
  const points = useCourse(overview, currency, span, changes)
  if (!points || isWaiting) return <Skeleton className={css.courseLoading} />
  const further = isMissing ? 'missing' : isHeld ? 'held' : undefined
  return points.length > 0 && <Drawn {...{ points, currency, span, further }} />
}

/** What is invested has no course that is known ahead. */
type DrawnProps = DrawnCourse & { further: 'held' | 'missing' | undefined }

function Drawn({ further, ...course }: DrawnProps) {
  const t = useTranslations('deposits.course')
  const without = useTranslations('deposits.dashboard')
  const figures = useFigures()
  const { place, amountOn, start, drawn, words } = useCourseDrawing(course)
  const { today, until } = course.span
  const summary = t('summary', {
    from: figures.day(start, 'long'),
    first: figures.money(amountOn(start)),
    now: figures.money(amountOn(today)),
    until: figures.day(until, 'long'),
    end: figures.money(amountOn(until)),
  })
  return (
    <section className={rows.block} aria-label={words.title} data-course>
      <Course
        {...drawn}
        words={{ ...words, summary }}
        now={place(today)}
        nowText={t('now', { amount: figures.money(amountOn(today)) })}
      />
      <p className={rows.soft}>
        {t('lead')}
        {further === 'held' && ` ${t('invested')}`}
      </p>
      {further === 'missing' && <p className={rows.soft}>{without('withoutInvested')}</p>}
    </section>
  )
}
