// Buttons, and links that look like one.

import type { ComponentProps } from 'react'
import css from './button.module.css'

type Look = {
  /** One primary action a view; the rest is secondary or quiet. */
  look?: 'primary' | 'secondary' | 'quiet'
  size?: 'small' | 'regular' | 'large'
}

const classes = ({ look = 'primary', size = 'regular' }: Look, className?: string) =>
  [css.button, css[look], css[size], className].filter(Boolean).join(' ')

export function Button({ look, size, className, ...rest }: Look & ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classes({ look, size } as Look, className)} />
}

export function ButtonLink({ look, size, className, ...rest }: Look & ComponentProps<'a'>) {
  return <a {...rest} className={classes({ look, size } as Look, className)} />
}
