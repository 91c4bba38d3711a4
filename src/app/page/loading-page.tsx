// What stands in a page's place before it may be shown: the same quiet lines the server drew.

import { useTranslations } from 'use-intl/react'
import { LoadingLines } from '#ui/loading-lines.tsx'
import { Container } from '#ui/section.tsx'
import { useSessionView } from '../session/app-context.tsx'
import css from './message.module.css'

export function LoadingPage() {
  const t = useTranslations('account')
  const { isEnding } = useSessionView()
  return (
    <Container className={css.page}>
      <p className="visually-hidden" role="status">
        {isEnding ? t('session.ending') : t('area.loading')}
      </p>
      <LoadingLines />
    </Container>
  )
}
