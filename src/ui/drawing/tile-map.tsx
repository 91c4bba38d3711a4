// Europe as a map of equal tiles, so that a small country is as easy to hit as a large one. A tile is a link;
// the water in it stands as high as its figure.

import css from './tile-map.module.css'

/** Where a country lies, by column and row. */
export const tilePlaces: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ...{ IS: [0, 0], NO: [3, 0], SE: [4, 0], FI: [5, 0], EE: [6, 0] },
  ...{ DK: [3, 1], LV: [6, 1] },
  ...{ IE: [0, 2], GB: [1, 2], NL: [2, 2], DE: [3, 2], PL: [4, 2], LT: [6, 2] },
  ...{ FR: [1, 3], BE: [2, 3], LU: [3, 3], CZ: [4, 3], SK: [5, 3] },
  ...{ LI: [2, 4], CH: [3, 4], AT: [4, 4], HU: [5, 4], RO: [6, 4] },
  ...{ PT: [0, 5], ES: [1, 5], IT: [3, 5], SI: [4, 5], HR: [5, 5], BG: [6, 5] },
  ...{ MT: [3, 6], GR: [5, 6], CY: [6, 6] },
}

export const mapSize = { columns: 7, rows: 7 }

/** Water between them, where no country of the map lies. */
export const sea = ['1 1', '5 1', '0 3', '0 4', '2 5', '6 3', '1 6', '4 6'].map((place) => {
  const [column = 0, row = 0] = place.split(' ').map(Number)
  return [column, row] as const
})

export type Tile = {
  /** Alpha-2, and of a place on the map. */
  code: string
  href: string
  count: number
  /** As one reads it, without its unit. */
  figure: string
  /** How high its water stands: 0 to 1, one being the highest of all. */
  level: number
  /** The whole tile in a sentence that begins with the code. */
  words: string
}

export const hasPlace = (code: string): boolean => code in tilePlaces

/** In units of a tile of 100: the highest leaves room for the code above it. */
export const surfaceOf = (level: number): number =>
  100 - Math.round(58 * Math.min(1, Math.max(0, level)))

const inReadingOrder = (a: Tile, b: Tile): number => {
  const [[ca, ra], [cb, rb]] = [tilePlaces[a.code]!, tilePlaces[b.code]!]
  return ra - rb || ca - cb
}

const placed = ([column, row]: readonly [number, number]): string =>
  `${css[`c${column}`]} ${css[`r${row}`]}`

export const TileMap = ({ tiles, label }: { tiles: readonly Tile[]; label: string }) => (
  <div className={css.map}>
    <ul className={css.tiles} aria-label={label}>
      {tiles.toSorted(inReadingOrder).map((tile) => (
        <li key={tile.code} className={placed(tilePlaces[tile.code]!)}>
          <TileLink {...tile} />
        </li>
      ))}
    </ul>
    {sea.map((place) => (
      <svg
        key={place.join()}
        className={`${css.ripple} ${placed(place)}`}
        viewBox="0 0 24 8"
        aria-hidden="true"
      >
        <path d="M2 5q5-5 10 0t10 0" />
      </svg>
    ))}
  </div>
)

function TileLink({ code, href, count, figure, level, words }: Tile) {
  const y = surfaceOf(level)
  return (
    <a className={css.tile} href={href} data-best={level >= 1 || undefined}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <rect className={css.water} y={y} width="100" height={100 - y} />
        <path className={css.surface} d={`M0 ${y}H100`} />
      </svg>
      <span className="visually-hidden">{words}</span>
      <span className={css.code} aria-hidden="true">
        {code}
      </span>
      <span className={`number ${css.count}`} aria-hidden="true">
        {count}
      </span>
      <span className={`number ${css.figure}`} aria-hidden="true">
        {figure}
      </span>
    </a>
  )
}
