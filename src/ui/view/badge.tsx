// A state in a word: what it is stands there, its colour only says it again.

import type { ComponentProps } from 'react'
import css from './badge.module.css'

export const badgeTones = ['plain', 'quiet', 'accent', 'good', 'warn', 'bad'] as const

type BadgeProps = ComponentProps<'span'> & { tone?: (typeof badgeTones)[number] }

export const Badge = ({ tone = 'plain', ...rest }: BadgeProps) => (
  <span {...rest} className={css.badge} data-tone={tone} />
)
