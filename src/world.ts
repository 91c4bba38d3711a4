// The outside world of this program, chosen once: pretended on one's own machine; elsewhere, adapters are put
// here.

import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { DayStep } from '#platform/end-of-day.ts'
import { openVault } from '#platform/vault.ts'
import { daySteps } from '#services/end-of-day.ts'
import { headFile, type SealHead } from '#services/ledger/index.ts'
import { unconnected, type World } from '#services/ports.ts'
import { simulatedWorld } from '#simulator/index.ts'

export const worldOf = ({ environment }: Config): World =>
  environment === 'local' ? simulatedWorld : unconnected(environment)

/** An end of day of this program, with what it keeps in files. */
export const dayStepsOf = (
  { dataDir, sealsFile, secretKeys }: Config,
  world: World,
  tellHead: (head: SealHead) => void,
): readonly DayStep[] =>
  daySteps(world, {
    ...{ bankDir: join(dataDir, 'banks'), sealHeads: headFile(sealsFile, tellHead) },
    vault: openVault(secretKeys),
  })
