// Choosing a day: by a slider, by typing it, or by a jump to a day that matters. All three are one value.

import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { addDays, addMonths, type CalendarDate, daysBetween, parseDate } from '#domain/date.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import fields from '../page/lists.module.css'
import css from './time-machine.module.css'

type DayControlProps = {
  today: CalendarDate
  horizon: CalendarDate
  days: number
  onChange: (days: number) => void
}

export function DayControl({ today, horizon, days, onChange }: DayControlProps) {
  const t = useTranslations('deposits.machine')
  const figures = useFigures()
  const id = useId()
  const most = daysBetween(today, horizon)
  const day = addDays(today, days)
  const [typed, setTyped] = useState<string>(day)
  useEffect(() => setTyped(day), [day])
  const isOutside = (text: string) => {
    const parsed = parseDate(text)
    return !parsed || parsed < today || parsed > horizon
  }
  const jumps = [
    ['today', today],
    ['month', addMonths(today, 1)],
    ['year', addMonths(today, 12)],
    ['end', horizon],
  ] as const

  /** What is typed counts as soon as it is a day one can look at; until then it stays as typed. */
  function type(text: string): void {
    setTyped(text)
    if (!isOutside(text)) onChange(daysBetween(today, parseDate(text)!))
  }

  const isWrong = typed !== day && isOutside(typed)
  return (
    <section className={css.control} aria-label={t('day')}>
      <div className={fields.field}>
        <label className={fields.label} htmlFor={`${id}-day`}>
          {t('day')}
        </label>
        <input
          id={`${id}-day`}
          className={fields.control}
          type="date"
          min={today}
          max={horizon}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(day)}
          aria-invalid={isWrong ? true : undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
        />
        {isWrong && (
          <FieldError
            id={`${id}-error`}
            text={t('invalid', { from: figures.day(today), to: figures.day(horizon) })}
          />
        )}
      </div>
      <div className={fields.field}>
        <label className={fields.label} htmlFor={`${id}-slider`}>
          {t('slider')}
        </label>
        <input
          id={`${id}-slider`}
          className={css.slider}
          type="range"
          min={0}
          max={most}
          value={days}
          onChange={({ target }) => onChange(Number(target.value))}
          aria-valuetext={`${figures.day(day, 'long')}, ${t('after', { count: days })}`}
        />
        <p className={css.ends} aria-hidden="true">
          <span>{figures.day(today)}</span>
          <span>{figures.day(horizon)}</span>
        </p>
      </div>
      <fieldset className={`${fields.acts} ${css.jumps}`}>
        <legend className="visually-hidden">{t('jump')}</legend>
        {jumps
          .filter(([, to]) => to <= horizon)
          .map(([name, to]) => (
            <Button
              key={name}
              look="secondary"
              size="small"
              aria-pressed={to === day}
              onClick={() => onChange(daysBetween(today, to))}
            >
              {t(name)}
            </Button>
          ))}
      </fieldset>
    </section>
  )
}
