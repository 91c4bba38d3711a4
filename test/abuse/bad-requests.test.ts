import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attack, attack, everyRoute, openBoth, partyOf } from './bad-requests.ts'
import { type Running, startWholeProgram } from './whole-program.ts'

const seed = 20_261_115
const perRoute = 300

let running: Running
let sessionsOf: Attack['sessionsOf']
/** Asked a second time, over all addresses. */
let again = 0
let sent = 0

beforeAll(async () => {
  running = await startWholeProgram()
  sessionsOf = await openBoth(running.origin)
}, 240_000)
afterAll(() => running.stop(), 60_000)

test.each(everyRoute)(
  '$method $path stands 300 bad requests [C-11, T-14]',
  async (route) => {
    const report = await attack({ url: running.origin, sessionsOf, route, seed, perRoute })
    sent += report.sent
    again += report.late + report.postponed
    expect(report.findings, `seed ${seed}`).toEqual([])
    expect(report.sent).toBe(perRoute)
    if (!route.operation.tags?.includes('page'))
      expect(report.statuses[400], 'bad requests must reach the schemas').toBeGreaterThan(0)
    if (partyOf(route) === 'operator')
      expect(new Set(report.ofValid), 'an operator gets in').not.toEqual(new Set([403]))
  },
  120_000,
)

/** On a machine that does nothing else there is none; a busy one holds its breath now and then. */
const mostAgain = 0.001

test('after all that the program is still well, its customers are who they were, and next to nobody had to come again [C-11]', async () => {
  expect((await fetch(`${running.origin}/health/ready`)).status).toBe(200)
  for (const sessions of Object.values(sessionsOf))
    expect((await sessions.current()).token).toBeTruthy()
  expect(again, `of ${sent}`).toBeLessThanOrEqual(sent * mostAgain)
})
