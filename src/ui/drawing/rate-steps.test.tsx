// The line of a value that moved in steps.

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RateSteps, stepLine } from './rate-steps.tsx'

test('holds its height until the day it changes, and the highest leaves a fifth free', () => {
  expect(
    stepLine([
      { at: 0, value: 4 },
      { at: 25, value: 2 },
      { at: 75, value: 3 },
    ]),
  ).toBe('M0 20H25V60H75V40H100')
})

test('one value is a level, and nothing at all lies on the ground', () => {
  expect(stepLine([{ at: 0, value: 1 }])).toBe('M0 20H100')
  expect(stepLine([{ at: 0, value: 0 }])).toBe('M0 100H100')
})

test('says in a sentence what it shows', () => {
  const steps = [{ at: 0, value: 1 }]
  const markup = renderToStaticMarkup(
    <RateSteps steps={steps} summary="1 % all along" from="2024" now="today" />,
  )
  expect(markup).toContain('role="img" aria-label="1 % all along"')
})
