// The balance strip below the private header.

import type { ShownBalance } from '../account/account.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import { isNegative, type Money } from '../money.ts'
import type { HeaderTextKey, HeaderType } from './header-data.ts'

/** [PRV-040, PRV-041, PRV-042] */
export const hasBalanceStrip = (
  type: HeaderType,
  customerState: CustomerStatus | undefined,
  hideCustomerBalance: boolean,
): boolean => type === 'private' && customerState === 'ACTIVE' && !hideCustomerBalance

type StripAmount = {
  readonly label: HeaderTextKey
  readonly amount: Money
  readonly isNegative: boolean
}

export type BalanceStrip =
  | {
      readonly balanceIsNotAvailable: false
      readonly totalBalance: StripAmount
      readonly availableBalance: StripAmount
    }
  | {
      readonly balanceIsNotAvailable: true
      readonly notAvailableMessage: {
        readonly title: HeaderTextKey
        readonly tooltipText: HeaderTextKey
      }
    }

const stripAmount = (label: HeaderTextKey, amount: Money): StripAmount => ({
  label,
  amount,
  isNegative: isNegative(amount),
})

/** Amounts, the negative ones marked, or the message in their place. [PRV-043, PRV-044, PRV-048] */
export function balanceStrip(shown: ShownBalance): BalanceStrip {
  if (shown.kind === 'amounts')
    return {
      balanceIsNotAvailable: false,
      totalBalance: stripAmount('balance', shown.current),
      availableBalance: stripAmount('availableAmount', shown.available),
    }
  const tooltipText = shown.reason === 'maintenance' ? 'maintenanceTooltip' : 'notAvailableTooltip'
  return {
    balanceIsNotAvailable: true,
    notAvailableMessage: { title: 'maintenanceTitle', tooltipText },
  }
}
