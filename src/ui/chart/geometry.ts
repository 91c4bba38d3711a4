// Where the marks of a chart lie: shares of a scale that ends at a round number, in percent of the drawing.

export type Scale = { top: number; bottom: number; ticks: readonly number[] }

const steps = [1, 2, 2.5, 5, 10]

/** From zero, or from the least where that is below it, to the next round number, in at most five steps. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const span = most - least || 4
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = power * steps.find((each) => each * power * 4 >= span)!
  const [bottom, top] = [Math.floor(least / step) * step, Math.ceil(most / step) * step || step]
  const count = Math.round((top - bottom) / step)
  return { top, bottom, ticks: Array.from({ length: count + 1 }, (_, i) => bottom + i * step) }
}

/** From the top, as a drawing counts. */
export const downTo = ({ top, bottom }: Scale, value: number): number =>
  round(((top - value) / (top - bottom)) * 100)

export const acrossTo = (at: number, of: number): number =>
  of < 2 ? 50 : round((at / (of - 1)) * 100)

/** A drawing needs no more. */
const round = (share: number): number => Math.round(share * 100) / 100

export type FootName = {
  name: string
  at: number
  anchor: 'start' | 'middle' | 'end'
  /** Left out where there is little room, so that none runs into the next. */
  isSpare: boolean
}

const most = 13
/** On a telephone, where a month in figures takes more room than the year's first letters. */
const mostInLittleRoom = (longest: number) => (longest > 5 ? 4 : 6)

/** Names under bands of equal width, or at points from edge to edge; of very many only some. */
export function footOf(names: readonly string[], kind: 'bands' | 'points'): FootName[] {
  const of = names.length
  const step = Math.ceil(of / most)
  const few = mostInLittleRoom(Math.max(0, ...names.map((name) => name.length)))
  const rarer = step * Math.ceil(of / few / step)
  return names.flatMap((name, at): FootName[] => {
    if (at % step !== 0) return []
    const isSpare = at % rarer !== 0
    if (kind === 'bands')
      return [{ name, at: round(((at + 0.5) / of) * 100), anchor: 'middle', isSpare }]
    const anchor = at === 0 ? 'start' : at === of - 1 ? 'end' : 'middle'
    return [{ name, at: acrossTo(at, of), anchor, isSpare }]
  })
}
