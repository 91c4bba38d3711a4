// Portfolios: their status, their strategies, and the one banner that speaks for several states.

import type { InstanceState } from '../holdings/product-instance.ts'
import { atBankStates, type InstructionState, type OrderState } from '../order/order.ts'
import type { Machine } from '../state-machine.ts'
import {
  debitReturned,
  type FurtherOrderType,
  fundedOrderTypes,
  isUncoveredRun,
} from './portfolio-order.ts'
import type { TransactionType } from './portfolio-transaction.ts'

/** [ENUM-012] */
export const portfolioStatuses = [
  'ACTIVE',
  'CREATION_IN_PROGRESS',
  'CREATED',
  'DELETED',
  'DELETION_IN_PROGRESS',
] as const
export type PortfolioStatus = (typeof portfolioStatuses)[number]

export const portfolioMachine: Machine<PortfolioStatus> = {
  ACTIVE: { DELETION_IN_PROGRESS: 'deletion requested' },
  CREATION_IN_PROGRESS: { CREATED: 'opened at the custodian' },
  CREATED: { ACTIVE: 'first purchase settled', DELETION_IN_PROGRESS: 'deletion requested' },
  DELETED: {},
  DELETION_IN_PROGRESS: { DELETED: 'closed at the custodian' },
}

/** [ENUM-017] */
export const portfolioBanners = [
  'FUNDING_PENDING',
  'ISSUE_IDENTIFIED',
  'BUY_ORDER_IN_PROGRESS',
  'SELL_ORDER_IN_PROGRESS',
  'REBALANCING_IN_PROGRESS',
] as const
export type PortfolioBanner = (typeof portfolioBanners)[number]

/** What needs the customer outranks what merely takes time. */
const bannerPrecedence: readonly PortfolioBanner[] = [
  'ISSUE_IDENTIFIED',
  'FUNDING_PENDING',
  'BUY_ORDER_IN_PROGRESS',
  'SELL_ORDER_IN_PROGRESS',
  'REBALANCING_IN_PROGRESS',
]

export const shownBanner = (holding: readonly PortfolioBanner[]): PortfolioBanner | undefined =>
  bannerPrecedence.find((banner) => holding.includes(banner))

/** Trades that are done and not paid yet, by what they raise. */
const bannerOfTrade: Partial<Record<TransactionType, PortfolioBanner>> = {
  INFLOWS: 'BUY_ORDER_IN_PROGRESS',
  OUTFLOWS: 'SELL_ORDER_IN_PROGRESS',
  REBALANCING_BUY: 'REBALANCING_IN_PROGRESS',
  REBALANCING_SELL: 'REBALANCING_IN_PROGRESS',
}

/** Signed, and not on its way yet. */
export const unsentStates: readonly InstructionState[] = ['CONFIRMED', 'FUNDED']

/** Signed, and not done yet. */
export const openOrderStates: readonly InstructionState[] = [...unsentStates, ...atBankStates]
/** Told to the custodian, and not answered for good. */
export const executingStates: readonly OrderState[] = ['EXPORTED', 'IN_PROGRESS']
/** Answered for good: done, at least in part, or refused altogether. */
export const answeredStates: readonly InstructionState[] = ['EXECUTED', 'REJECTED']
export const atCustodianStates: readonly InstructionState[] = ['IN_PROGRESS', 'ISSUE_IDENTIFIED']

/** An order that is signed and not done. */
export type OpenOrder = {
  readonly type: FurtherOrderType
  readonly state: InstructionState
  readonly reason?: string | null
}

/** What an order raises while it is under way, by its type. */
const bannerOfOrder: Partial<Record<FurtherOrderType, PortfolioBanner>> = {
  LIQUID_ONBOARDING: 'BUY_ORDER_IN_PROGRESS',
  BUY: 'BUY_ORDER_IN_PROGRESS',
  SAVINGS_PLAN_EXECUTION: 'BUY_ORDER_IN_PROGRESS',
  PARTIAL_SELL: 'SELL_ORDER_IN_PROGRESS',
  TOTAL_SELL: 'SELL_ORDER_IN_PROGRESS',
  LIQUID_OFFBOARDING: 'SELL_ORDER_IN_PROGRESS',
  STRATEGY_SWITCH: 'REBALANCING_IN_PROGRESS',
  REBALANCING: 'REBALANCING_IN_PROGRESS',
}

function raisedBy({ type, state, reason }: OpenOrder): PortfolioBanner | undefined {
  if (isUncoveredRun({ type, instructionState: state, reason })) return 'FUNDING_PENDING'
  if (state === 'ISSUE_IDENTIFIED') return 'ISSUE_IDENTIFIED'
  if (state === 'CONFIRMED' && fundedOrderTypes.includes(type)) return 'FUNDING_PENDING'
  return bannerOfOrder[type]
}

/** [ENUM-018] */
export const severities = ['CRITICAL', 'WARN', 'INFO'] as const
export type Severity = (typeof severities)[number]

/** What merely takes time is told; what somebody has to see to warns. [ENUM-018] */
const severityOf: Readonly<Record<PortfolioBanner, Severity>> = {
  FUNDING_PENDING: 'WARN',
  ISSUE_IDENTIFIED: 'WARN',
  BUY_ORDER_IN_PROGRESS: 'INFO',
  SELL_ORDER_IN_PROGRESS: 'INFO',
  REBALANCING_IN_PROGRESS: 'INFO',
}

export type BannerFacts = {
  /** A portfolio stands still where its custodian's statement differs from our books. */
  state: InstanceState
  /** The types of its trades that have not settled. */
  unsettled: readonly TransactionType[]
  /** Those that are not done. */
  orders?: readonly OpenOrder[]
  /** Money that was collected has come back, and the account is short of it. */
  isDebitOwed?: boolean
  /** The custodian has suspended the account its units lie on. */
  isSuspended?: boolean
}

/** The one banner of a portfolio, and how grave it is: worst where money came back or units differ. [ENUM-017, ENUM-018] */
export function bannerOf(
  facts: BannerFacts,
): { banner: PortfolioBanner; severity: Severity } | undefined {
  const { state, unsettled, orders = [], isDebitOwed = false, isSuspended = false } = facts
  const raised = orders.flatMap((order) => raisedBy(order) ?? [])
  const isUnpaid = isDebitOwed && raised.includes('FUNDING_PENDING')
  const isReturned = orders.some(({ reason }) => reason === debitReturned)
  const isCritical = state === 'ISSUE_IDENTIFIED' || isUnpaid || isReturned
  const banner = shownBanner([
    ...(isCritical || isSuspended ? (['ISSUE_IDENTIFIED'] as const) : []),
    ...raised,
    ...unsettled.flatMap((type) => bannerOfTrade[type] ?? []),
  ])
  return banner && { banner, severity: isCritical ? 'CRITICAL' : severityOf[banner] }
}

/** The spans a course is shown over. */
export const performanceRanges = ['1M', '3M', '1Y', '3Y', '5Y', 'MAX'] as const
export type PerformanceRange = (typeof performanceRanges)[number]

/** The number in a code is its share of equity in percent; MM is the money market. [ENUM-027] */
export const dwmStrategies = ['DWMMM', 'DWM30', 'DWM50', 'DWM70', 'DWM100'] as const
export const roboStrategies = ['ROBO30', 'ROBO50', 'ROBO70', 'ROBO100'] as const

export type DwmStrategy = (typeof dwmStrategies)[number]
/** The Dutch variants carry a suffix: our reading, the document only says that they exist. */
export type PortfolioStrategy = DwmStrategy | `${DwmStrategy}_NL` | (typeof roboStrategies)[number]

/** [ENUM-027] */
export const portfolioStrategies: readonly PortfolioStrategy[] = [
  ...dwmStrategies,
  ...dwmStrategies.map((code) => `${code}_NL` as const),
  ...roboStrategies,
]

/** A portfolio whose holder chooses the funds. The document gives the configurator no code: this one is ours. */
export const ownTemplate = 'ETFC'
/** A note on crypto assets, alone. */
export const cryptoTemplate = 'CRYPTO'
/** What is bought without advice: whoever does is asked whether they know it well enough. */
export const unadvisedTemplates = [ownTemplate, cryptoTemplate] as const
export type UnadvisedTemplate = (typeof unadvisedTemplates)[number]
export const isUnadvised = (template: string): template is UnadvisedTemplate =>
  (unadvisedTemplates as readonly string[]).includes(template)
export const portfolioTemplates = [...portfolioStrategies, ...unadvisedTemplates] as const
export type PortfolioTemplate = (typeof portfolioTemplates)[number]

/** Robo portfolios are kept, and take no more. */
export const isClosedStrategy = (template: string): boolean =>
  (roboStrategies as readonly string[]).includes(template)

/** Read from the code of a strategy or a pension; undefined for the money market, which holds none. */
export function equityShareOf(template: string): number | undefined {
  const [share] = /\d+/.exec(template) ?? []
  return share === undefined ? undefined : Number(share)
}
