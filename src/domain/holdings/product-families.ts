// Product families: what is offered, and whether money in it can be had back on request.

/** [ENUM-021] */
export const liquidities = ['LIQUID', 'ILLIQUID'] as const
export type Liquidity = (typeof liquidities)[number]

/** [ENUM-022] */
export const productFamilies = ['ROBO', 'DWM', 'PE', 'DEPOSIT', 'PENSION', 'CRYPTO'] as const
export type ProductFamily = (typeof productFamilies)[number]

/** What cannot be taken out on request. */
export const illiquidFamilies: readonly ProductFamily[] = ['PE', 'PENSION']

/** What lies in a depot, whose keeper takes the tax on it. */
export const depotFamilies: readonly ProductFamily[] = ['ROBO', 'DWM', 'PE', 'CRYPTO']

/** [ENUM-013] */
export type PendingState = 'PENDING_KYC' | `PENDING_${ProductFamily}_ACCOUNT_ACTIVATION` | 'UNKNOWN'

/** [ENUM-013] */
export const pendingStates: readonly PendingState[] = [
  'PENDING_KYC',
  ...productFamilies.map((family) => `PENDING_${family}_ACCOUNT_ACTIVATION` as const),
  'UNKNOWN',
]

/** [ENUM-020] */
export const onboardingKinds = ['MIGRATION', 'ONBOARDING'] as const
export type OnboardingKind = (typeof onboardingKinds)[number]

/** [ENUM-019] */
export const flowTypes = ['SHORT', 'FULL'] as const
export type FlowType = (typeof flowTypes)[number]
