// Review scores as stars: half steps to draw, whole ones to name.

const ratingStep = 0.5
const ratingMax = 5

/** To the nearest half, a tie upwards, never beyond five. [FTR-009, FTR-010] */
export function roundedScore(score: number | undefined): number {
  const halves = Math.round((score || 0) / ratingStep) * ratingStep
  return Math.min(ratingMax, Math.max(0, halves))
}

export type StarBucket = 0 | 1 | 2 | 3 | 4 | 5

/** By the score as it is, bounds included; none, or zero, is no star. [FTR-011, FTR-012, FTR-013, FTR-014, FTR-015, FTR-016] */
export function starBucket(score: number | undefined): StarBucket {
  if (!score || score < 0) return 0
  if (score <= 1.7) return 1
  if (score <= 2.7) return 2
  if (score <= 3.7) return 3
  return score <= 4.2 ? 4 : 5
}

export type StarFill = 0 | 0.5 | 1

/** The five squares. [FTR-017] */
export function starFills(score: number | undefined): StarFill[] {
  const rounded = roundedScore(score)
  return Array.from(
    { length: ratingMax },
    (_, i) => Math.min(1, Math.max(0, rounded - i)) as StarFill,
  )
}

/** [FTR-018] */
export const starColours = ['grey', 'red', 'orange', 'yellow', 'lightGreen', 'green'] as const
export type StarColour = (typeof starColours)[number]

export const starColour = (score: number | undefined): StarColour => starColours[starBucket(score)]
