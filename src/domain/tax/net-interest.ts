// What reaches a saver's pocket: interest after every tax, whoever collects it, with each line named.

import { type CalendarDate, daysBetween, partsOf } from '../date.ts'
import { add, type Money, money, smaller, subtract } from '../money.ts'
import { boxThree, britishSavingsTax, scaleTax } from './assessment.ts'
import { netherlands } from './figures.ts'
import { germanLines } from './germany.ts'
import { type AccountModel, type InterestTax, interestTax } from './interest-tax.ts'
import { inForce, type TaxLine, taxOf } from './tax.ts'
import { stampDuty, withholdingTax } from './withholding.ts'

export type Payment = { interest: Money; on: CalendarDate }

export type NetQuestion = {
  /** Alpha-2: the saver's market and the country of the bank's licence. */
  market: string
  bankCountry: string
  model: AccountModel
  principal: Money
  start: CalendarDate
  end: CalendarDate
  payments: readonly Payment[]
}

export type NetInterest = {
  gross: Money
  lines: readonly TaxLine[]
  total: Money
  net: Money
  /** Taken before the money arrives, or declared by the saver afterwards. */
  isWithheld: boolean
}

const zero = ({ currency }: Money) => money(0n, currency)
const sum = (amounts: readonly Money[], like: Money) => amounts.reduce(add, zero(like))

/** Britain's year of taxes begins on 6 April, everybody else's on 1 January. */
function taxYear(market: string, on: CalendarDate): number {
  const { year } = partsOf(on)
  return market === 'GB' && on.slice(5) < '04-06' ? year - 1 : year
}

type TaxedPayment = Payment & {
  /** What the bank's country has kept; it counts at home. */
  foreign: Money
}

function byTaxYear(market: string, payments: readonly TaxedPayment[]): TaxedPayment[] {
  const years = new Map<number, TaxedPayment>()
  for (const payment of payments) {
    const { interest, foreign, on } = payment
    const key = taxYear(market, on)
    const before = years.get(key)
    years.set(
      key,
      before
        ? { interest: add(before.interest, interest), foreign: add(before.foreign, foreign), on }
        : payment,
    )
  }
  return [...years.values()]
}

/** Deemed income is taxed on what stands on the account on each 1 January. */
function dutchLines({ principal, start, end }: NetQuestion): TaxLine[] {
  const { percent } = inForce(netherlands, start)
  const { income, tax } = boxThree(principal, false, start)
  const januaries = BigInt(partsOf(end).year - partsOf(start).year)
  const times = ({ minor, currency }: Money) => money(minor * januaries, currency)
  return [{ key: 'box3', base: times(income), rate: percent, amount: times(tax) }]
}

/** What the saver's own country takes on a declaration; undefined where it hangs on other income. */
function declaredLines(
  market: string,
  { interest, foreign, on }: TaxedPayment,
): readonly TaxLine[] | undefined {
  if (market === 'GB') return britishSavingsTax(interest, { on, band: 'basic' }).lines
  if (market === 'DE')
    return germanLines(interest, { on, churchPercent: '0', creditableForeignTax: foreign })
  const { lines, total } =
    market === 'ES' || market === 'FI'
      ? scaleTax(market, interest, on)
      : withholdingTax(market, interest, { on })
  if (lines.length === 0) return undefined
  const counted = smaller(foreign, total)
  const credited = {
    key: 'foreignCredit',
    base: interest,
    rate: '0',
    amount: subtract(zero(interest), counted),
  }
  return [...lines, credited]
}

/** Lines of one kind become one, so that five years do not need five of each. */
function merged(lines: readonly TaxLine[]): TaxLine[] {
  const kinds = new Map<string, TaxLine>()
  for (const line of lines) {
    const key = `${line.key} ${line.rate}`
    const known = kinds.get(key)
    kinds.set(
      key,
      known
        ? { ...known, base: add(known.base, line.base), amount: add(known.amount, line.amount) }
        : line,
    )
  }
  return [...kinds.values()].filter(({ amount }) => amount.minor !== 0n)
}

function taxes(question: NetQuestion): InterestTax[] {
  const { payments, start, end } = question
  // Switzerland frees small interest only where it is credited once a year.
  const isYearly = payments.length === 1 && daysBetween(start, end) <= 366
  return payments.map(({ interest, on }) =>
    interestTax({
      interest,
      on,
      market: question.market,
      bankCountry: question.bankCountry,
      model: question.model,
      hasResidenceCertificate: true,
      situation: { isCreditedOncePerYear: isYearly },
    }),
  )
}

/**
 * With a certificate of residence abroad, at home with no allowance used but the one that needs no
 * asking, and without church tax. Undefined where an example would mislead.
 */
export function netInterest(question: NetQuestion): NetInterest | undefined {
  const { market, principal, start, end } = question
  const taken = taxes(question)
  const foreign = taken.flatMap((tax) => tax.foreign ?? [])
  const isWithheld = taken.every(({ mustDeclare }) => !mustDeclare)
  const home = isWithheld
    ? taken.flatMap((tax) => tax.home)
    : market === 'NL'
      ? dutchLines(question)
      : declared(question, taken)
  if (!home) return undefined

  const gross = sum(
    question.payments.map(({ interest }) => interest),
    principal,
  )
  const duty = market === 'IT' ? [stampDuty(principal, daysBetween(start, end), start)] : []
  const { lines, total, net } = taxOf(gross, merged([...foreign, ...home, ...duty]))
  return { gross, lines, total, net, isWithheld }
}

function declared({ market, payments }: NetQuestion, taken: readonly InterestTax[]) {
  const taxed = payments.map((payment, i) => ({
    ...payment,
    foreign: taken[i]?.foreign?.amount ?? zero(payment.interest),
  }))
  const lines = byTaxYear(market, taxed).map((year) => declaredLines(market, year))
  return lines.every((each) => each !== undefined) ? lines.flat() : undefined
}
