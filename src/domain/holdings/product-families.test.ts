import { expect, test } from 'vitest'
import {
  flowTypes,
  liquidities,
  onboardingKinds,
  pendingStates,
  productFamilies,
} from './product-families.ts'

test.each<[what: string, list: readonly string[], expected: string]>([
  [
    'a pending state: KYC, one for each product, unknown [ENUM-013]',
    pendingStates,
    'PENDING_KYC PENDING_ROBO_ACCOUNT_ACTIVATION PENDING_DWM_ACCOUNT_ACTIVATION PENDING_PE_ACCOUNT_ACTIVATION PENDING_DEPOSIT_ACCOUNT_ACTIVATION PENDING_PENSION_ACCOUNT_ACTIVATION PENDING_CRYPTO_ACCOUNT_ACTIVATION UNKNOWN',
  ],
  ['a flow type [ENUM-019]', flowTypes, 'SHORT FULL'],
  ['an onboarding kind [ENUM-020]', onboardingKinds, 'MIGRATION ONBOARDING'],
  ['liquidity [ENUM-021]', liquidities, 'LIQUID ILLIQUID'],
  ['a product family [ENUM-022]', productFamilies, 'ROBO DWM PE DEPOSIT PENSION CRYPTO'],
])('the values of %s', (_, list, expected) => {
  expect(list).toEqual(expected.split(' '))
})
