// `node test/abuse/model.ts [sequences] [steps] [seed]`: the long form of the model test (C-19). A world grows old
// with what happened in it, so every twenty sequences begin in a new one, two worlds at a time. The books
// are read after every fifth step; with the seed that is printed a fault can be seen again step by step.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const [sequences = 2000, steps = 50, seed = Date.now() % 1_000_000] = process.argv
  .slice(2)
  .map(Number)
const perWorld = 20
const vitest = join(import.meta.dirname, '../../node_modules/.bin/vitest')
let next = 0
let done = 0
let faults = 0

async function live(): Promise<void> {
  while (next < sequences) {
    const MODEL_SEED = String(seed + next)
    const MODEL_RUNS = String(Math.min(perWorld, sequences - next))
    next += perWorld
    const settings = { MODEL_RUNS, MODEL_STEPS: String(steps), MODEL_SEED, MODEL_BOOKS_EVERY: '5' }
    const child = spawn(
      vitest,
      ['run', '--project', 'integration', 'test/abuse/model.test.ts', '--reporter=dot'],
      { env: { ...process.env, ...settings } },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
    const [status] = await once(child, 'close')
    done += Number(MODEL_RUNS)
    if (status !== 0) {
      faults++
      console.log(said)
    }
    console.log(
      `${done} of ${sequences} sequences of ${steps} steps, seed ${MODEL_SEED}, ${faults} worlds with faults`,
    )
  }
}

await Promise.all([live(), live()])
process.exitCode = faults > 0 ? 1 : 0
