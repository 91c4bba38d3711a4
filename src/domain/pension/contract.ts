// Beginning a pension: who may, from which age it is paid, and what stands in the way.

import type { AccountState } from '../account/account.ts'
import { isGermanCountry } from '../countries.ts'
import type { CustomerStatus } from '../customer/customer.ts'
import { addMonths, type CalendarDate } from '../date.ts'
import type { InstanceState } from '../holdings/product-instance.ts'
import { ageOn } from '../identifiers/birth-date.ts'
import type { Investor } from '../investment/investor.ts'
import {
  isAbove,
  type KnownProfile,
  type SuitabilityRefusal,
  strategyOf,
  suitabilityRefusal,
} from '../investment/questionnaire.ts'
import type { Money } from '../money.ts'
import type { AmountError } from '../order/amount-errors.ts'
import { countsFrom, monthlyError, paidBefore } from './contribution.ts'
import {
  type PensionScenario,
  type PensionWish,
  pensionScenarios,
  pensionTemplates,
} from './pension.ts'

/** Of whoever signs. */
export const contractAges = { min: 18, max: 61 } as const
/** At which the pension is paid for the first time. */
export const startAges = { min: 62, max: 85 } as const

const isWithin = (age: number, { min, max }: { min: number; max: number }): boolean =>
  Number.isInteger(age) && age >= min && age <= max

export type Saver = Investor & { countryCode: string | undefined }

/** One person of the German market who lives in Germany: neither a couple nor a company, nor somebody the USA taxes. */
export const isPensionOffered = ({
  market,
  customerType,
  holders,
  countryCode,
  families,
}: Saver): boolean =>
  families.includes('PENSION') &&
  market === 'de-DE' &&
  customerType === 'PERSONAL' &&
  isGermanCountry(countryCode) &&
  holders.length === 1 &&
  holders.every(({ countries }) => !countries.includes('USA'))

/** The first of the month after the birthday. */
export function pensionStart(birthDate: CalendarDate, age: number): CalendarDate {
  const birthday = addMonths(birthDate, 12 * age)
  return `${addMonths(`${birthday.slice(0, 8)}01` as CalendarDate, 1)}` as CalendarDate
}

/** Those that are no riskier than answers allow, the most careful first. */
export const scenariosWithin = ({ result }: Pick<KnownProfile, 'result'>): PensionScenario[] =>
  pensionScenarios.filter((scenario) => !isAbove(strategyOf(pensionTemplates[scenario]), result))

export type OpeningFacts = Saver & {
  status: CustomerStatus
  accountState: AccountState
  hasContract: boolean
  /** What the saver answered to the questions before investing. */
  profile: KnownProfile | undefined
  scenario: PensionScenario
  startAge: number
  monthly: Money
}

export type StandingRefusal = 'product.access' | 'customer.state' | 'account.state'
export type OpeningRefusal =
  | StandingRefusal
  | 'pension.exists'
  | 'pension.age'
  | SuitabilityRefusal
  | 'pension.start'
  | AmountError

/** What stands in the way of anything that is to be signed for a pension. */
export function standingRefusal(
  facts: Pick<OpeningFacts, 'status' | 'accountState'>,
): StandingRefusal | undefined {
  if (facts.status !== 'ACTIVE') return 'customer.state'
  return facts.accountState === 'ACTIVE' ? undefined : 'account.state'
}

/** By precedence: of several, the first is told. */
export function openingRefusal(facts: OpeningFacts): OpeningRefusal | undefined {
  if (!isPensionOffered(facts)) return 'product.access'
  const standing = standingRefusal(facts)
  if (standing) return standing
  if (facts.hasContract) return 'pension.exists'
  if (!isWithin(ageOn(facts.today, facts.holders[0]!.birthDate), contractAges)) return 'pension.age'
  const unsuited = suitabilityRefusal(facts.profile, pensionTemplates[facts.scenario], facts.today)
  if (unsuited) return unsuited
  if (!isWithin(facts.startAge, startAges)) return 'pension.start'
  // Something has to be put in before it is paid.
  const startsOn = pensionStart(facts.holders[0]!.birthDate, facts.startAge)
  if (startsOn <= countsFrom(facts.today)) return 'pension.start'
  return monthlyError(facts.monthly)
}

export type ContractFacts = { state: InstanceState; startsOn: CalendarDate; today: CalendarDate }
export type ContractRefusal = 'pension.started' | 'product_instance_must_be_active'

/** Where a contribution can be agreed on: also before the contract is open, and while somebody has a question about it. */
const changeable: readonly InstanceState[] = [
  'CREATED',
  'REQUESTED',
  'ORDERED',
  'ACTIVE',
  'ISSUE_IDENTIFIED',
]

/** Once the pension is paid nothing is put in any more, nor agreed on that would never count. */
export function contractRefusal(
  wish: Exclude<PensionWish, 'CONTRACT'>,
  { state, startsOn, today }: ContractFacts,
): ContractRefusal | undefined {
  const counts = wish === 'TOP_UP' ? today <= paidBefore(startsOn) : countsFrom(today) < startsOn
  if (!counts) return 'pension.started'
  const isPossible = wish === 'TOP_UP' ? state === 'ACTIVE' : changeable.includes(state)
  return isPossible ? undefined : 'product_instance_must_be_active'
}
