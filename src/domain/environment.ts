// Where the software runs, and which of the two back ends a market is served by.

/** [MKT-006] */
export const environments = ['local', 'development', 'staging', 'onboarding', 'production'] as const
export type Environment = (typeof environments)[number]

/** Regions for backend addressing. [MKT-005] */
export const regions = ['DEU', 'GBR'] as const
export type Region = (typeof regions)[number]

/** Where the identity provider of each region answers. [API-024] */
export type AuthHosts = Readonly<Record<Region, string>>
