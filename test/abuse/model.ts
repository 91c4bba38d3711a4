// `node test/abuse/model.ts [sequences] [steps] [seed]`: the long form of the model test.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const [runs = '2000', steps = '50', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
console.log(`${runs} sequences of ${steps} steps, seed ${seed}`)
const { status } = spawnSync(
  join(import.meta.dirname, '../../node_modules/.bin/vitest'),
  ['run', '--project', 'integration', 'test/abuse/model.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, MODEL_RUNS: runs, MODEL_STEPS: steps, MODEL_SEED: seed },
  },
)
process.exit(status ?? 1)
