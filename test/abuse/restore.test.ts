import { expect, test } from 'vitest'
import { restore } from './restore.ts'

test('the books come back to a moment of one’s choice, with all that was acknowledged and nothing else [C-22]', {
  timeout: 240_000,
}, async () => {
  expect(await restore(60)).toMatchObject({
    ...{ before: 40, after: 20, lost: 0, surplus: 0, isSame: true, faults: 0 },
  })
})
