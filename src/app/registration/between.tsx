// What stands between the steps: the letter is under way, a link that is over, nobody who answers.

import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import type { RegistrationKind } from '#domain/registration/kinds.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import css from './registration.module.css'
import { Screen } from './screen.tsx'

type SentProps = {
  kind: RegistrationKind
  email: string
  onAgain: () => Promise<void>
  onOther: () => void
}

export function Sent({ kind, email, onAgain, onOther }: SentProps) {
  const t = useTranslations('registration')
  const { demo } = pageSettings().app
  const [state, setState] = useState<'idle' | 'sending' | 'failed' | 'limited'>('idle')

  async function again(): Promise<void> {
    setState('sending')
    try {
      await onAgain()
      setState('idle')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState(error.status === 429 ? 'limited' : 'failed')
    }
  }

  return (
    <Screen heading={t('sent.heading')} after="account" kind={kind}>
      <MailCheck className={css.sign} size={40} strokeWidth={1.5} aria-hidden="true" />
      <p data-sent>{t('sent.text', { email })}</p>
      <p className={css.soft}>{t('sent.nothing')}</p>
      {(state === 'failed' || state === 'limited') && <Notice tone="bad" title={t(state)} />}
      <div className={css.acts}>
        <Button
          look="secondary"
          disabled={state === 'sending'}
          aria-busy={state === 'sending'}
          onClick={() => void again()}
        >
          {state === 'sending' ? t('sending') : t('sent.again')}
        </Button>
        <Button look="quiet" onClick={onOther}>
          {t('sent.other')}
        </Button>
      </div>
      {demo && (
        <p className={css.demo}>
          <a
            href={`${demo.outbox}?to=${encodeURIComponent(email)}`}
            target="_blank"
            rel="noreferrer"
            data-outbox
          >
            {t('sent.outbox')}
          </a>
        </p>
      )}
    </Screen>
  )
}

type ExpiredProps = { isReplaced: boolean; onStart: () => void }

export function Expired({ isReplaced, onStart }: ExpiredProps) {
  const t = useTranslations('registration.expired')
  return (
    <Screen heading={t('heading')} lead={isReplaced ? t('replaced') : t('text')}>
      <div className={css.acts} data-expired>
        <Button size="large" onClick={onStart}>
          {t('start')}
        </Button>
      </div>
    </Screen>
  )
}

export function Away({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations('registration')
  const common = useTranslations('account-pages.common')
  return (
    <Screen heading={t('account.heading')}>
      <Notice tone="bad" title={t('failed')} />
      <div className={css.acts}>
        <Button size="large" onClick={onAgain}>
          {common('reload')}
        </Button>
      </div>
    </Screen>
  )
}
