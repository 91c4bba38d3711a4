// The colour of a product's icon, the same wherever a menu shows it. [ENT-007]

export const iconColours = {
  term: 'blue',
  overnight: 'teal',
  notice: 'violet',
  wealth: 'green',
  pension: 'amber',
  crypto: 'slate',
  privateEquity: 'rose',
} as const

export type IconProduct = keyof typeof iconColours
