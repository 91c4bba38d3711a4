// One try after another: under way, refused, or told to wait until the next one is allowed.

import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { countdownTime } from '#domain/site/session.ts'
import { useAnnounce } from './announcer.tsx'
import type { Outcome, Refusal } from './outcome.ts'

const tickMs = 1000

/** Seconds that pass by the clock, so that a sleeping tab does not stretch them. */
export function useCountdown() {
  const [endsAt, setEndsAt] = useState(0)
  const [now, setNow] = useState(() => performance.now())
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isRunning = seconds > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(performance.now()), tickMs)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (length: number) => {
    setNow(performance.now())
    setEndsAt(performance.now() + length * 1000)
  }
  return { seconds, start }
}

export function useAttempt() {
  const t = useTranslations('sign-in')
  const announce = useAnnounce()
  const { seconds, start } = useCountdown()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const isWaiting = refusal?.kind === 'wait' && seconds > 0

  useEffect(() => {
    if (refusal?.kind === 'wait' && seconds === 0) {
      setRefusal(undefined)
      announce(t('errors.waitOver'))
    }
  }, [refusal, seconds, announce, t])

  async function run<T>(work: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    setBusy(true)
    announce(t('checking'))
    const outcome = await work()
    setBusy(false)
    announce('')
    setRefusal(outcome.kind === 'ok' ? undefined : outcome)
    if (outcome.kind === 'wait') {
      start(outcome.seconds)
      announce(t('errors.wait', { time: countdownTime(outcome.seconds) }))
    }
    return outcome
  }

  /** What stands beside the field; `own` says what a refusal means here. */
  function problem(own: (said: string | undefined) => string): string | undefined {
    if (isWaiting) return t('errors.wait', { time: countdownTime(seconds) })
    if (refusal?.kind === 'away') return t('errors.away')
    return refusal?.kind === 'refused' ? own(refusal.message) : undefined
  }

  return { run, problem, isBusy, isWaiting, forget: () => setRefusal(undefined) }
}
