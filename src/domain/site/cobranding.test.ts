import { expect, test } from 'vitest'
import { type Cobranding, isCobranded } from './cobranding.ts'

test('cobranding has exactly the named fields [ENT-019]', () => {
  const cobranding: Cobranding = {
    logo: '/logo.svg',
    distributor_logo: { url: '/partner.svg' },
    distributor_id: 'partner',
  }
  expect(Object.keys(cobranding)).toEqual(['logo', 'distributor_logo', 'distributor_id'])
  expect(Object.keys(cobranding.distributor_logo)).toEqual(['url'])
})

test('only customers of another distributor see a partner [API-034]', () => {
  expect(isCobranded('partner', 'tidemark')).toBe(true)
  expect(isCobranded('tidemark', 'tidemark')).toBe(false)
})
