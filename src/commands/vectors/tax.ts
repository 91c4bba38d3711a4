// Runs tax vectors: the market and the inputs that are there say which rule is meant.

import { type CalendarDate, date } from '#domain/date.ts'
import { add, decimalOf, type Money, money, subtract } from '#domain/money.ts'
import { percentOf, rate } from '#domain/rate.ts'
import { boxThree, britishSavingsTax, scaleTax } from '#domain/tax/assessment.ts'
import { incomeBands } from '#domain/tax/figures.ts'
import { fundPrepayment } from '#domain/tax/fund-prepayment.ts'
import { germanTax, jointShares } from '#domain/tax/germany.ts'
import { pensionDeduction, pensionTaxableShare } from '#domain/tax/pension.ts'
import type { Tax, TaxLine } from '#domain/tax/tax.ts'
import { isReportedInUs, stampDuty, withholdingTax } from '#domain/tax/withholding.ts'
import { type Inputs, Malformed, oneOf } from './inputs.ts'
import type { Answers } from './reading.ts'

/** The figures of 2026, unless the vector names a day or a year. */
function dayOf(inputs: Inputs): CalendarDate {
  const year = inputs.wholeIfAny('year')
  return inputs.dateIfAny('on', 'date') ?? date(year === undefined ? '2026-11-15' : `${year}-06-30`)
}

const byKey = (lines: readonly TaxLine[]): Answers =>
  Object.fromEntries(lines.map(({ key, amount }) => [key, decimalOf(amount)]))

const answered = ({ lines, total, net }: Tax): Answers => ({
  ...byKey(lines),
  total: decimalOf(total),
  tax: decimalOf(total),
  net: decimalOf(net),
})

function german(inputs: Inputs): Answers {
  const on = dayOf(inputs)
  if (inputs.has('ruerup')) {
    const none = money(0n, 'EUR')
    const deduction = pensionDeduction({
      year: inputs.wholeIfAny('year') ?? 2026,
      isJoint: inputs.flag('joint', 'isJoint') ?? false,
      ruerup: inputs.amount('ruerup'),
      statutory: inputs.amountIfAny('grvTotal') ?? none,
      employerShare: inputs.amountIfAny('employerShare') ?? none,
    })
    const { room, extraFromRuerup, deductibleTotal } = deduction
    return {
      room: decimalOf(room),
      extraFromRuerup: decimalOf(extraFromRuerup),
      deductibleTotal: decimalOf(deductibleTotal),
    }
  }
  if (inputs.has('valueStart')) return germanFund(inputs, on)
  if (inputs.has('interest')) return germanInterest(inputs, on)
  return { share: percentOf(pensionTaxableShare(inputs.whole('year'))) }
}

function germanInterest(inputs: Inputs, on: CalendarDate): Answers {
  const interest = inputs.amount('interest')
  const none = money(0n, interest.currency)
  const creditableForeignTax = inputs.amountIfAny('creditableForeignTax', 'foreignTax') ?? none
  const tax = germanTax(interest, {
    on,
    exemptionLeft: inputs.amountIfAny('fsaRemaining', 'fsa', 'fsaRest') ?? none,
    hasNonAssessmentCertificate: inputs.flag('nv', 'nvBescheinigung', 'nvCertificate') ?? false,
    churchPercent: inputs.textIfAny('churchPct', 'church') ?? '0',
    creditableForeignTax,
  })
  const holders = jointShares(interest, inputs.wholeIfAny('holders') ?? 2)
  return {
    ...answered(tax),
    fsaUsed: decimalOf(tax.exemptionUsed),
    taxable: decimalOf(tax.taxable),
    cash: decimalOf(subtract(tax.net, creditableForeignTax)),
    ...Object.fromEntries(holders.map((part, i) => [`holder${i + 1}`, decimalOf(part)])),
  }
}

function germanFund(inputs: Inputs, on: CalendarDate): Answers {
  const baseRate = inputs.rateIfAny('basiszins', 'baseRate')
  const { prepayment, taxable, lines } = fundPrepayment({
    on,
    valueStart: inputs.amount('valueStart'),
    valueEnd: inputs.amount('valueEnd'),
    distributions: inputs.amountIfAny('distributions') ?? money(0n, 'EUR'),
    monthBought: inputs.wholeIfAny('monthBought') ?? 1,
    partialExemption: inputs.rateIfAny('teilfreistellung') ?? rate('0'),
    churchPercent: inputs.textIfAny('churchPct', 'church') ?? '0',
    ...(baseRate ? { baseRate } : {}),
  })
  const total = lines.reduce((sum, { amount }) => add(sum, amount), money(0n, 'EUR'))
  return {
    ...byKey(lines),
    vorabpauschale: decimalOf(prepayment),
    taxable: decimalOf(taxable),
    total: decimalOf(total),
  }
}

/** The income tax part of the French levy under the names it goes by. */
const prepaymentNames = ['ir', 'pfnl', 'pfo', 'acompte', 'prelevement', 'incomeTax', 'pfu']

/**
 * The full levy and the waived one can have the same input. Where no flag tells them apart, the
 * lines asked for do: a vector that names social levies and no income tax is about the waiver.
 */
function french(inputs: Inputs, asked: readonly string[]): Answers {
  const names = ['dispense', 'dispensed', 'waived', 'waiver', 'prepaymentWaived']
  const isPrepaymentWaived =
    inputs.flag(...names) ??
    (asked.includes('ps') && !prepaymentNames.some((name) => asked.includes(name)))
  const tax = withholdingTax('FR', inputs.amount('interest'), {
    on: dayOf(inputs),
    isPrepaymentWaived,
  })
  const prepayment = tax.lines.find(({ key }) => key === 'ir')?.amount ?? money(0n, 'EUR')
  return {
    ...Object.fromEntries(prepaymentNames.map((name) => [name, decimalOf(prepayment)])),
    ...answered(tax),
    pfu: decimalOf(tax.total),
  }
}

function italian(inputs: Inputs): Answers {
  const on = dayOf(inputs)
  const balance = inputs.amountIfAny('balance')
  const duty = balance && stampDuty(balance, inputs.wholeIfAny('days') ?? 365, on)
  const interest = inputs.amountIfAny('interest')
  if (!interest) {
    if (!duty) throw new Malformed("input 'interest' is missing")
    return { bollo: decimalOf(duty.amount), total: decimalOf(duty.amount) }
  }
  const tax = withholdingTax('IT', interest, { on })
  if (!duty) return answered(tax)
  return {
    ...byKey([...tax.lines, duty]),
    total: decimalOf(add(tax.total, duty.amount)),
    net: decimalOf(subtract(tax.net, duty.amount)),
  }
}

function swiss(inputs: Inputs): Answers {
  const interest = inputs.amount('interestYear', 'interest')
  const isCreditedOncePerYear = inputs.flag('creditedOncePerYear', 'oncePerYear') ?? true
  return answered(withholdingTax('CH', interest, { on: dayOf(inputs), isCreditedOncePerYear }))
}

/** A base is declared by scale, interest is withheld flat. */
const scaled = (market: 'ES' | 'FI') => (inputs: Inputs) => {
  const on = dayOf(inputs)
  const base = inputs.amountIfAny('base')
  if (base) return answered(scaleTax(market, base, on))
  return answered(withholdingTax(market, inputs.amount('interest'), { on }))
}

function dutch(inputs: Inputs): Answers {
  const balance = inputs.amount('balance', 'base')
  const { income, tax, taxable } = boxThree(balance, inputs.flag('partner') ?? false, dayOf(inputs))
  return { incomeBox3: decimalOf(income), tax: decimalOf(tax), taxable: decimalOf(taxable) }
}

/** The band of 5,000 shrinks with every pound of other income above the personal allowance. */
function startingBand(other: Money): Money {
  const left = 500_000n - (other.minor > 1_257_000n ? other.minor - 1_257_000n : 0n)
  return money(left > 0n ? left : 0n, other.currency)
}

function british(inputs: Inputs): Answers {
  const allowance = inputs.amountIfAny('psa', 'allowance')
  const percent = inputs.rateIfAny('rate', 'percent')
  const other = inputs.amountIfAny('otherIncome')
  const starting =
    inputs.amountIfAny('startingBand', 'startingRateBand', 'startingRate') ??
    (other ? startingBand(other) : undefined)
  const interest = inputs.amount('interest')
  const tax = britishSavingsTax(interest, {
    on: dayOf(inputs),
    band: oneOf(incomeBands, inputs.textIfAny('band') ?? 'basic', 'band'),
    ...(allowance ? { allowance } : {}),
    ...(percent ? { percent } : {}),
    ...(starting ? { startingBandLeft: starting } : {}),
  })
  return { ...answered(tax), taxable: decimalOf(tax.lines[0]!.base) }
}

/** The same interest with and without a certified number: where no flag tells, the line asked for does. */
function american(inputs: Inputs, asked: readonly string[]): Answers {
  const on = dayOf(inputs)
  const interest = inputs.amount('interest')
  const certified = inputs.flag('tinCertified', 'w9', 'certified')
  const needsBackupWithholding =
    inputs.flag('backupWithholding', 'backup', 'irsNotice') ??
    (certified === false || asked.includes('backup'))
  const tax = withholdingTax('US', interest, { on, needsBackupWithholding })
  const isReported = isReportedInUs(interest, on)
  return {
    backupWithholding: '0.00',
    backup: decimalOf(tax.total),
    ...answered(tax),
    form1099: isReported,
    form1099Int: isReported,
  }
}

const flat = (market: string) => (inputs: Inputs) => {
  const isExempt = inputs.flag('exempt', 'de1', 'de2', 'isExempt') ?? false
  const interest = inputs.amount('interest')
  const answer = answered(withholdingTax(market, interest, { on: dayOf(inputs), isExempt }))
  return { kest: '0.00', dirt: '0.00', ...answer }
}

type Market = (inputs: Inputs, asked: readonly string[]) => Answers

export const taxMarkets: Record<string, Market> = {
  DE: german,
  AT: flat('AT'),
  CH: swiss,
  GB: british,
  UK: british,
  IE: flat('IE'),
  FR: french,
  ES: scaled('ES'),
  NL: dutch,
  PL: flat('PL'),
  FI: scaled('FI'),
  IT: italian,
  US: american,
}
