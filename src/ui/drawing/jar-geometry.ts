// Where things lie in a jar: water from the ground up, the limit at four fifths, and what stands above it.

/** The drawing's own units. */
export const jar = { width: 96, height: 152, left: 12, right: 84, rim: 8, ground: 146, corner: 14 }

const depth = jar.ground - jar.rim
/** So that there is room above the limit for what passes it. */
const upToLimit = depth * 0.8
/** What is there at all can be seen. */
const least = 2.5

const round = (value: number): number => Math.round(value * 100) / 100
const point = (x: number, y: number): string => `${round(x)} ${round(y)}`

export type Layer = { from: number; to: number }

export type Jar = {
  limit: number
  /** One for each amount, from the ground up, each as far as the limit; none is left where the limit was passed before. */
  layers: readonly Layer[]
  /** What stands above the limit. */
  over: Layer | undefined
  /** More than the jar can hold. */
  isSpilling: boolean
  surface: number
}

export function jarOf(amounts: readonly number[], limit: number): Jar {
  const line = jar.ground - upToLimit
  let at = jar.ground
  let sum = 0
  const layers = amounts.map((amount) => {
    const from = at
    sum += Math.max(0, amount)
    if (amount > 0) {
      const level = jar.ground - upToLimit * (sum / limit)
      at = Math.max(line, Math.min(level, from - least))
    }
    return { from: round(from), to: round(at) }
  })
  const isOver = sum > limit
  const level = jar.ground - upToLimit * (sum / limit)
  const top = isOver ? Math.max(jar.rim, Math.min(level, line - least)) : at
  return {
    limit: round(line),
    layers,
    over: isOver ? { from: round(line), to: round(top) } : undefined,
    isSpilling: level < jar.rim,
    surface: round(top),
  }
}

/** How far the round corner of the ground stands in from the wall at a height. */
function inset(y: number): number {
  const below = y - (jar.ground - jar.corner)
  return below <= 0 ? 0 : jar.corner - Math.sqrt(jar.corner ** 2 - Math.min(below, jar.corner) ** 2)
}

/** A layer of water between the walls, following the round of the ground. */
export function waterPath({ from, to }: Layer): string {
  const bend = jar.ground - jar.corner
  const [wide, narrow] = [inset(to), inset(from)]
  const bow = from > bend ? `A${jar.corner} ${jar.corner} 0 0 0 ` : 'L'
  const start = Math.max(to, Math.min(from, bend))
  return (
    `M${point(jar.left + wide, to)} L${point(jar.left + inset(start), start)}` +
    ` ${bow}${point(jar.left + narrow, from)} L${point(jar.right - narrow, from)}` +
    ` ${bow}${point(jar.right - inset(start), start)} L${point(jar.right - wide, to)} Z`
  )
}

/** From wall to wall at a height. */
export const across = (y: number): string =>
  `M${point(jar.left + inset(y), y)} H${round(jar.right - inset(y))}`

/** Lines across a layer: what is not there yet is engraved, not filled. */
export function engraving({ from, to }: Layer): string {
  const lines: string[] = []
  for (let y = to + 1.5; y < from; y += 3) lines.push(across(y))
  return lines.join(' ')
}

/** Ten marks up to the limit, on the right wall. */
export const marks: readonly number[] = Array.from({ length: 10 }, (_, i) =>
  round(jar.ground - (upToLimit * i) / 10),
).slice(1)
