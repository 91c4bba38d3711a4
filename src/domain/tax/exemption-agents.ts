// Who withholds German tax here, and so takes an exemption order: each by itself.

/** The custodian, who keeps the units of portfolios and withholds the tax on what they gain. */
export const depotBank = 'depot-bank'

/** Whoever holds for others; a bank that holds the account itself goes by its id. */
export const exemptionAgents = ['servicing-bank', depotBank] as const
type HoldingAgent = (typeof exemptionAgents)[number]
export type ExemptionAgent = string

export const holdingAgent = (agent: ExemptionAgent): HoldingAgent | undefined =>
  exemptionAgents.find((each) => each === agent)

/** Where a customer without a depot has nothing to exempt; banks by their ids. */
export const agentsOf = (hasDepot: boolean, banks: readonly string[]): ExemptionAgent[] => [
  'servicing-bank',
  ...(hasDepot ? [depotBank] : []),
  ...banks,
]
