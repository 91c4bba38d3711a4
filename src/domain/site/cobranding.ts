// Cobranding: the partner's mark beside ours, for customers who came through a distributor.

/** [ENT-019] */
export type Cobranding = {
  readonly logo: string
  readonly distributor_logo: { readonly url: string }
  readonly distributor_id: string
}

/** Our own distributor has no partner to show. [API-034] */
export const isCobranded = (distributorId: string, mainDistributorId: string): boolean =>
  distributorId !== mainDistributorId
