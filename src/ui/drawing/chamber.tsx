// One chamber of a canal with locks: each lies higher than the one before, and the boat is in the one where the
// money is. What it means stands beside it in words.

import css from './chamber.module.css'
import { Stretched } from './stretched.tsx'

export type ChamberState = 'done' | 'now' | 'later'

/** How high the water of a chamber stands, from the top, in a drawing of a hundred. */
export const waterline = (step: number, of: number): number => Math.round(72 - (44 * step) / of)

type ChamberProps = { step: number; of: number; state: ChamberState }

export function Chamber({ step, of, state }: ChamberProps) {
  const y = waterline(step, of)
  return (
    <svg className={css.chamber} aria-hidden="true" data-chamber={state}>
      <Stretched>
        {state !== 'later' && <path className={css.water} d={`M0 ${y}H100V100H0Z`} />}
        <path className={css.surface} d={`M0 ${y}H100`} />
        <path className={css.wall} d={`M0 100H100M100 ${y - 12}V100`} />
      </Stretched>
      {state === 'now' && (
        <svg x="50%" y={`${y}%`} overflow="visible" aria-hidden="true">
          <path className={css.mast} d="M0 -4V-34" />
          <path className={css.flag} d="M0 -34H22L16 -27.5L22 -21H0Z" />
          <path className={css.boat} d="M-24 -5H24L17 7H-17Z" />
        </svg>
      )}
    </svg>
  )
}
