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
  withheldBy: HomeAgent
  exemptionUsed: Money
  total: Money
  net: Money
  /** Nobody takes the home tax: the customer declares it. */
  mustDeclare: boolean
}

export const homeAgents = ['PARTNER_BANK', 'SERVICING_BANK', 'NOBODY'] as const
export type HomeAgent = (typeof homeAgents)[number]

type Kept = Pick<InterestPayment, 'market' | 'bankCountry' | 'model'>

// A trustee is a paying agent at home wherever the bank sits; a foreign bank itself never is.
const hasPayingAgent = ({ market, bankCountry, model }: Kept): boolean =>
  model !== 'DIRECT' || market === bankCountry

/** Interest is paid gross, whoever pays it. */
const declaringMarkets = ['GB', 'NL', 'US', 'EU']

/** Who takes the tax of the customer's country, whatever the sum; nobody: the customer declares it. */
export function homeAgent(kept: Kept): HomeAgent {
  if (!hasPayingAgent(kept) || declaringMarkets.includes(kept.market)) return 'NOBODY'
  return kept.model === 'DIRECT' ? 'PARTNER_BANK' : 'SERVICING_BANK'
}

/** The name of what a bank takes for its own country. */
export const foreignTaxKey = 'foreignTax'

/** The bank country's own tax; at home there is none besides the home tax. */
function foreignLine(payment: InterestPayment): TaxLine | undefined {
  const { market, bankCountry, interest, on, hasResidenceCertificate } = payment
  if (market === bankCountry) return undefined
  const figures = foreignTax[bankCountry]
  if (!figures) throw new Error(`no source tax known for ${bankCountry}: add it to the figures`)
  const { percent, withCertificate } = inForce(figures, on)
  const taken = line(
    foreignTaxKey,
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
  const { interest, model } = payment
  const zero = money(0n, interest.currency)
  const foreign = foreignLine(payment)
  const home = hasPayingAgent(payment) ? homeTax(payment, foreign) : undefined
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
    mustDeclare: homeAgent(payment) === 'NOBODY',
  }
}

/** Which taxes are taken, and at which rates, whoever takes them. */
export function takenRates(
  payment: Omit<InterestPayment, 'interest'>,
): Pick<TaxLine, 'key' | 'rate'>[] {
  // Of a sum that no allowance frees.
  const { foreign, home } = interestTax({ ...payment, interest: money(100_000_000n, 'EUR') })
  return [...(foreign ? [foreign] : []), ...home]
    .filter(({ amount }) => amount.minor > 0n)
    .map(({ key, rate: percent }) => ({ key, rate: percent }))
}
