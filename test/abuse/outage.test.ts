import { expect, test } from 'vitest'
import { sufferKills } from './outage.ts'

test('the program killed twice under load: what was answered stays true, once [C-1]', async () => {
  const outage = await sufferKills('program', 2, 20261116)
  expect(outage.faults).toEqual([])
  expect(outage.done.confirmation).toBeGreaterThan(0)
  expect(outage.done.payouts).toBeGreaterThan(0)
}, 180_000)

test('its database killed twice: it lives, says 503 meanwhile, and loses nothing [C-2]', async () => {
  const outage = await sufferKills('database', 2, 20261116)
  expect(outage.faults).toEqual([])
  expect(Object.keys(outage.refusals)).toEqual(['503'])
  expect(outage.isSameProcess).toBe(true)
}, 180_000)
