import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { changed, DateField, type DateParts } from './date-field.tsx'

const parts = [
  { part: 'month', label: 'Month' },
  { part: 'day', label: 'Day' },
  { part: 'year', label: 'Year' },
] as const
const whole: DateParts = { day: '12', month: '03', year: '1984' }
const read = (text: string) => (text === '03/12/1984' ? whole : undefined)
const shown = (own: object) =>
  renderToStaticMarkup(
    <DateField
      {...{ name: 'birthDate', label: 'Date of birth', parts, read, value: whole }}
      onValue={() => {}}
      {...own}
    />,
  )

test('three fields of digits under one name, in the order of the reader', () => {
  const html = shown({ isOwnBirthday: true })
  expect(html, 'a form finds all of them by the name').toMatch(/<fieldset[^>]* name="birthDate"/)
  expect(html).toMatch(/<legend[^>]*>Date of birth/)
  expect([...html.matchAll(/name="birthDate-(\w+)"/g)].map(([, part]) => part)).toEqual([
    ...['month', 'day', 'year'],
  ])
  expect([...html.matchAll(/autoComplete="(\S+)"/g)].map(([, is]) => is)).toEqual([
    ...['bday-month', 'bday-day', 'bday-year'],
  ])
  expect(html.match(/inputMode="numeric"/g)).toHaveLength(3)
  expect(html).not.toContain('aria-invalid')
  expect(shown({}), "somebody else's is not known to the device").not.toContain('bday')
})

test('one error, and a hint, are told of all three', () => {
  const html = shown({ error: 'No such day.', hint: 'As in the passport.' })
  expect(html.match(/data-error/g)).toHaveLength(1)
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(3)
  const described = /aria-describedby="(\S+) (\S+)"/.exec(html)!
  expect(html).toContain(`<p id="${described[1]}"`)
  expect(html).toContain(`<div id="${described[2]}"`)
})

test.each<[string, string, keyof DateParts, DateParts, 'next' | 'whole' | 'stay']>([
  ['digits stay', '7', 'day', { ...whole, day: '7' }, 'stay'],
  ['anything else goes', '7a', 'day', { ...whole, day: '7' }, 'stay'],
  ['no part is longer than it can be', '123', 'day', { ...whole, day: '12' }, 'stay'],
  ['a point goes on', '7.', 'day', { ...whole, day: '7' }, 'next'],
  ['a point alone does not', '.', 'day', { ...whole, day: '' }, 'stay'],
  ['a whole date is all three', '03/12/1984', 'month', whole, 'whole'],
  ['one that is none is cut to a part', '03/12/84', 'month', { ...whole, month: '03' }, 'stay'],
  ['the year is four digits', '1984', 'year', whole, 'stay'],
])('%s', (_, text, part, value, then) => {
  expect(changed({ value: whole, part, text }, read)).toEqual({
    value,
    isNext: then === 'next',
    isWhole: then === 'whole',
  })
})
