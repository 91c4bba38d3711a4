import { expect, test } from 'vitest'
import { defaultFlags } from '#domain/site/flags.ts'
import { openClient } from './client.ts'
import { flagCalls } from './flags.ts'

test('the flag client keeps its answer for five minutes, each client its own [FLG-012, FLG-013]', async () => {
  let now = 0
  const asked: string[] = []
  const { ask } = openClient({
    place: { environment: 'local', region: 'DEU', origin: 'http://localhost' },
    language: 'de-DE',
    isOn: () => false,
    onForbidden: () => {},
    storage: { getItem: () => null },
    fetch: async (address) => {
      asked.push(new URL(String(address)).search)
      return Response.json(defaultFlags)
    },
    now: () => now,
    wait: async () => {},
    deadline: AbortSignal.timeout,
  })
  const main = () => ask(flagCalls.ofMarket, { query: { market: 'de-DE', client: 'main' } })
  expect(await main()).toEqual(defaultFlags)
  now = 299_999
  await main()
  expect(asked).toEqual(['?market=de-DE&client=main'])
  await ask(flagCalls.ofMarket, { query: { market: 'de-DE', client: 'savingGlobal' } })
  expect(asked).toHaveLength(2)
  now = 300_001
  await main()
  expect(asked).toHaveLength(3)
})
