// What there will be from today to the last end that is agreed, with the day that is looked at marked on it.

import { useTranslations } from 'use-intl/react'
import type { CalendarDate } from '#domain/date.ts'
import type { Change } from '#domain/holdings/course.ts'
import type { Currency } from '#domain/money.ts'
import { Course } from '#ui/drawing/course.tsx'
import { type DrawnCourse, useCourse, useCourseDrawing } from '../holdings/use-course.ts'
import { useFigures } from '../holdings/use-figures.ts'
import type { Overview } from '../holdings/use-overview.ts'

type Props = {
  overview: Overview
  currency: Currency
  horizon: CalendarDate
  day: CalendarDate
  /** What is invested, and put in by then. */
  invested: readonly Change[]
}

export function MachineCourse({ overview, currency, horizon, day, invested }: Props) {
  const { today } = overview
  const span = { from: today, until: horizon, today }
  const points = useCourse(overview, currency, span, invested)
  return points && points.length > 0 && <Drawn {...{ points, currency, span, day }} />
}

function Drawn({ day, ...course }: DrawnCourse & { day: CalendarDate }) {
  const t = useTranslations('deposits.course')
  const figures = useFigures()
  const { place, amountOn, drawn, words } = useCourseDrawing(course)
  const summary = t('ahead', {
    now: figures.money(amountOn(course.span.today)),
    day: figures.day(day, 'long'),
    later: figures.money(amountOn(day)),
  })
  return (
    <div data-course>
      <Course
        {...drawn}
        words={{ ...words, summary }}
        now={0}
        nowText=""
        at={{ at: place(day), text: figures.money(amountOn(day)) }}
      />
    </div>
  )
}
