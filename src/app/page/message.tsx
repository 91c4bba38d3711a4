// A page that has only something to say.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import { Container } from '#ui/section.tsx'
import css from './message.module.css'

type MessageProps = { title: string; text: string; children?: ReactNode }

export function Message({ title, text, children }: MessageProps) {
  return (
    <Container className={css.page}>
      <h1 className={css.heading}>{title}</h1>
      <p className={css.text}>{text}</p>
      {children && <div className={css.actions}>{children}</div>}
    </Container>
  )
}

/** The data did not come; nothing is lost, and it can be asked for again. */
export function Missing({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('account.area.missing')
  return (
    <Message title={t('title')} text={t('text')}>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </Message>
  )
}
