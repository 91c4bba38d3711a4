// A bank's sign: its letters over water, in one of twelve inks and four waves that its id chooses for good.

import css from './bank-sign.module.css'

export const inks = 12
export const waves = 4

type BankSignProps = {
  id: string
  /** None of a bank nobody knows any more. */
  letters: string | undefined
  size?: 'small' | 'regular' | 'large'
}

/** The same id always gives the same ink and wave, on server and in the browser. */
export function signOf(id: string): { ink: number; wave: number } {
  let sum = 0
  for (const letter of id) sum = (sum * 417 + letter.charCodeAt(0)) % 4093
  return { ink: sum % inks, wave: Math.floor(sum / inks) % waves }
}

/** One, two or three strokes of water; the fourth is one of drops. */
const strokes = ['36', '34 39', '32 36 40', '36']

export function BankSign({ id, letters = '', size = 'regular' }: BankSignProps) {
  const { ink, wave } = signOf(id)
  return (
    <svg
      className={[css.sign, css[size], css[`ink${ink}`]].filter(Boolean).join(' ')}
      viewBox="0 0 44 44"
      aria-hidden="true"
    >
      <text className={letters.length > 2 ? css.three : undefined} x="22" y="25">
        {letters}
      </text>
      <path
        className={wave > 2 ? css.drops : undefined}
        d={strokes[wave]!.replaceAll(/\d+/g, 'M6 $&q4-2.6 8 0t8 0t8 0t8 0')}
      />
    </svg>
  )
}
