// The notice before the session ends, and the confirmation that it goes on.

import { Check, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { countdownTime } from '#domain/site/session.ts'
import { Button } from '#ui/button.tsx'
import { useApp, useSessionView } from './app-context.tsx'
import css from './countdown-notice.module.css'
import type { SessionView } from './session-view.ts'

export function CountdownNotice() {
  const { session } = useApp()
  return <Notice {...useSessionView()} onExtend={() => void session.extend()} />
}

type NoticeProps = Pick<SessionView, 'noticeSeconds' | 'extendedByMinutes'> & {
  onExtend: () => void
}

/** Read out once a minute, not every second. [SES-017, SES-018, SES-027, SES-028] */
export function Notice({ noticeSeconds, extendedByMinutes, onExtend }: NoticeProps) {
  const t = useTranslations('account.session')
  if (extendedByMinutes !== undefined)
    return (
      <div className={css.notice} role="status" data-session="extended">
        <Check size={20} strokeWidth={1.5} aria-hidden="true" />
        <p>{t('extended', { n: extendedByMinutes })}</p>
      </div>
    )
  if (noticeSeconds === undefined) return null
  const spoken = countdownTime(Math.ceil(noticeSeconds / 60) * 60)
  return (
    <section className={css.notice} aria-label={t('label')} data-session="notice">
      <Clock size={20} strokeWidth={1.5} aria-hidden="true" />
      <p className="number" aria-hidden="true">
        {t('countdown', { time: countdownTime(noticeSeconds) })}
      </p>
      <p className="visually-hidden" role="alert">
        {t('countdown', { time: spoken })}
      </p>
      <Button size="small" onClick={onExtend} data-extend>
        {t('extend')}
      </Button>
    </section>
  )
}
