// Recovery codes, shown once: to be kept before anything else happens.

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import css from './security.module.css'

type KeepCodesProps = { codes: readonly string[]; onKept: () => void }

export function KeepCodes({ codes, onKept }: KeepCodesProps) {
  const t = useTranslations('security.recovery')
  const [isCopied, setCopied] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  async function copy() {
    await navigator.clipboard.writeText(codes.join('\n'))
    setCopied(true)
  }

  return (
    <div className={css.keep} data-recovery-codes>
      <h3 ref={heading} tabIndex={-1}>
        {t('keep')}
      </h3>
      <p>{t('keepText')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={css.acts}>
        <Button size="small" onClick={onKept} data-kept-codes>
          {t('kept')}
        </Button>
        <Button look="secondary" size="small" onClick={() => void copy()}>
          {isCopied ? t('copied') : t('copy')}
        </Button>
      </div>
    </div>
  )
}
