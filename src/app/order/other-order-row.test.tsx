import { expect, test } from 'vitest'
import type { WireOtherOrder } from '#contracts/other-order.ts'
import { date } from '#domain/date.ts'
import { rendered, siteOf, valuesOf } from '#shell/shell.test.world.tsx'
import { OtherOrderRow } from './other-order-row.tsx'

const order = {
  ...({ id: 'O1', state: 'EXECUTED', instructionState: 'EXECUTED', reference: 'TM-X' } as const),
  confirmedOn: date('2026-11-16'),
} as const
const row = (type: WireOtherOrder['type']) =>
  rendered(siteOf({ locale: 'de-DE' }), <OtherOrderRow order={{ ...order, type }} />)

test('a mandate leads to where it can be ended, and says that it is done [ENUM-024]', () => {
  const shown = row('PAYMENT_ORDER_CONSENT')
  expect(shown).toContain('Direct debit mandate')
  expect(shown).toContain('>Done<')
  expect(valuesOf(shown, 'href')).toHaveLength(1)
})

test('what has no word of its own is a neutral row that leads nowhere [ENUM-023]', () => {
  const shown = row('UNDEFINED')
  expect(shown).toContain('Another order')
  expect(valuesOf(shown, 'href')).toEqual([])
})
