// When a text message tells of letters: it costs money and says only that something lies there, so one a day tells of all.

const hoursBetween = 24

/** The moment from which another may leave. */
export const nextTextAt = (last: Date | undefined, now: Date): Date =>
  new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + hoursBetween * 3_600_000))
