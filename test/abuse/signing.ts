// `node test/abuse/signing.ts [races] [seed]`: the long form of the signing races, every hundred in a new world.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const [races = 1000, seed = Date.now() % 1_000_000] = process.argv.slice(2).map(Number)
const perWorld = 100
const vitest = join(import.meta.dirname, '../../node_modules/.bin/vitest')
let faults = 0

for (let done = 0; done < races; done += perWorld) {
  const settings = {
    SIGNING_RACES: String(Math.min(perWorld, races - done)),
    SIGNING_SEED: String(seed + done),
  }
  console.log(`${settings.SIGNING_RACES} races after ${done} of ${races}, seed ${seed + done}`)
  const { status } = spawnSync(
    vitest,
    ['run', '--project', 'integration', 'test/abuse/signing.test.ts', '--reporter=verbose'],
    { stdio: 'inherit', env: { ...process.env, ...settings } },
  )
  if (status !== 0) faults++
}
console.log(`${races} races, ${faults} worlds with faults`)
process.exitCode = faults > 0 ? 1 : 0
