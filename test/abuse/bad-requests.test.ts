import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack, everyRoute } from './bad-requests.ts'
import { openSessions, type Sessions } from './session.ts'
import { type Running, startWholeProgram } from './whole-program.ts'

const seed = 20_261_115
const perRoute = 300

let running: Running
let sessions: Sessions

beforeAll(async () => {
  running = await startWholeProgram()
  sessions = openSessions(running.origin)
}, 240_000)
afterAll(() => running.stop(), 60_000)

test.each(everyRoute)(
  '$method $path stands 300 bad requests [C-11]',
  async (route) => {
    const report = await attack({ url: running.origin, sessions, routes: [route], seed, perRoute })
    expect(report.findings, `seed ${seed}`).toEqual([])
    expect(report.sent).toBe(perRoute)
    if (!route.operation.tags?.includes('page'))
      expect(report.statuses[400], 'bad requests must reach the schemas').toBeGreaterThan(0)
  },
  120_000,
)

test('after all that the program is still well, and its customers are who they were [C-11]', async () => {
  expect((await fetch(`${running.origin}/health/ready`)).status).toBe(200)
  expect((await sessions.current()).token).toBeTruthy()
})
