// Ids of the demo world.

import { createHash } from 'node:crypto'
import { formatted } from '#platform/uuid.ts'

/** The same key on every machine, so that a link into the demo world can be written down. */
export const demoId = (...name: (string | number)[]): string =>
  formatted(Date.UTC(2026, 0, 1), createHash('sha256').update(name.join('/')).digest())
