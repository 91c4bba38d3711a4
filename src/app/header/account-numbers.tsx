// The account number in the avatar's menu, to be read and to be copied.

import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { copyFeedbackMs } from '#domain/constants.ts'
import type { ShownIdentifier } from '#domain/shell/account-number.ts'
import css from './account-numbers.module.css'

type AccountNumbersProps = {
  identifiers: readonly ShownIdentifier[]
  /** The menu around it: when it closes, the confirmation goes with it. [PRV-055] */
  isOpen: boolean
}

export function AccountNumbers({ identifiers, isOpen }: AccountNumbersProps) {
  const t = useTranslations('account.header')
  const { copied, copy } = useCopy(isOpen)
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

/** [PRV-052, PRV-053, PRV-054, PRV-056] */
function useCopy(isOpen: boolean) {
  const [copied, setCopied] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    if (!isOpen) setCopied(undefined)
    return () => clearTimeout(timer.current)
  }, [isOpen])

  async function copy(id: string, text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return // Without a clipboard there is nothing to confirm.
    }
    clearTimeout(timer.current)
    setCopied(id)
    timer.current = setTimeout(() => setCopied(undefined), copyFeedbackMs)
  }

  return { copied, copy }
}
