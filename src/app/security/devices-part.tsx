// The devices that are logged in: this one, and those that can be logged out from here.

import { Monitor } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { accountSecurityCalls as calls } from '#contracts/account-security.ts'
import type { CallReply } from '#contracts/call.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useApp } from '../session/app-context.tsx'
import { useChange } from './change.tsx'
import { useMoments } from './moments.ts'
import { Part, Problem } from './section.tsx'
import css from './security.module.css'

type Device = CallReply<typeof calls.sessions>[number]

export function DevicesPart() {
  const t = useTranslations('security')
  const missing = useTranslations('account.area.missing')
  const { client } = useApp()
  const { data: devices, isError, refetch } = useAsk(calls.sessions, {})
  const [done, setDone] = useState<string>()
  const change = useChange()

  async function end({ id: sessionId }: Device) {
    setDone(undefined)
    if (await change.run(() => client.ask(calls.endSession, { params: { sessionId } })))
      setDone(t('devices.ended'))
  }

  async function endOthers() {
    setDone(undefined)
    if (await change.run(() => client.ask(calls.endOtherSessions)))
      setDone(t('devices.othersEnded'))
  }

  return (
    <Part heading={t('devices.heading')} done={done}>
      <Problem error={change.error} />
      {devices ? (
        <>
          <ul className={css.list}>
            {devices.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                isBusy={change.isBusy}
                onEnd={() => void end(device)}
              />
            ))}
          </ul>
          {devices.length > 1 ? (
            <Button
              look="secondary"
              size="small"
              className={css.start}
              disabled={change.isBusy}
              onClick={() => void endOthers()}
              data-end-others
            >
              {t('devices.endOthers')}
            </Button>
          ) : (
            <p className={css.quiet}>{t('devices.alone')}</p>
          )}
        </>
      ) : isError ? (
        <>
          <p>{missing('text')}</p>
          <Button
            look="secondary"
            size="small"
            className={css.start}
            onClick={() => void refetch()}
          >
            {missing('retry')}
          </Button>
        </>
      ) : (
        <Skeleton className={css.rowLoading} />
      )}
    </Part>
  )
}

type DeviceLineProps = { device: Device; isBusy: boolean; onEnd: () => void }

function DeviceLine({ device, isBusy, onEnd }: DeviceLineProps) {
  const t = useTranslations('security.devices')
  const { time } = useMoments()
  const { name, isCurrent, startedAt, seenAt } = device
  return (
    <li data-device={isCurrent ? 'current' : 'other'}>
      <Monitor size={20} strokeWidth={1.5} aria-hidden="true" />
      <span>
        <strong>
          {name}
          {isCurrent && <Badge tone="good">{t('current')}</Badge>}
        </strong>
        <span>{t('since', { start: time(startedAt), seen: time(seenAt) })}</span>
      </span>
      {!isCurrent && (
        <Button
          look="quiet"
          size="small"
          disabled={isBusy}
          aria-label={t('endNamed', { name })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
