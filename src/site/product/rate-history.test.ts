// Which of its rates an offer's drawing shows.

import { expect, test } from 'vitest'
import { date } from '#domain/date.ts'
import { shownHistory } from './rate-history.ts'

const today = date('2026-11-16')
const step = (from: string, rate: string) => ({ from: date(from), rate })

test('begins two years ago, at the rate that held then', () => {
  const history = [
    step('2021-11-16', '3.00'),
    step('2024-01-01', '2.50'),
    step('2025-11-16', '2.00'),
  ]
  expect(shownHistory(history, today)).toEqual({
    from: '2024-11-16',
    steps: [
      { at: 0, value: 2.5 },
      { at: 50, value: 2 },
    ],
  })
})

test('an offer that is younger begins where it began, even today', () => {
  expect(shownHistory([step('2026-10-01', '2.00')], today).from).toBe('2026-10-01')
  expect(shownHistory([step('2026-11-16', '2.00')], today).steps).toEqual([{ at: 0, value: 2 }])
})
