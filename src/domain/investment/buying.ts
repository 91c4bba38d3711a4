// Buying for a portfolio: who may, what stands in the way, and whether what the custodian says of it can be.

import type { AccountState } from '../account/account.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import type { CalendarDate } from '../date.ts'
import type { Locale } from '../market.ts'
import { type Money, money } from '../money.ts'
import { type AmountError, amountError } from '../order/amount-errors.ts'
import type { InstrumentCode } from './instrument.ts'
import { type Investor, mayHold } from './investor.ts'
import { canBeMixed, fundsOn, type WeightsRefusal, weightsRefusal } from './own-mix.ts'
import {
  cryptoTemplate,
  dwmStrategies,
  isUnadvised,
  ownTemplate,
  type PortfolioStrategy,
} from './portfolio.ts'
import { type OrderBlock, orderBlock, type PortfolioSituation } from './portfolio-order.ts'
import { settlesOn } from './portfolio-transaction.ts'
import {
  isBeyondReserve,
  type KnownProfile,
  type Questionnaire,
  type SuitabilityRefusal,
  suitabilityRefusal,
} from './questionnaire.ts'
import type { Target } from './template.ts'
import { type Price, type Units, worthOf } from './units.ts'

/** What can be begun so far, as its address names it. */
export const startedProduct = 'wealth-management'
export const ownProduct = 'etf-configurator'
export const cryptoProduct = 'crypto'

/** The page a template is begun on. */
export function productOf(template: string): string {
  if (template === cryptoTemplate) return cryptoProduct
  return template === ownTemplate ? ownProduct : startedProduct
}

/** The strategies a market's savers can begin with. */
export function marketStrategies(market: Locale): PortfolioStrategy[] {
  if (market === 'nl-NL') return dwmStrategies.map((code) => `${code}_NL` as const)
  return market === 'de-DE' || market === 'de-AT' ? [...dwmStrategies] : []
}

/** Companies, minors and US persons begin nothing. */
const mayInvest = ({ customerType, holders, today }: Investor): boolean =>
  customerType !== 'BUSINESS' && holders.every(mayHold(today))

export const offeredStrategies = (investor: Investor): PortfolioStrategy[] =>
  mayInvest(investor) && investor.families.includes('DWM') ? marketStrategies(investor.market) : []

/** Where savers may choose funds themselves. */
export const hasOwnMixes = (market: Locale): boolean => market === 'de-DE' || market === 'de-AT'

/** The funds a customer can choose of. */
export const offeredFunds = (investor: Investor): InstrumentCode[] =>
  mayInvest(investor) && hasOwnMixes(investor.market)
    ? fundsOn(investor.market, investor.customerType).filter((code) =>
        investor.families.includes(code === 'CRYPTO' ? 'CRYPTO' : 'ROBO'),
      )
    : []

export function isOffered(investor: Investor, template: string): boolean {
  if (template === ownTemplate) return canBeMixed(offeredFunds(investor))
  if (template === cryptoTemplate) return offeredFunds(investor).includes('CRYPTO')
  const strategies: readonly string[] = offeredStrategies(investor)
  return strategies.includes(template)
}

export const buyBounds = { min: money(500_00n, 'EUR'), max: money(1_000_000_00n, 'EUR') }
const unadvisedBounds = { ...buyBounds, min: money(50_00n, 'EUR') }
export const buyBoundsOf = (template: string) =>
  isUnadvised(template) ? unadvisedBounds : buyBounds

/** What comes in later than this leaves with the next trading day. */
export const tradingCutOffMinutes = 14 * 60

export type BuyFacts = Investor & {
  status: CustomerStatus
  accountState: AccountState
  template: string
  profile: (KnownProfile & { answers: Questionnaire }) | undefined
  /** Of a portfolio that is there already. */
  situation: PortfolioSituation | undefined
  /** Of one that is begun, where its holder chooses them. */
  weights?: readonly Target[] | undefined
  amount: Money
}

export type BuyRefusal =
  | 'product.access'
  | 'customer.state'
  | 'account.state'
  | 'suitability.contradiction'
  | SuitabilityRefusal
  | OrderBlock
  | WeightsRefusal
  | AmountError

/** By precedence: of several, the first is told. */
export function buyRefusal(facts: BuyFacts): BuyRefusal | undefined {
  const { template, profile, situation, weights, amount } = facts
  if (!isOffered(facts, template)) return 'product.access'
  if (facts.status !== 'ACTIVE') return 'customer.state'
  if (facts.accountState !== 'ACTIVE') return 'account.state'
  const unsuitable = suitabilityRefusal(profile, template, facts.today)
  if (unsuitable) return unsuitable
  const block = situation && orderBlock('BUY', situation)
  if (block) return block
  const wrong = weights && weightsRefusal(weights, offeredFunds(facts))
  if (wrong) return wrong
  const outside = amountError(amount, buyBoundsOf(template))
  if (outside) return outside
  if (isUnadvised(template)) return undefined
  return profile && isBeyondReserve(profile.answers, amount)
    ? 'suitability.contradiction'
    : undefined
}

export type SaidFill = {
  units: Units
  price: Price
  amount: Money
  tradedOn: CalendarDate
  settlesOn: CalendarDate
}

export type FillDoubt = 'fill.state' | 'fill.sum' | 'fill.above' | 'fill.days'

/** A purchase is asked for by its amount, a sale by units it may not exceed, and by an amount where it is a part. */
export type TradeAsked = {
  isOpen: boolean
  amount?: Money | undefined
  units?: Units | undefined
  submittedOn: CalendarDate
}

/** What does not fit the trade it is said of; the trade then waits for somebody who looks. */
export function fillDoubt(
  trade: TradeAsked,
  before: { amount: Money; units: Units },
  fill: SaidFill,
): FillDoubt | undefined {
  if (!trade.isOpen) return 'fill.state'
  if (fill.units <= 0n || fill.price <= 0n || fill.amount.minor <= 0n) return 'fill.sum'
  if (worthOf(fill.units, fill.price).minor !== fill.amount.minor) return 'fill.sum'
  if (trade.amount && before.amount.minor + fill.amount.minor > trade.amount.minor)
    return 'fill.above'
  if (trade.units !== undefined && before.units + fill.units > trade.units) return 'fill.above'
  if (fill.tradedOn <= trade.submittedOn) return 'fill.days'
  return fill.settlesOn === settlesOn(fill.tradedOn) ? undefined : 'fill.days'
}
