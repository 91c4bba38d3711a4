// The reference account: the customer's own account elsewhere, the only place money is paid out to.

import type { CustomerStatus } from './customer.ts'
import type { Currency } from './money.ts'

/** [ENT-039] */
export type ReferenceAccount = {
  readonly accountId: string
  readonly accountHolder: string
  readonly bankName?: string
  readonly bic?: string
  readonly iban?: string
  readonly accountNumber?: string
  readonly branchCode?: string
  readonly ccy: Currency
}

/** Asked of active customers only, and of the first account only; no account at all is missing too. [RED-004, RED-005, RED-006] */
export const isReferenceAccountMissing = (
  status: CustomerStatus,
  [first]: readonly Pick<ReferenceAccount, 'iban'>[],
): boolean => status === 'ACTIVE' && !first?.iban
