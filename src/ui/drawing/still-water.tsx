// Still water at a mooring where nothing lies yet: for lists that have nothing in them.

import hand from './hand.module.css'
import css from './still-water.module.css'

export const StillWater = () => (
  <svg className={css.water} viewBox="0 0 160 72" aria-hidden="true">
    <path className={hand.water} d="M0 48H160V72H0Z" />
    <path className={hand.level} d="M36 48H160" />
    <path className={hand.ripple} d="M52 57h22M92 57h14M66 65h30M118 64h18" />
    <path className={hand.solid} d="M0 38H36V72H0Z" />
    <path className={hand.outline} d="M12 38V26M24 38V26M8 26h20a4 4 0 0 0 0 -8H8a4 4 0 0 0 0 8Z" />
    <path className={hand.outline} d="M24 32c14 10 34 -2 52 6" />
    <path className={hand.solid} d="M74 48c0 -9 4 -14 10 -14s10 5 10 14Z" />
    <path className={hand.mark} d="M84 34V18" />
    <circle className={hand.markDot} cx="84" cy="15" r="3" />
  </svg>
)
