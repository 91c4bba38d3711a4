// `node test/abuse/crash.ts [kills] [days] [seed]`: the long form of the crash test (C-3).

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const [kills = '50', days = '400', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2)
console.log(`${kills} kills over ${days} days, seed ${seed}`)
const { status } = spawnSync(
  join(import.meta.dirname, '../../node_modules/.bin/vitest'),
  ['run', '--project', 'long-kills', 'test/abuse/crash.test.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, CRASH_KILLS: kills, CRASH_DAYS: days, CRASH_SEED: seed },
  },
)
process.exit(status ?? 1)
