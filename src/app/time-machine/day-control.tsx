// Choosing a day: by a slider, by typing it, or by a jump to a day that matters. All three are one value.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { addDays, addMonths, type CalendarDate, daysBetween, parseDate } from '#domain/date.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { FilterField } from '../page/filter-field.tsx'
import fields from '../page/lists.module.css'
import css from './time-machine.module.css'

type DayControlProps = {
  today: CalendarDate
  horizon: CalendarDate
  /** Where a deposit ends. */
  lastEnd: CalendarDate | undefined
  days: number
  onChange: (days: number) => void
}

export function DayControl(props: DayControlProps) {
  const { today, horizon, days, onChange } = props
  const t = useTranslations('deposits.machine')
  const figures = useFigures()
  const most = daysBetween(today, horizon)
  const day = addDays(today, days)
  return (
    <section className={css.control} aria-label={t('day')}>
      <TypedDay {...props} />
      <FilterField label={t('slider')}>
        {({ id }) => (
          <>
            <input
              id={id}
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
          </>
        )}
      </FilterField>
      <Jumps {...props} />
    </section>
  )
}

/** What is typed counts as soon as it is a day one can look at; until then it stays as typed. */
function TypedDay({ today, horizon, days, onChange }: DayControlProps) {
  const t = useTranslations('deposits.machine')
  const figures = useFigures()
  const day = addDays(today, days)
  const [typed, setTyped] = useState<string>(day)
  useEffect(() => setTyped(day), [day])
  const isOutside = (text: string) => {
    const parsed = parseDate(text)
    return !parsed || parsed < today || parsed > horizon
  }
  function type(text: string): void {
    setTyped(text)
    if (!isOutside(text)) onChange(daysBetween(today, parseDate(text)!))
  }

  const isWrong = typed !== day && isOutside(typed)
  return (
    <FilterField label={t('day')}>
      {(control) => (
        <>
          <input
            {...control}
            type="date"
            min={today}
            max={horizon}
            value={typed}
            onChange={({ target }) => type(target.value)}
            onBlur={() => setTyped(day)}
            aria-invalid={isWrong ? true : undefined}
            aria-describedby={isWrong ? `${control.id}-error` : undefined}
          />
          {isWrong && (
            <FieldError
              id={`${control.id}-error`}
              text={t('invalid', { from: figures.day(today), to: figures.day(horizon) })}
            />
          )}
        </>
      )}
    </FilterField>
  )
}

function Jumps({ today, horizon, lastEnd, days, onChange }: DayControlProps) {
  const t = useTranslations('deposits.machine')
  const day = addDays(today, days)
  const jumps = [
    ['today', today],
    ['month', addMonths(today, 1)],
    ['year', addMonths(today, 12)],
    ...(lastEnd ? ([['end', lastEnd]] as const) : []),
  ] as const
  return (
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
  )
}
