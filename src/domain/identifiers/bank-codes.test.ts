import { expect, test } from 'vitest'
import ids from '../../../test/vectors/ids.json' with { type: 'json' }
import { parseAba } from './aba.ts'

test.each([...ids.US_ABA.valid, '031120548', '111000025'])('routing number %s is valid', (aba) => {
  expect(parseAba(` ${aba}`)).toEqual({ value: aba })
})

test.each([
  ...ids.US_ABA.invalid.map((aba) => [aba, 'aba.checksum']),
  ['11924174', 'aba.format'],
  ['1192417470', 'aba.format'],
  ['139241747', 'aba.format'],
  ['٣19241747', 'aba.format'],
])('routing number %j is refused with %s', (aba, refusal) => {
  expect(parseAba(aba!)).toEqual({ refusal })
})
