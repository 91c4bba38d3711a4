// Who is asked about in which market: whoever holds a commitment everywhere, others where there are any.

import { expect, test } from 'vitest'
import type { Locale } from '#domain/market.ts'
import { siteOf } from '#shell/shell.test.world.tsx'
import { renderedFor } from '../session/app.test.world.tsx'
import { useCommitment } from './use-commitment.ts'

function Asked({ isHeld }: { isHeld: boolean | undefined }) {
  return String(useCommitment(isHeld === undefined ? {} : { isHeld }).isLoading)
}

test.each<[Locale, isHeld: boolean | undefined, isAsked: boolean]>([
  ['de-DE', true, true],
  ['de-DE', undefined, true],
  ['de-DE', false, false],
  ['de-AT', true, true],
  ['de-AT', undefined, false],
  ['de-AT', false, false],
])('in %s, where one is held is %s: asked is %s', async (locale, isHeld, isAsked) => {
  const said = await renderedFor(siteOf({ locale }), [], <Asked isHeld={isHeld} />)
  expect(said).toBe(String(isAsked))
})
