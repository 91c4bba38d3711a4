// A process to be measured: whatever it runs, it tells what processor time it has spent.

import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

const teller = join(import.meta.dirname, 'tell-spent.ts')

export type MeasuredProcess = {
  child: ChildProcess
  /** Microseconds of processor since its start. */
  spent(): Promise<number>
  stop(): void
}

export function startMeasured(
  program: string,
  args: readonly string[],
  options: { cwd?: string; silent?: boolean } = {},
): MeasuredProcess {
  const child = fork(program, args, {
    ...options,
    execArgv: ['--import', teller],
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  return {
    child,
    spent: () =>
      new Promise((resolve) => {
        const listen = (said: { spent?: number }) => {
          if (said.spent === undefined) return
          child.off('message', listen)
          resolve(said.spent)
        }
        child.on('message', listen)
        child.send('spent')
      }),
    stop: () => child.kill(),
  }
}
