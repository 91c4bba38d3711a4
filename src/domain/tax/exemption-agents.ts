// Who withholds German tax here, and so takes an exemption order: each by itself.

export const exemptionAgents = ['servicing-bank', 'depot-bank'] as const
export type ExemptionAgent = (typeof exemptionAgents)[number]

/** Where a customer without a depot has nothing to exempt. */
export const agentsOf = (hasDepot: boolean): readonly ExemptionAgent[] =>
  hasDepot ? exemptionAgents : ['servicing-bank']
