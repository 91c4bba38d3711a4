import { expect, test } from 'vitest'
import { rendered, siteOf } from '#shell/shell.test.world.tsx'
import { StrategyChoice } from './amount-step.tsx'

test('a strategy is named with its risk before anything is typed, also where it is the only one', () => {
  const shown = (...offered: string[]) =>
    rendered(
      siteOf({ locale: 'de-DE' }),
      <StrategyChoice offered={offered} chosen={offered[0]!} onChoose={() => {}} />,
    )
  expect(shown('CRYPTO')).toContain('Risk class 7 of 7')
  expect(shown('CRYPTO')).not.toContain('<input')
  expect(shown('DWM30', 'DWM50').match(/<input/g)).toHaveLength(2)
})
