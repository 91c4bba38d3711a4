// Making what is not in memory yet, a few at a time: one thread makes everything, and between two pages it
// has to get round to those who only fetch what is there. Whoever asks for much that is not there waits.

import type { FastifyRequest } from 'fastify'
import { openBuckets } from './limits.ts'
import { openLine } from './lines.ts'
import { placeOfAddress } from './network-address.ts'

export type Renders = {
  /** Does the work when its turn comes; refuses with `TooMany` whom there is no room for. */
  run<Made>(request: Pick<FastifyRequest, 'ip'>, work: () => Promise<Made>): Promise<Made>
}

/** Data are waited for together; more would only take memory. */
const mostAtOnce = 4
/** After a change every page is asked for at once; the last of so many is made in a few seconds. */
const mostWaiting = 200

/** Without a number an address may ask for as much as it likes, but not for more at once. */
export function openRenders(
  perMinute: number | undefined,
  now: () => number,
  count = () => {},
): Renders {
  const addresses = perMinute === undefined ? undefined : openBuckets(perMinute, now)
  const line = openLine({ mostAtOnce, mostWaiting })

  return {
    async run({ ip }, work) {
      addresses?.take(placeOfAddress(ip).address)
      return line.run(() => {
        count()
        return work()
      })
    },
  }
}
