import { expect, test } from 'vitest'
import { instrumentCodeOf, instruments } from './instrument.ts'
import { cryptoTemplate, dwmStrategies } from './portfolio.ts'
import { riskClassOf, targetsOf } from './template.ts'

test.each([...dwmStrategies, cryptoTemplate])(
  '%s risks no more than its riskiest fund and no less than its calmest',
  (template) => {
    const classes = targetsOf(template).map(
      ({ isin }) => instruments[instrumentCodeOf(isin)!].riskClass,
    )
    expect(riskClassOf(template)).toBeGreaterThanOrEqual(Math.min(...classes))
    expect(riskClassOf(template)).toBeLessThanOrEqual(Math.max(...classes))
  },
)
