// An account for a child of whoever is logged in: begun here, gone on with where the registration is, or given up.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { childRegistrationCalls as calls } from '#contracts/child-registrations.ts'
import { formatDate } from '#domain/format.ts'
import { kindParameter, kindsOf } from '#domain/registration/kinds.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { SureButton } from '../form/sure-button.tsx'
import { AccountSection, Facts } from '../page/account-page.tsx'
import { Refusal } from '../signing/refusal.tsx'
import { useSignedAct } from '../signing/use-signed-act.tsx'

type Begun = CallReply<typeof calls.list>['begun'][number]

export function Children() {
  const t = useTranslations('account-pages.people.children')
  const { locale } = useSite().market
  const isOffered = kindsOf(locale, undefined).includes('child')
  const { data } = useAsk(calls.list, { query: { locale } }, { isEnabled: isOffered })
  const begin = useAct(calls.begin)
  const { follow, refusal, place } = useFollowing()
  if (!data?.mayBegin && !data?.begun.length) return null
  return (
    <>
      {data.begun.map((each) => (
        <Unfinished key={each.id} {...each} />
      ))}
      {data.mayBegin && (
        <AccountSection title={t('title')} hint={t('hint')}>
          <div ref={place}>
            <Refusal error={refusal} />
            <Button
              look="secondary"
              size="small"
              disabled={begin.isPending}
              onClick={() => void follow(() => begin.mutateAsync({ body: { locale } }))}
              data-begin-child
            >
              {t('begin')}
            </Button>
          </div>
        </AccountSection>
      )}
    </>
  )
}

/** To the page of the registration, which takes the token as it takes the one of a mail. */
function useFollowing() {
  const href = useHref()
  const { run, refusal, place } = useSignedAct<HTMLDivElement>()
  async function follow(work: () => Promise<{ token: string }>): Promise<void> {
    const done = await run<{ token: string }>(work)
    if (done) location.assign(`${href('register')}?${kindParameter}=child#${done.reply.token}`)
  }
  return { follow, run, refusal, place }
}

function Unfinished({ id, child, startedOn, isWaiting }: Begun) {
  const t = useTranslations('account-pages.people.children')
  const { locale } = useSite().market
  const goOn = useAct(calls.goOn)
  const drop = useAct(calls.drop)
  const { follow, run, refusal, place } = useFollowing()
  const [isGone, setGone] = useState(false)
  const name = child ?? t('unnamed')
  if (isGone) return null
  return (
    <AccountSection title={t('begun', { name })}>
      <Facts
        facts={[
          { label: t('since'), value: formatDate(locale, startedOn, 'long') },
          { label: t('state'), value: t(isWaiting ? 'waiting' : 'unfinished') },
        ]}
      />
      <div ref={place} data-child-begun>
        <Refusal error={refusal} />
        <Button
          size="small"
          aria-label={`${t('goOn')}: ${name}`}
          disabled={goOn.isPending}
          onClick={() => void follow(() => goOn.mutateAsync({ params: { id } }))}
          data-go-on
        >
          {t('goOn')}
        </Button>
        <SureButton
          label={t('drop')}
          name={`${t('drop')}: ${name}`}
          text={t('dropText', { name })}
          yes={t('drop')}
          isBusy={drop.isPending}
          onYes={async () => {
            if (await run(() => drop.mutateAsync({ params: { id } }))) setGone(true)
          }}
          data-drop
        />
      </div>
    </AccountSection>
  )
}
