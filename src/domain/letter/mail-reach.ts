// Whether mail reaches somebody, by what its carrier says of each: one that comes back may be a bad day, two in a row
// are an address that does not work.

export const mailOutcomes = ['DELIVERED', 'BOUNCED'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

const bouncesInARow = 2

/** One that arrives begins anew. */
export const bouncesAfter = (bounces: number, outcome: MailOutcome): number =>
  outcome === 'BOUNCED' ? bounces + 1 : 0

export const isUnreached = (bounces: number): boolean => bounces >= bouncesInARow
