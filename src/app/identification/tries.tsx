// What came of the last try to prove who one is, in words that say what to do, and what can be tried now.

import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { identificationCalls } from '#contracts/identification.ts'
import { formatDate } from '#domain/format.ts'
import type { IdentificationMethod } from '#domain/kyc/identification.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useCustomerId } from '../data/use-details.ts'
import { Facts } from '../page/account-page.tsx'
import { useApp } from '../session/app-context.tsx'
import { Contact } from './contact.tsx'
import css from './identification.module.css'

type Overview = CallReply<typeof identificationCalls.overview>
type Try = NonNullable<Overview['identification']>

export function Identification({ overview }: { overview: Overview }) {
  const t = useTranslations('registration.status')
  const { identification, methods, waitsForOthers } = overview
  if (waitsForOthers) return <Notice tone="good" title={t('others')} />
  if (identification?.status === 'PENDING_REVIEW') return <Notice tone="warn" title={t('review')} />
  if (methods.length === 0)
    return (
      <Notice tone="bad" title={t('none')}>
        <Contact />
      </Notice>
    )
  return (
    <>
      {identification && <Outcome {...identification} />}
      <Methods overview={overview} />
    </>
  )
}

/** What happened, and what to do next. */
function Outcome({ method, status, reason, coupon }: Try) {
  const t = useTranslations('registration.status')
  if (coupon) return <Coupon {...coupon} />
  if (status === 'STARTED')
    return <Notice tone="warn" title={t('started', { method: t(`methods.${method}.title`) })} />
  if (status !== 'FAILED' && status !== 'EXPIRED') return null
  const isFailed = status === 'FAILED'
  const text = reason ? t(`reasons.${reason}`) : t(isFailed ? 'failed' : 'expired')
  return (
    <div data-reason={reason}>
      <Notice tone={isFailed ? 'bad' : 'warn'} title={text} />
    </div>
  )
}

function Coupon({ number, validUntil }: NonNullable<Try['coupon']>) {
  const t = useTranslations('registration.status.coupon')
  const { market } = useSite()
  const href = useHref()
  return (
    <div className={css.coupon} data-coupon={number}>
      <h3>{t('title')}</h3>
      <Facts
        facts={[
          { label: t('number'), value: number },
          { label: t('validUntil'), value: formatDate(market.locale, validUntil, 'long') },
        ]}
      />
      <p>{t('text')}</p>
      <p>{t('after')}</p>
      <p>
        <a href={href('documents')}>{t('paper')}</a>
      </p>
    </div>
  )
}

function Methods({ overview: { methods, closed } }: { overview: Overview }) {
  const t = useTranslations('registration.status')
  const titles = closed.map((method) => t(`methods.${method}.title`))
  const listed = new Intl.ListFormat(useLocale(), { type: 'conjunction' }).format(titles)
  return (
    <>
      <h3 className={css.choose}>{t('choose')}</h3>
      <ul className={css.methods}>
        {methods.map((method, i) => (
          <li key={method}>
            <Method method={method} isUsual={i === 0} />
          </li>
        ))}
      </ul>
      {titles.length > 0 && <p data-closed>{t('closed', { methods: listed })}</p>}
    </>
  )
}

function Method({ method, isUsual }: { method: IdentificationMethod; isUsual: boolean }) {
  const t = useTranslations('registration.status')
  const { client } = useApp()
  const customerId = useCustomerId()
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle')

  async function start(): Promise<void> {
    setState('starting')
    try {
      const body = { customer_id: customerId, method }
      const begun = await client.ask(identificationCalls.start, { body })
      // The coupon stands on this page.
      if ('href' in begun) location.assign(begun.href)
      else location.reload()
    } catch {
      setState('failed')
    }
  }
  const title = t(`methods.${method}.title`)
  return (
    <>
      <div className={css.method}>
        <span>
          <strong>{title}</strong>
          <span>{t(`methods.${method}.text`)}</span>
        </span>
        <Button
          look={isUsual ? 'primary' : 'secondary'}
          disabled={state === 'starting'}
          aria-busy={state === 'starting'}
          aria-label={`${t('start')}: ${title}`}
          onClick={() => void start()}
          data-method={method}
        >
          {state === 'starting' ? t('starting') : t('start')}
        </Button>
      </div>
      {state === 'failed' && <Notice tone="bad" title={t('startFailed')} />}
    </>
  )
}
