import { notifyManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawTogether, openQueryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Two calls that are asked at once and drawn by somebody: how often, and with which answers. */
function round() {
  const queries = openQueryClient(() => {})
  const answers = { first: Promise.withResolvers<string>(), last: Promise.withResolvers<string>() }
  const calls = (['first', 'last'] as const).map((name) => ({
    queryKey: [name],
    queryFn: () => answers[name].promise,
  }))
  drawTogether(calls.map((call) => queries.prefetchQuery(call)))
  const drawn: string[] = []
  for (const call of calls)
    new QueryObserver(queries, call).subscribe(
      // As a component does.
      notifyManager.batchCalls(({ data }) => data && drawn.push(data)),
    )
  return { answers, drawn }
}

test('the answers of a round are drawn when the last has come', async () => {
  const { answers, drawn } = round()
  answers.first.resolve('customer')
  await vi.advanceTimersByTimeAsync(50)
  expect(drawn).toEqual([])
  answers.last.resolve('balance')
  await vi.advanceTimersByTimeAsync(0)
  expect(drawn).toEqual(['customer', 'balance'])
})

test('an answer that takes long keeps the others waiting for a tenth of a second at most', async () => {
  const { answers, drawn } = round()
  answers.first.resolve('customer')
  await vi.advanceTimersByTimeAsync(100)
  expect(drawn).toEqual(['customer'])
  answers.last.resolve('balance')
  await vi.advanceTimersByTimeAsync(16)
  expect(drawn).toEqual(['customer', 'balance'])
})
