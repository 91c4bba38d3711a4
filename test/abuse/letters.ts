// `node test/abuse/letters.ts --days 400 --kills 50 --seed 1`: the long form of the campaign of letters.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '400' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
console.log(`${values.kills} kills over ${values.days} days, seed ${values.seed}`)
const { status } = spawnSync(
  join(import.meta.dirname, '../../node_modules/.bin/vitest'),
  ['run', '--project', 'integration', 'test/abuse/letters.test.ts'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...{ LETTERS_DAYS: values.days, LETTERS_KILLS: values.kills, LETTERS_SEED: values.seed },
    },
  },
)
process.exit(status ?? 1)
