// Whoever has us look after their money hears of each tenth it loses from one report to the next, on the day it is lost.

import type { Index } from './performance.ts'

const stepPercent = 10

/** How much is lost since the last report, in percent and whole tenths; money that came or went is no gain and no loss. */
export const lostPercent = (reported: Index, now: Index): number =>
  now >= reported
    ? 0
    : Number(((reported - now) * 100n) / (reported * BigInt(stepPercent))) * stepPercent
