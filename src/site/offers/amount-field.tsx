// The amount as the saver types it: every keystroke that makes sense is answered at once.

import { useEffect, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatRound, parseAmount } from '#domain/format.ts'
import { decimalOf, type Money } from '#domain/money.ts'
import { useSite } from '#shell/site.tsx'
import css from './filter-bar.module.css'

type AmountFieldProps = {
  label: string
  amount: Money
  /** Hears a plain decimal. */
  onChange: (decimal: string) => void
}

export function AmountField({ label, amount, onChange }: AmountFieldProps) {
  const t = useTranslations('offers.filter')
  const { market } = useSite()
  const { locale } = market
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)
  // While it is typed the text is the saver's; otherwise it is the amount's.
  const [typed, setTyped] = useState<string>()
  const understood = typed === undefined ? amount : parseAmount(locale, typed, amount.currency)
  const isInvalid = !understood || understood.minor <= 0n

  function type(text: string): void {
    setTyped(text)
    const parsed = parseAmount(locale, text, amount.currency)
    if (parsed && parsed.minor > 0n) onChange(decimalOf(parsed).replace(/\.00$/, ''))
  }

  // Somebody was faster than the page's script.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what stood there before.
  useEffect(() => {
    const { value, defaultValue } = field.current!
    if (value !== defaultValue) type(value)
  }, [])

  return (
    <label className={`${css.field} ${css.amount}`}>
      <span>{label}</span>
      <input
        ref={field}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? formatRound(locale, amount)}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => !isInvalid && setTyped(undefined)}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? hintId : undefined}
      />
      {isInvalid && (
        <span id={hintId} className={css.hint} role="alert">
          {t('amountHint', { example: formatRound(locale, amount) })}
        </span>
      )}
    </label>
  )
}
