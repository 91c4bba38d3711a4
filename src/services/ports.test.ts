import { describe, expect, test } from 'vitest'
import { type Ports, unconnected } from './ports.ts'

describe('where nobody is connected', () => {
  const world = unconnected('production')

  test.each<[keyof Ports, who: string]>([
    ['sendMessage', 'nobody carries messages in production'],
    ['startIdentification', 'nobody identifies people in production'],
  ])('%s fails and says who is missing, and where to put them', async (port, who) => {
    const ask = world[port] as () => Promise<unknown>
    await expect(ask()).rejects.toThrow(`${who}: give src/world.ts an adapter`)
  })

  test('no holder of an account is known, no payout is taken, and banks are reached by file', async () => {
    const payee = await world.checkPayee('Lukas Weber', { iban: 'DE02120300000000202051' })
    expect(payee).toEqual({ match: 'NOT_POSSIBLE' })
    expect(await world.carryPayout({} as never, '2026-11-16' as never)).toBe('notTaken')
    expect(world.bankForms).toEqual(['FILE'])
  })

  test('nothing is pretended', () => {
    expect(world.jobs).toEqual([])
    expect(world.workers(async () => {})).toEqual([])
    expect(world.subscribers({} as never)).toEqual([])
    expect(world.answers('/tmp')).toEqual([])
  })
})
