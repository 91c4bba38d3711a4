// Start to ready as `npm start` does it, on a machine that has started it before. Claim: at most 5 seconds.
// Beside it the processor time of the program, which neighbours disturb less, and what it holds when idle.

import { claim, MB, middleOf, spreadOf } from './support/figures.ts'
import { metric, withFolder, withProgram } from './support/program.ts'

const rounds = 5
const seconds = 5
const idleMs = 5000

const idle = () => new Promise((resolve) => setTimeout(resolve, idleMs))

await withFolder(async (dir) => {
  await withProgram(dir, async () => {}) // Builds the site, and makes the database and its world.
  const starts: number[] = []
  for (let round = 1; round <= rounds; round++) {
    const asked = performance.now()
    await withProgram(dir, async (origin) => {
      const ready = (performance.now() - asked) / 1000
      const spent = await metric(origin, 'process_cpu_seconds_total')
      await (await fetch(`${origin}/de-de/`)).text()
      await idle()
      const memory = await metric(origin, 'process_resident_memory_bytes')
      console.log(
        `round ${round}: ready after ${ready.toFixed(2)} s, ${spent.toFixed(2)} s of processor, idle with ${MB(memory)}`,
      )
      starts.push(ready)
    })
  }
  claim(`start to ready ${spreadOf(starts)} s; at most ${seconds} s`, middleOf(starts) <= seconds)
})
