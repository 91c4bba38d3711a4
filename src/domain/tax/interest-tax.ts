// Who takes which tax from a payment of interest, and what reaches the customer.

import type { CalendarDate } from '../date.ts'
import { add, type Money, money, smaller, subtract } from '../money.ts'
import { rate } from '../rate.ts'
import { foreignTax } from './figures.ts'
import { type GermanSituation, germanTax } from './germany.ts'
import { inForce, line, share, type TaxLine } from './tax.ts'
import { type WithholdingSituation, withholdingTax } from './withholding.ts'

/** DIRECT: the customer's own account there. TRUST, CUSTODIAL: the servicing bank holds it for them. */
export const accountModels = ['DIRECT', 'TRUST', 'CUSTODIAL'] as const
export type AccountModel = (typeof accountModels)[number]

export type InterestPayment = {
  interest: Money
  on: CalendarDate
  /** Alpha-2: the customer's market and the country of the bank's licence. */
  market: string
  bankCountry: string
  model: AccountModel
  hasResidenceCertificate: boolean
  germany?: Omit<GermanSituation, 'on' | 'creditableForeignTax'>
  situation?: Omit<WithholdingSituation, 'on'>
}

export type InterestTax = {
  /** Taken by the partner bank for its own country. */
  foreign: TaxLine | undefined
  /** Taken for the customer's country. */
  home: readonly TaxLine[]
  withheldBy: 'PARTNER_BANK' | 'SERVICING_BANK' | 'NOBODY'
  exemptionUsed: Money
  total: Money
  net: Money
  /** Nobody takes the home tax: the customer declares it. */
  mustDeclare: boolean
}

/** The bank country's own tax; at home there is none besides the home tax. */
function foreignLine(payment: InterestPayment): TaxLine | undefined {
  const { market, bankCountry, interest, on, hasResidenceCertificate } = payment
  if (market === bankCountry) return undefined
  const figures = foreignTax[bankCountry]
  if (!figures) throw new Error(`no source tax known for ${bankCountry}: add it to the figures`)
  const { percent, withCertificate } = inForce(figures, on)
  const taken = line(
    'foreignTax',
    interest,
    rate(hasResidenceCertificate ? withCertificate : percent),
  )
  return taken.amount.minor > 0n ? taken : undefined
}

/** Only as much as the treaty allows counts at home; the rest is reclaimed abroad. */
function creditable(payment: InterestPayment, taken: TaxLine | undefined): Money {
  const { interest, bankCountry, on } = payment
  if (!taken) return money(0n, interest.currency)
  const { withCertificate } = inForce(foreignTax[bankCountry]!, on)
  const treaty = share(interest, rate(withCertificate))
  return smaller(treaty, taken.amount)
}

function homeTax(payment: InterestPayment, taken: TaxLine | undefined) {
  const { interest, on, market, germany, situation } = payment
  const zero = money(0n, interest.currency)
  if (market !== 'DE')
    return { ...withholdingTax(market, interest, { on, ...situation }), exemptionUsed: zero }
  return germanTax(interest, {
    exemptionLeft: zero,
    churchPercent: '0',
    ...germany,
    on,
    creditableForeignTax: creditable(payment, taken),
  })
}

export function interestTax(payment: InterestPayment): InterestTax {
  const { interest, market, bankCountry, model } = payment
  const zero = money(0n, interest.currency)
  const foreign = foreignLine(payment)
  // A trustee is a paying agent at home wherever the bank sits; a foreign bank itself never is.
  const isWithheld = model !== 'DIRECT' || market === bankCountry
  const home = isWithheld ? homeTax(payment, foreign) : undefined
  const withheldBy =
    !home || home.total.minor === 0n
      ? 'NOBODY'
      : model === 'DIRECT'
        ? 'PARTNER_BANK'
        : 'SERVICING_BANK'
  const total = add(home?.total ?? zero, foreign?.amount ?? zero)
  return {
    foreign,
    home: home?.lines ?? [],
    withheldBy,
    exemptionUsed: home?.exemptionUsed ?? zero,
    total,
    net: subtract(interest, total),
    mustDeclare: !isWithheld || ['GB', 'NL', 'US', 'EU'].includes(market),
  }
}
