// A review score as five squares, filled by halves, in the colour of its bucket. [FTR-017, FTR-018]

import { starColour, starFills } from '#domain/shell/stars.ts'
import css from './stars.module.css'

const square = 24
const gap = 3
const star = 'M12 4.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4-4.8-2.5-4.8 2.5.9-5.4-3.9-3.8 5.4-.8z'

export function Stars({ score, label }: { score: number | undefined; label: string }) {
  const fills = starFills(score)
  const width = fills.length * (square + gap) - gap
  return (
    <svg
      className={`${css.stars} ${css[starColour(score)]}`}
      viewBox={`0 0 ${width} ${square}`}
      width={width}
      height={square}
      role="img"
      aria-label={label}
    >
      {fills.map((fill, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the squares are their positions
        <g key={i} transform={`translate(${i * (square + gap)})`} data-fill={fill}>
          <rect className={css.empty} width={square} height={square} rx="2" />
          {fill > 0 && <rect className={css.full} width={square * fill} height={square} rx="2" />}
          <path className={css.star} d={star} />
        </g>
      ))}
    </svg>
  )
}
