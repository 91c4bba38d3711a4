// Access: which kinds of deposit a customer has held, and which kinds may be offered.

/** [ENT-046] */
export const depositAccessFlags = [
  'HAS_OVERNIGHT_DEPOSIT_ACCOUNT',
  'HAS_NOTICE_DEPOSIT_ACCOUNT',
  'HAS_FIXED_DEPOSIT_ACCOUNT',
  'HAS_FLEX_DEPOSIT_ACCOUNT',
] as const
export type DepositAccessFlag = (typeof depositAccessFlags)[number]
export type DepositAccess = Readonly<Record<DepositAccessFlag, boolean>>

/** The kinds of deposits, as the wire spells them. */
export const heldTypes = [
  'overnight_account',
  'notice_account',
  'term_deposit',
  'flex_deposit',
] as const
export type HeldType = (typeof heldTypes)[number]

/** [ENT-047, ENT-048, ENT-049] */
export const depositAccess = (held: readonly string[]): DepositAccess => ({
  HAS_OVERNIGHT_DEPOSIT_ACCOUNT: held.includes('overnight_account'),
  HAS_NOTICE_DEPOSIT_ACCOUNT: held.includes('notice_account'),
  HAS_FIXED_DEPOSIT_ACCOUNT: held.includes('term_deposit'),
  HAS_FLEX_DEPOSIT_ACCOUNT: held.includes('flex_deposit'),
})

/** [ENT-050] */
export const productAccessFlags = [
  'term_product_access',
  'overnight_product_access',
  'notice_product_access',
] as const
export type ProductAccessFlag = (typeof productAccessFlags)[number]
export type ProductAccess = Readonly<Record<ProductAccessFlag, boolean>>
