// Runs wealth vectors: an object with a name for each, whose letters say which rule is meant.

import { commitmentFigures } from '#domain/investment/commitment.ts'
import { feeFor } from '#domain/investment/fee.ts'
import {
  annualised,
  type CashFlow,
  maxDrawdown,
  modifiedDietz,
  moneyWeighted,
  subReturns,
  timeWeighted,
  volatility,
} from '#domain/investment/performance.ts'
import { driftOf, needsRebalancing, weighed } from '#domain/investment/rebalancing.ts'
import { bought } from '#domain/investment/sizing.ts'
import { type SuitabilityAnswers, suitability } from '#domain/investment/suitability.ts'
import { decimalOfUnits, parseUnits } from '#domain/investment/units.ts'
import { decimalOf, money } from '#domain/money.ts'
import { pensionScenarios } from '#domain/pension/pension.ts'
import { projectedPension } from '#domain/pension/projection.ts'
import { type Fraction, fraction, rate, rounded } from '#domain/rate.ts'
import { diceOf, published, seedOf, walk } from '#simulator/market/series.ts'
import {
  amountFrom,
  dateFrom,
  type Inputs,
  inputsOf,
  isRecord,
  Malformed,
  pairFrom,
  rateFrom,
} from './inputs.ts'
import type { Answers } from './reading.ts'

type Fields = Record<string, unknown>

/** A fraction with so many decimals. */
function written({ numerator, denominator }: Fraction, digits = 6): string {
  const scaled = rounded(fraction(numerator * 10n ** BigInt(digits), denominator))
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, '0')
  return `${scaled < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const flowsOf = (inputs: Inputs, ...names: string[]): CashFlow[] =>
  inputs.list(...names).map((entry) => {
    const [a, b] = pairFrom(entry, ['date', 'on'], ['amount', 'flow'])
    const [on, amount] = typeof a === 'number' ? [b, a] : [a, b]
    return { on: dateFrom(on), amount: amountFrom(amount) }
  })

function timeWeightedOf(inputs: Inputs): Answers {
  const points = inputs.list('points').map((entry) => {
    if (!isRecord(entry)) throw new Malformed('a point is an object')
    const point = inputsOf(entry)
    return { valueBefore: point.amount('valueBefore'), flow: point.amount('flow') }
  })
  return {
    subReturns: subReturns(points).map((each) => written(each)),
    twr: written(timeWeighted(points)),
  }
}

const dietz = (inputs: Inputs): Answers => ({
  ret: written(
    modifiedDietz({
      from: inputs.date('from'),
      to: inputs.date('to'),
      valueStart: inputs.amount('value0'),
      valueEnd: inputs.amount('value1'),
      flows: flowsOf(inputs, 'flows'),
    }),
  ),
})

const percentOfOne = (value: number | undefined): string | undefined => value?.toFixed(6)
const plain = (value: unknown): string => String(value)
const rounded6 = (decimal: string): string => Number(decimal).toFixed(6)

/** What the text beside the vectors says and the file does not. */
const told: Record<string, Fields> = {
  REB1: {
    positions: [
      ['XX0000000001', 60, 110, 50],
      ['XX0000000002', 50, 98, 50],
    ],
  },
  SP1: {
    amount: 100,
    positions: [
      ['XX0000000001', 0, 37.25, 60],
      ['XX0000000002', 0, 104.8, 40],
    ],
  },
  SP2: { amount: 50, positions: [['XX0000000001', 0, 12.3456, 100]] },
}

/** Each position as isin, units, price and target in percent. */
function marketOf(inputs: Inputs) {
  const rows = inputs.list('positions').map((entry) => {
    if (!Array.isArray(entry)) throw new Malformed('a position is a list')
    const [isin, units, price, percent] = entry
    const [held, at] = [parseUnits(plain(units)), parseUnits(plain(price))]
    if (held === undefined || at === undefined) throw new Malformed('units and prices are decimals')
    return { isin: plain(isin), units: held, price: at, percent: Number(percent) }
  })
  return { rows, priceOf: (isin: string) => rows.find((row) => row.isin === isin)!.price }
}

function rebalanced(inputs: Inputs): Answers {
  const { rows, priceOf } = marketOf(inputs)
  const found = weighed(rows, rows, priceOf)
  const total = found.reduce((sum, { value }) => sum + value.minor, 0n)
  return {
    result: {
      total: decimalOf(money(total, 'EUR')),
      rows: found.map(({ isin, value, weight, percent, targetValue, trade, units }) => ({
        ...{ isin, value: decimalOf(value), weight: written(weight, 4) },
        target: written(fraction(BigInt(percent), 100n), 2),
        targetValue: decimalOf(targetValue),
        trade: decimalOf(trade),
        units: decimalOfUnits(units),
      })),
    },
    driftPp: written(driftOf(found), 4),
    trigger: needsRebalancing(found),
  }
}

function planned(inputs: Inputs): Answers {
  const { rows, priceOf } = marketOf(inputs)
  const { parts, spent, rest } = bought(inputs.amount('amount'), rows, priceOf)
  return {
    parts: parts.map(({ amount, units, cost }) => ({
      ...{ amount: decimalOf(amount), units: decimalOfUnits(units), cost: decimalOf(cost) },
    })),
    spent: decimalOf(spent),
    rest: decimalOf(rest),
  }
}

/** `0.46% p.a. on constant 25,000.00 for 92 days`, or `0.46% p.a., 31 days 10,000; 30 days 12,000`. */
function charged(inputs: Inputs): Answers {
  const note = inputs.text('note').replaceAll(/(?<=\d),(?=\d{3})/g, '')
  const [, percent] = /^([\d.]+)\s*%/.exec(note) ?? []
  const constant = /constant ([\d.]+) for (\d+) days/.exec(note)
  const spans = constant
    ? [[constant[2]!, constant[1]!] as const]
    : [...note.matchAll(/(\d+) days ([\d.]+)/g)].map(([, days, value]) => [days!, value!] as const)
  if (!percent || spans.length === 0) throw new Malformed('the note names no percent or days')
  const valued = spans.map(([days, value]) => ({ value: amountFrom(value), days: Number(days) }))
  return { fee: decimalOf(feeFor(rate(percent), valued)) }
}

function committed(inputs: Inputs): Answers {
  const figures = commitmentFigures({
    commitment: inputs.amount('commitment'),
    flows: flowsOf(inputs, 'cashflows'),
    value: { on: inputs.date('navDate'), amount: inputs.amount('nav') },
  })
  return {
    paidIn: decimalOf(figures.paidIn),
    distributed: decimalOf(figures.distributed),
    unfunded: decimalOf(figures.unfunded),
    DPI: written(figures.dpi, 4),
    RVPI: written(figures.rvpi, 4),
    TVPI: written(figures.tvpi, 4),
    IRR: percentOfOne(figures.irr),
  }
}

/** `200 EUR monthly, 30 years, Rentenfaktor 26.50 EUR per 10,000 EUR capital`. */
function pensions(_: Inputs, fields: Fields): Answers {
  const note = plain(fields.note)
  const found = /([\d.]+) EUR monthly, (\d+) years, Rentenfaktor ([\d.]+)/.exec(note)
  if (!found) throw new Malformed('the note names no contribution, years and pension factor')
  const [, monthly, years, pensionFactor] = found
  const asPercent = (share: unknown) => rateFrom((Number(share) * 100).toFixed(4))
  return Object.fromEntries(
    pensionScenarios.flatMap((scenario) => {
      const asked = fields[scenario]
      if (!isRecord(asked)) return []
      const { paid, capital, monthlyPension } = projectedPension({
        monthly: amountFrom(monthly),
        months: Number(years) * 12,
        grossReturn: asPercent(asked.grossReturn),
        cost: asPercent(asked.cost),
        pensionFactor: pensionFactor!,
      })
      const answer = {
        ...{ grossReturn: asked.grossReturn, cost: asked.cost, paid: decimalOf(paid) },
        ...{ capital: decimalOf(capital), monthlyPension: decimalOf(monthlyPension) },
      }
      return [[scenario, answer]]
    }),
  )
}

const numberOf = (fields: Fields, name: string): number => {
  const value = Number(fields[name])
  if (!Number.isFinite(value)) throw new Malformed(`input '${name}' is missing`)
  return value
}

function simulated(inputs: Inputs, fields: Fields): Answers {
  const seed = seedOf(inputs.text('isin'))
  const days = inputs.list('first10').length
  const [mu, sigma, first] = ['mu', 'sigma', 'p0'].map((name) => numberOf(fields, name))
  const next = walk(seed, mu!, sigma!, first!)
  const first10 = Array.from({ length: days }, () => decimalOfUnits(published(next())))
  return { seed, first10 }
}

function thrown(inputs: Inputs, fields: Fields): Answers {
  const dice = diceOf(numberOf(fields, 'seed'))
  return { first3: inputs.list('first3').map(dice) }
}

/** What each kind is given; all else of a vector is asked for. */
const kinds: Record<string, { given: string[]; answer: (i: Inputs, f: Fields) => Answers }> = {
  TWR: { given: ['points'], answer: timeWeightedOf },
  MD: { given: ['value0', 'value1', 'flows', 'from', 'to'], answer: dietz },
  XIRR: {
    given: ['cashflows'],
    answer: (inputs) => ({ irr: percentOfOne(moneyWeighted(flowsOf(inputs, 'cashflows'))) }),
  },
  ANN: {
    given: ['totalReturn', 'days'],
    answer: (inputs) => ({
      annualised: rounded6(annualised(inputs.text('totalReturn'), inputs.whole('days'))),
    }),
  },
  VOL: {
    given: ['monthly'],
    answer: (inputs) => ({
      annualised: rounded6(volatility(inputs.list('monthly').map(plain))),
    }),
  },
  MDD: {
    given: ['index'],
    answer: (inputs) => ({
      maxDrawdown: written(maxDrawdown(inputs.list('index').map((each) => amountFrom(each).minor))),
    }),
  },
  REB: { given: ['positions'], answer: rebalanced },
  FEE: { given: [], answer: charged },
  SP: { given: ['positions', 'amount'], answer: planned },
  PE: { given: ['commitment', 'cashflows', 'navDate', 'nav'], answer: committed },
  PEN: { given: [], answer: pensions },
  SIM: { given: ['isin', 'mu', 'sigma', 'p0'], answer: simulated },
  RNG: { given: ['seed'], answer: thrown },
}

const suited = (answers: Fields): Answers => suitability(answers as SuitabilityAnswers)

export type WealthVector = { id: string; out: Fields; answers: () => Answers }

/** The vectors of such a file, each with what it asks for. */
export function wealthVectors(file: Record<string, unknown>): WealthVector[] {
  return Object.entries(file).flatMap(([id, entry]): WealthVector[] => {
    if (Array.isArray(entry)) return entry.map((each, i) => profile(`${id}${i + 1}`, each))
    const [letters = ''] = /^[A-Z]+/.exec(id) ?? []
    const kind = Object.hasOwn(kinds, letters) ? kinds[letters] : undefined
    if (!kind || !isRecord(entry)) return [{ id, out: {}, answers: () => ({}) }]
    const fields = { ...told[id], ...entry }
    const out = Object.fromEntries(
      Object.entries(entry).filter(([name]) => name !== 'note' && !kind.given.includes(name)),
    )
    return [{ id, out, answers: () => kind.answer(inputsOf(fields), fields) }]
  })
}

function profile(id: string, entry: unknown): WealthVector {
  const { in: given, out } = isRecord(entry) ? entry : {}
  return {
    id,
    out: isRecord(out) ? out : {},
    answers: () => {
      if (!isRecord(given)) throw new Malformed("'in' is not an object")
      return suited(given)
    },
  }
}
