// Weights that holders chose themselves, as they are kept: of a portfolio, and of the order that opens one.

import type { OwnMix } from '#domain/investment/own-mix.ts'

/** Of the row `alias`; none where a strategy says what is held. */
export const mixOf = (alias: string): string =>
  `case when ${alias}.weights is not null then jsonb_build_object(
     'weights', ${alias}.weights, 'rhythm', ${alias}.rebalancing, 'newMoney', ${alias}.new_money) end`

/** For the columns `weights`, `rebalancing` and `new_money`; a list is JSON only where it is written as such. */
export const mixColumns = (mix: OwnMix | null | undefined) =>
  [mix ? JSON.stringify(mix.weights) : null, mix?.rhythm ?? null, mix?.newMoney ?? null] as const
