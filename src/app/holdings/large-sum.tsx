// A sum in large, its fraction and currency smaller behind it.

import type { Money } from '#domain/money.ts'
import css from './large-sum.module.css'
import { useFigures } from './use-figures.ts'

/** Whatever the market writes, two digits end it, with or without the currency behind them. */
const parted = /^(.*)([.,]\d\d\D*)$/

export function LargeSum({
  amount,
  ...named
}: {
  amount: Money
  'data-total'?: boolean | undefined
}) {
  const { money } = useFigures()
  const written = money(amount)
  const [, whole = written, rest = ''] = parted.exec(written) ?? []
  return (
    <p className={`number ${css.sum}`} data-negative={amount.minor < 0n || undefined} {...named}>
      {whole}
      <span className={css.rest}>{rest}</span>
    </p>
  )
}
