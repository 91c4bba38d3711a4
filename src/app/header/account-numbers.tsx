// The account number in the avatar's menu, to be read and to be copied.

import { Check, Copy } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ShownIdentifier } from '#domain/shell/account-number.ts'
import { useCopied } from '#ui/use-copied.ts'
import css from './account-numbers.module.css'

type AccountNumbersProps = {
  identifiers: readonly ShownIdentifier[]
  /** The menu around it: when it closes, the confirmation goes with it. [PRV-055] */
  isOpen: boolean
}

export function AccountNumbers({ identifiers, isOpen }: AccountNumbersProps) {
  const t = useTranslations('account.header')
  const { copied, copy, forget } = useCopied()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what it waits for.
  useEffect(() => {
    if (!isOpen) forget()
  }, [isOpen])
  if (identifiers.length === 0) return null
  return (
    <dl className={css.numbers}>
      {identifiers.map(({ id, shown, copied: text, size }) => (
        <div key={id} className={css[size]}>
          <dt>{t(id)}</dt>
          <dd>
            <span className="number">{shown}</span>
            <button
              type="button"
              className={css.copy}
              aria-label={t('copyOf', { label: t(id) })}
              onClick={() => void copy(id, text)}
              data-copy={id}
            >
              {copied === id ? (
                <Check size={18} strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <Copy size={18} strokeWidth={1.5} aria-hidden="true" />
              )}
            </button>
            <span className={css.tooltip} role="status">
              {copied === id && <span>{t('copied')}</span>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
