// The page of everything invested: what is drawn for whoever holds only a part of it.

import { expect, test } from 'vitest'
import { commitmentCalls } from '#contracts/commitments.ts'
import { investingCalls } from '#contracts/investing.ts'
import { investmentCalls } from '#contracts/investments.ts'
import told from '#contracts/mocks/products/get-commitments-standing.json' with { type: 'json' }
import { siteOf } from '#shell/shell.test.world.tsx'
import { keyOf } from '../data/ask-query.ts'
import { type Answer, customerId, failed, renderedFor } from '../session/app.test.world.tsx'
import { Page } from './wealth.tsx'

const german = siteOf({ locale: 'de-DE' })
const query = { customer_id: customerId }
const nothing: Answer[] = [
  [keyOf(investmentCalls.portfolios, { query }), []],
  [keyOf(investingCalls.orders, { query }), []],
]

test('whoever holds only a commitment sees it', async () => {
  const said = await renderedFor(
    german,
    [...nothing, [keyOf(commitmentCalls.standing, { query }), told]],
    <Page />,
  )
  expect(said).toContain('data-investment="Private Equity 2026"')
  expect(said).not.toContain('data-wealth')
})

test('whoever holds no portfolio is told that the commitment could not be loaded', async () => {
  const said = await renderedFor(
    german,
    [...nothing, [keyOf(commitmentCalls.standing, { query }), failed]],
    <Page />,
  )
  expect(said).toContain('Try again')
})
