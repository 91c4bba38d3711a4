// Investment experience: the answers a customer can give, from the least to the most.

/** How many transactions. [ENUM-032] */
export const experienceCounts = ['NONE', 'AT_LEAST_ONE', 'THREE', 'FIVE'] as const
export type ExperienceCount = (typeof experienceCounts)[number]

/** For how long. [ENUM-033] */
export const experienceDurations = ['NONE', 'ONE_YEAR', 'THREE_YEARS', 'FIVE_YEARS'] as const
export type ExperienceDuration = (typeof experienceDurations)[number]

/** With how much. [ENUM-034] */
export const experienceAmounts = ['UP_TO_5K', 'UP_TO_25K', 'UP_TO_50K', 'ABOVE_50K'] as const
export type ExperienceAmount = (typeof experienceAmounts)[number]

/** [ENUM-035] */
export const knowledgeAnswers = [
  'PRICE_RISK',
  'RISK_DIVERSIFICATION',
  'HIGHER_CAPITAL_GAINS',
  'INVESTMENT_VALUE',
  'NO_ANSWER',
] as const
export type KnowledgeAnswer = (typeof knowledgeAnswers)[number]
