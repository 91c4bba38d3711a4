// One thing that cannot be done never stops the others: it is set aside with its reason, and the rest goes on.

import { Failure } from './failure.ts'
import { type Issue, reasonOf } from './issues.ts'

export type Done = { done: number; issues: Issue[] }

/** Nothing can be done without a database, and nothing is wrong with what waits for it. */
const isOutage = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'database.unavailable'

/** All in one act; where that fails, each half by itself, until what is wrong stands alone. */
export async function inSets<T>(
  all: readonly T[],
  act: (set: readonly T[]) => Promise<void>,
  named: (each: T) => Omit<Issue, 'reason'>,
): Promise<Done> {
  if (all.length === 0) return { done: 0, issues: [] }
  try {
    await act(all)
    return { done: all.length, issues: [] }
  } catch (error) {
    if (isOutage(error)) throw error
    if (all.length === 1)
      return { done: 0, issues: [{ ...named(all[0]!), reason: reasonOf(error) }] }
    const half = Math.ceil(all.length / 2)
    return sumOf([
      await inSets(all.slice(0, half), act, named),
      await inSets(all.slice(half), act, named),
    ])
  }
}

export async function oneByOne<T>(
  all: readonly T[],
  act: (each: T) => Promise<void>,
  named: (each: T) => Omit<Issue, 'reason'>,
): Promise<Done> {
  const results: Done[] = []
  for (const each of all) results.push(await inSets([each], () => act(each), named))
  return sumOf(results)
}

export const sumOf = (results: readonly Done[]): Done => ({
  done: results.reduce((sum, { done }) => sum + done, 0),
  issues: results.flatMap(({ issues }) => issues),
})
