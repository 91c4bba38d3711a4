// Something small that is asked of the service while one waits for others, and what is said of it.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import { Notice } from '#ui/form/notice.tsx'
import { useRegistering } from './context.tsx'

export type Doing = 'idle' | 'sending' | 'sent' | 'failed' | 'limited'

export function useDoing() {
  const { reload } = useRegistering()
  const [doing, setDoing] = useState<Doing>('idle')
  async function act(work: () => Promise<unknown>, done: Doing): Promise<void> {
    setDoing('sending')
    try {
      await work()
      await reload()
      setDoing(done)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setDoing(error.status === 429 ? 'limited' : 'failed')
    }
  }
  return { doing, act }
}

export function WhatWasDone({ doing }: { doing: Doing }) {
  const t = useTranslations('registration')
  if (doing === 'sent') return <Notice tone="good" title={t('waiting.againDone')} />
  if (doing === 'failed' || doing === 'limited') return <Notice tone="bad" title={t(doing)} />
  return null
}
