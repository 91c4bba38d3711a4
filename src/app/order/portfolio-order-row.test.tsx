import { expect, test } from 'vitest'
import type { WireInvestmentOrder } from '#contracts/investing.ts'
import { date } from '#domain/date.ts'
import { equityTemplate } from '#domain/investment/committing.ts'
import { rendered, siteOf, valuesOf } from '#shell/shell.test.world.tsx'
import { PortfolioOrderRow } from './portfolio-order-row.tsx'

const order = {
  ...{ id: 'O1', portfolioId: 'P1', portfolioName: 'Basisrente', type: 'BUY' },
  ...{ amount: '100.00', currencyCode: 'EUR', confirmedOn: date('2026-11-16') },
} as WireInvestmentOrder
const row = (change: Partial<WireInvestmentOrder>) =>
  rendered(siteOf({ locale: 'de-DE' }), <PortfolioOrderRow order={{ ...order, ...change }} />)
const linksOf = (change: Partial<WireInvestmentOrder>) => valuesOf(row(change), 'href')
const fund = { template: equityTemplate, type: 'PRIVATE_EQUITY_ONBOARDING' } as const
const call = { template: equityTemplate, type: 'CAPITAL_CALL' } as const

test('what came to nothing of a pension or a private equity fund leads nowhere: its page tells of what counts', () => {
  const pension = { template: 'RURUP70' as const }
  expect(linksOf({ ...pension, instructionState: 'CANCELLED' })).toEqual([])
  expect(linksOf({ ...pension, instructionState: 'EXECUTED' })).toHaveLength(1)
  expect(linksOf({ ...fund, instructionState: 'REJECTED' })).toEqual([])
  expect(linksOf({ ...fund, instructionState: 'EXECUTED' })).toHaveLength(1)
  expect(linksOf({ ...call, instructionState: 'CANCELLED' })).toHaveLength(1)
  expect(linksOf({ template: 'DWM50', instructionState: 'CANCELLED' })).toHaveLength(1)
})

test.each([
  [fund, 'EXPORTED', 'With the fund'],
  [fund, 'REJECTED', 'Declined by the fund'],
  [call, 'ISSUE_IDENTIFIED', 'Overdue'],
  [call, 'CANCELLED', 'Not paid'],
] as const)('of a fund, %o that is %s is told as: %s', (of, instructionState, told) => {
  expect(row({ ...of, instructionState })).toContain(`>${told}<`)
})
