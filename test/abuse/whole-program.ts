// The whole program for a campaign: built and started as `npm start` does it, with its demo world, on a folder
// of its own that goes with it.

import { startThrowAway, type ThrownAway } from '../throw-away.ts'

/** By number: a name would be looked up for each of thousands of connections. */
export const here = '127.0.0.1'

export type Running = Pick<ThrownAway, 'origin' | 'output' | 'stop'>

export const startWholeProgram = (settings: Record<string, string> = {}): Promise<Running> =>
  startThrowAway(settings)

export async function withWholeProgram<T>(
  use: (running: Running) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const running = await startWholeProgram(settings)
  try {
    return await use(running)
  } finally {
    await running.stop()
  }
}

/** A number the program counts of itself. */
export async function figure(origin: string, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
  if (value === undefined)
    throw new Error(`${name} is not among the numbers: ${text.slice(0, 200)}`)
  return Number(value)
}
