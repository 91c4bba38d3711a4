// The instruments portfolios are made of: funds, a note on crypto assets and gold, with what they cost, how they are taxed
// and how much they risk.

export const taxClasses = ['EQUITY_FUND', 'FUND', 'PRIVATE_SALE'] as const
export type TaxClass = (typeof taxClasses)[number]

export type Instrument = {
  readonly isin: string
  /** What the fund itself costs a year, in percent. */
  readonly ter: string
  readonly taxClass: TaxClass
  /** From 1, hardly any, to 7: as its information sheet says. */
  readonly riskClass: number
}

export const instrumentCodes = [
  ...(['WRLD', 'EURO', 'EMKT', 'SMAL'] as const),
  ...(['GOVT', 'CORP', 'GLOB', 'MMKT', 'CRYPTO', 'GOLD'] as const),
] as const
export type InstrumentCode = (typeof instrumentCodes)[number]

export const instruments: Readonly<Record<InstrumentCode, Instrument>> = {
  WRLD: { isin: 'QZ0EQWRLD000', ter: '0.12', taxClass: 'EQUITY_FUND', riskClass: 5 },
  EURO: { isin: 'QZ0EQEURO006', ter: '0.12', taxClass: 'EQUITY_FUND', riskClass: 5 },
  EMKT: { isin: 'QZ0EQEMKT007', ter: '0.18', taxClass: 'EQUITY_FUND', riskClass: 5 },
  SMAL: { isin: 'QZ0EQSMAL005', ter: '0.25', taxClass: 'EQUITY_FUND', riskClass: 5 },
  GOVT: { isin: 'QZ0BDGOVT009', ter: '0.07', taxClass: 'FUND', riskClass: 3 },
  CORP: { isin: 'QZ0BDCORP004', ter: '0.09', taxClass: 'FUND', riskClass: 3 },
  GLOB: { isin: 'QZ0BDGLOB008', ter: '0.10', taxClass: 'FUND', riskClass: 2 },
  MMKT: { isin: 'QZ0MMKTEU002', ter: '0.10', taxClass: 'FUND', riskClass: 1 },
  CRYPTO: { isin: 'QZ0CRYPTO002', ter: '1.00', taxClass: 'PRIVATE_SALE', riskClass: 7 },
  GOLD: { isin: 'QZ0GOLDEU002', ter: '0.12', taxClass: 'PRIVATE_SALE', riskClass: 4 },
}

export const instrumentCodeOf = (isin: string): InstrumentCode | undefined =>
  instrumentCodes.find((code) => instruments[code].isin === isin)

const privateSales: readonly string[] = Object.values(instruments)
  .filter(({ taxClass }) => taxClass === 'PRIVATE_SALE')
  .map(({ isin }) => isin)

/** What of it is sold privately: no tax is withheld on it, and whoever sells declares the gain. */
export const soldPrivately = <Part extends { isin: string }>(parts: readonly Part[]): Part[] =>
  parts.filter(({ isin }) => privateSales.includes(isin))
