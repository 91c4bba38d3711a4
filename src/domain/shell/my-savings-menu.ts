// The "My savings" menu of a customer, called "My products" once there is more than savings.

import type { DepositAccess } from '../customer/access.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import type { PersonRole, Role } from '../customer/person.ts'
import type { Locale } from '../market.ts'
import { marketOf } from '../markets/markets.ts'
import type { Flags } from '../site/flags.ts'
import { basePathOf, hasPage, legacyArea, pathOf } from '../site/routes.ts'

export type Holdings = {
  readonly deposits: DepositAccess
  readonly hasWealthProduct: boolean
  /** The deposit-wealth-management product, where there is one. */
  readonly dwmInstanceId?: string
  readonly hasPensionData: boolean
}

export type SavingsMenuEntryId =
  | 'dashboard'
  | 'term'
  | 'overnight'
  | 'notice'
  | 'wealth'
  | 'pension'
export type SavingsMenuEntry = { readonly id: SavingsMenuEntryId; readonly href: string }

export type SavingsMenu = {
  readonly title: 'mySavings' | 'myProducts'
  readonly entries: readonly SavingsMenuEntry[]
}

const legacyRoutes = {
  dashboard: `${legacyArea}#/Dashboard`,
  term: `${legacyArea}#/MyInvestments/TermDeposit`, // [PRV-023]
  overnight: `${legacyArea}#/MyInvestments/Overnight`, // [PRV-024]
  notice: `${legacyArea}#/MyInvestments/Notice`, // [PRV-025]
} as const

/** What one does with savings beside looking at them; it takes an account that is open. */
export const savingsTools = ['payIn', 'orders', 'approvals', 'timeMachine'] as const
export type SavingsTool = (typeof savingsTools)[number]

type Acting = { readonly roles: readonly Role[] }
const actingRoles: readonly PersonRole[] = [
  'ACCOUNT_HOLDER',
  'LEGAL_REPRESENTATIVE',
  'AUTHORIZED_PERSON',
]

/** Approvals are for customers for whom more than one acts; for a child others do. */
export const savingsToolsOf = (
  status: CustomerStatus | undefined,
  persons: readonly Acting[] = [],
): readonly SavingsTool[] => {
  if (status !== 'ACTIVE') return []
  const held = ({ roles }: Acting) =>
    roles.filter((role) => role.status !== 'DISABLED').map(({ name }) => name)
  const isRepresented = persons.some((person) => held(person).includes('LEGAL_REPRESENTATIVE'))
  const acts = (person: Acting) =>
    held(person).some(
      (name) => actingRoles.includes(name) && !(isRepresented && name === 'ACCOUNT_HOLDER'),
    )
  const isShared = persons.filter(acts).length > 1
  return savingsTools.filter((tool) => tool !== 'approvals' || isShared)
}

type MenuFlags = Pick<Flags, 'b2cUseNewDashboard' | 'dbtShowNewMyDepositsPage'>

/** [PRV-017, PRV-018, PRV-019] */
function heldDeposits(
  deposits: DepositAccess,
  locale: Locale,
): ('term' | 'overnight' | 'notice')[] {
  const held: ('term' | 'overnight' | 'notice')[] = []
  if (deposits.HAS_FIXED_DEPOSIT_ACCOUNT || deposits.HAS_FLEX_DEPOSIT_ACCOUNT) held.push('term')
  if (deposits.HAS_OVERNIGHT_DEPOSIT_ACCOUNT) held.push('overnight')
  // The Italian and Swiss menus have no place for notice deposits.
  if (deposits.HAS_NOTICE_DEPOSIT_ACCOUNT && !marketOf(locale).hasNewDashboardOnly)
    held.push('notice')
  return held
}

/** [PRV-033] */
function wealthHref(locale: Locale, instanceId: string | undefined, basePath: string): string {
  return instanceId
    ? `${pathOf(locale, 'investment', { instanceId }, basePath)}?source=dwm`
    : `${pathOf(locale, 'wealthDashboard', {}, basePath)}?ref=header`
}

/** [PRV-014, PRV-015, PRV-016, PRV-020, PRV-021, PRV-022, PRV-027, PRV-028, PRV-029, PRV-034] */
export function savingsMenu(
  locale: Locale,
  { deposits, hasWealthProduct, dwmInstanceId, hasPensionData }: Holdings,
  flags: MenuFlags,
  basePath: string = basePathOf(locale),
): SavingsMenu {
  const isNewOnly = marketOf(locale).hasNewDashboardOnly
  const hasWealth = hasWealthProduct || dwmInstanceId !== undefined
  const hasPension = hasPensionData && hasPage(locale, 'pensionArea')
  const dashboard =
    flags.b2cUseNewDashboard || isNewOnly
      ? pathOf(locale, 'dashboard', {}, basePath)
      : legacyRoutes.dashboard
  const entries: SavingsMenuEntry[] = [{ id: 'dashboard', href: dashboard }]
  for (const id of heldDeposits(deposits, locale)) {
    const isInApp = flags.dbtShowNewMyDepositsPage || isNewOnly
    const href = isInApp ? pathOf(locale, `dashboard.${id}`, {}, basePath) : legacyRoutes[id]
    entries.push({ id, href })
  }
  if (hasWealth) entries.push({ id: 'wealth', href: wealthHref(locale, dwmInstanceId, basePath) })
  if (hasPension) entries.push({ id: 'pension', href: pathOf(locale, 'pensionArea', {}, basePath) })
  return { title: hasWealth || hasPension ? 'myProducts' : 'mySavings', entries }
}
