// The German exemption order (Freistellungsauftrag): what may be given, changed and deleted, and
// how interest uses it up in the order it flows in.

import { isGermanCountry } from '../countries.ts'
import { type Customer, isCompanyCustomer } from '../customer/customer.ts'
import { type CalendarDate, daysBetween, partsOf } from '../date.ts'
import { add, type Money, money, smaller, subtract } from '../money.ts'
import { fraction, rounded } from '../rate.ts'
import { germany } from './figures.ts'
import { type GermanSituation, type GermanTax, germanTax } from './germany.ts'
import { inForce } from './tax.ts'

/** Exemption orders are for private people taxed in Germany; for others there is nothing here. */
export const mayExempt = (customer: Pick<Customer, 'type' | 'company' | 'address'>): boolean =>
  !isCompanyCustomer(customer) && isGermanCountry(customer.address.countryCode)

export const orderKinds = ['SINGLE', 'JOINT'] as const
export type OrderKind = (typeof orderKinds)[number]

const unionsOfTwo = ['MARRIED', 'CIVIL_PARTNERSHIP']

/** What may be given: of an account of two nothing but a joint order, and that by a couple alone. */
export function kindsToGive(
  maritalStatus: string | undefined,
  { isHeldByTwo }: { isHeldByTwo: boolean },
): OrderKind[] {
  const mayBeJoint = unionsOfTwo.includes(maritalStatus ?? '')
  return orderKinds.filter((kind) => (kind === 'JOINT' ? mayBeJoint : !isHeldByTwo))
}

export const exemptionStates = [
  'DRAFT',
  'ACTIVE',
  'SCHEDULED',
  'LIMITED',
  'EXPIRED',
  'REVOKED',
  'INEFFECTIVE',
] as const
export type ExemptionState = (typeof exemptionStates)[number]

const inForceStates: readonly ExemptionState[] = ['ACTIVE', 'LIMITED']
export const isInForce = (state: ExemptionState): boolean => inForceStates.includes(state)

/** In force or from a day to come: it is shown, and can be ended. */
export const isStanding = (state: ExemptionState): boolean =>
  state === 'SCHEDULED' || isInForce(state)

export type TaxPartner = { birthDate: CalendarDate; tin: string }

/** What the customer asks of one withholding agent. */
export type ExemptionRequest = {
  kind: OrderKind
  /** Whole euros. */
  amount: number
  tin: string
  partner?: TaxPartner
  validFrom: CalendarDate
  /** Left out: until further notice. */
  validTo?: CalendarDate
}

export type ExemptionFacts = {
  today: CalendarDate
  /** What may be given at all. */
  kinds: readonly OrderKind[]
  /** The tax number the person is known by. */
  mainTin: string
  /** The check of a German tax number; its rule lives with the other tax numbers. */
  isTin: (tin: string) => boolean
  /** Used at this agent this year, by both partners where the order becomes joint. */
  usedThisYear: Money
  isJointBefore?: boolean
  /** Whole euros of orders at our other agents. */
  elsewhereOnPlatform: number
}

export type ExemptionRefusal =
  | 'notJoint'
  | 'onlyJoint'
  | 'amountRange'
  | 'belowUsed'
  | 'jointBelowUsed'
  | 'sumExceeded'
  | 'tinInvalid'
  | 'tinMismatch'
  | 'partnerTinInvalid'
  | 'partnerBirthDate'
  | 'validFrom'
  | 'validTo'

/** The yearly allowance in whole euros. */
export function allowance(kind: OrderKind, on: CalendarDate): number {
  const { single, joint } = inForce(germany.allowance, on)
  return kind === 'JOINT' ? joint : single
}

/** The least an order may be lowered to: what it has exempted already, in whole euros. */
export const leastAmount = (used: Money): number =>
  Number(rounded(fraction(used.minor, 100n), 'UP'))

const ageOn = (birthDate: CalendarDate, today: CalendarDate): number => {
  const [born, now] = [partsOf(birthDate), partsOf(today)]
  const hadBirthday = birthDate.slice(5) <= today.slice(5)
  return now.year - born.year - (hadBirthday ? 0 : 1)
}

function amountRefusal(request: ExemptionRequest, facts: ExemptionFacts) {
  const { kind, amount } = request
  const least = kind === 'JOINT' ? 0 : 1
  const most = allowance(kind, facts.today)
  if (!Number.isInteger(amount) || amount < least || amount > most) return 'amountRange'
  if (amount < leastAmount(facts.usedThisYear))
    return kind === 'JOINT' && facts.isJointBefore === false ? 'jointBelowUsed' : 'belowUsed'
  if (amount + facts.elsewhereOnPlatform > most) return 'sumExceeded'
  return undefined
}

function partnerRefusal({ kind, tin, partner }: ExemptionRequest, facts: ExemptionFacts) {
  if (kind === 'SINGLE') return undefined
  if (!partner || !facts.isTin(partner.tin) || partner.tin === tin) return 'partnerTinInvalid'
  const isPast = daysBetween(partner.birthDate, facts.today) > 0
  return isPast && ageOn(partner.birthDate, facts.today) >= 16 ? undefined : 'partnerBirthDate'
}

function validityRefusal({ validFrom, validTo }: ExemptionRequest, today: CalendarDate) {
  const { year } = partsOf(today)
  if (validFrom !== `${year}-01-01` && validFrom !== `${year + 1}-01-01`) return 'validFrom'
  if (validTo === undefined) return undefined
  return validTo.endsWith('-12-31') && validTo >= today && validTo > validFrom
    ? undefined
    : 'validTo'
}

/** In the order of the form: only the first is heard. */
export function exemptionRefusal(
  request: ExemptionRequest,
  facts: ExemptionFacts,
): ExemptionRefusal | undefined {
  if (!facts.kinds.includes(request.kind))
    return facts.kinds.includes('JOINT') ? 'onlyJoint' : 'notJoint'
  const amount = amountRefusal(request, facts)
  if (amount) return amount
  if (!facts.isTin(request.tin)) return 'tinInvalid'
  if (request.tin !== facts.mainTin) return 'tinMismatch'
  return partnerRefusal(request, facts) ?? validityRefusal(request, facts.today)
}

export type ExemptionOrder = {
  kind: OrderKind
  amount: number
  usedThisYear: Money
  validFrom: CalendarDate
  validTo?: CalendarDate
  state: ExemptionState
}

/** Unused it ends at once; used it shrinks to what it exempted and ends with the year. */
export function deleted(
  order: ExemptionOrder,
  today: CalendarDate,
): ExemptionOrder & { validTo: CalendarDate } {
  if (order.usedThisYear.minor === 0n) return { ...order, validTo: today, state: 'REVOKED' }
  const validTo = `${partsOf(today).year}-12-31` as CalendarDate
  return { ...order, amount: leastAmount(order.usedThisYear), validTo, state: 'LIMITED' }
}

/** What the order still covers this year. */
export function exemptionLeft({ amount, usedThisYear }: ExemptionOrder): Money {
  const whole = money(BigInt(amount) * 100n, usedThisYear.currency)
  return subtract(whole, smaller(whole, usedThisYear))
}

export type Exempted = { order: ExemptionOrder; tax: GermanTax }

/** Taxes one payment of interest and takes what it used off the order. */
export function exempted(
  order: ExemptionOrder,
  interest: Money,
  situation: Omit<GermanSituation, 'exemptionLeft'>,
): Exempted {
  const tax = germanTax(interest, { ...situation, exemptionLeft: exemptionLeft(order) })
  const usedThisYear = add(order.usedThisYear, tax.exemptionUsed)
  return { order: { ...order, usedThisYear }, tax }
}
