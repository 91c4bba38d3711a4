// The lines of a course, on a square of a hundred: a sum stays as it is until the day it changes.

import { downTo, type Scale } from '../chart/geometry.ts'

/** From its place on, in percent, until the next: one figure a layer, from the ground up. */
export type CourseMoment = { at: number; values: readonly number[] }

/** How high the first so many layers stand together. */
const height = ({ values }: CourseMoment, count: number): number =>
  values.slice(0, count).reduce((sum, each) => sum + each, 0)

const round = (share: number): number => Math.round(share * 100) / 100

/** One closed shape a layer. */
export function courseLayers(moments: readonly CourseMoment[], scale: Scale): string[] {
  const count = moments[0]?.values.length ?? 0
  return Array.from({ length: count }, (_, i) => {
    const there = moments.map((each) => `H${round(each.at)}V${downTo(scale, height(each, i + 1))}`)
    const back = moments
      .toReversed()
      .map((each) => `V${downTo(scale, height(each, i))}H${round(each.at)}`)
    const first = moments[0]!
    return `M${round(first.at)} ${downTo(scale, height(first, i))}${there.join('')}H100${back.join('')}Z`
  })
}

/** The line on top: as it was until now, and as it is expected. */
export function surfaceOf(moments: readonly CourseMoment[], now: number, scale: Scale) {
  const level = (moment: CourseMoment) => downTo(scale, height(moment, moment.values.length))
  const line = (list: readonly CourseMoment[], until: number) =>
    list.length === 0
      ? ''
      : `${list
          .map((each, i) => `${i ? 'H' : 'M'}${round(each.at)}${i ? 'V' : ' '}${level(each)}`)
          .join('')}H${round(until)}`
  const before = moments.filter(({ at }) => at <= now)
  const after = moments.filter(({ at }) => at > now)
  const last = before.at(-1)
  return {
    past: line(before, now),
    ahead: line([...(last ? [{ ...last, at: now }] : []), ...after], 100),
  }
}

/** In pixels of a drawing that is 14rem high; they lie over the whole of it. */
export const engravedLines: readonly number[] = Array.from({ length: 56 }, (_, i) => i * 4 + 2)
