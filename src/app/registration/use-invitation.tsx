// An invitation by its link: opened once, resumed by the browser that opened it; and what is shown while there is none
// to answer.

import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Client } from '#contracts/client.ts'
import { ApiError } from '#contracts/errors.ts'
import { Away } from './between.tsx'
import { openRegistrationClient } from './context.tsx'
import { type Draft, forgetDraft, readDraft, writeDraft } from './draft.ts'
import css from './registration.module.css'
import { Loading } from './registration.tsx'
import { Screen } from './screen.tsx'

type Over = 'expired' | 'away' | 'declined'

type Ways<Invitation> = {
  open: (client: Client, body: { token: string; key: string }) => Promise<Invitation>
  resume: (client: Client, body: { key: string }) => Promise<Invitation>
  /** What the draft keeps of it. */
  kept?: (invitation: Invitation) => Partial<Draft>
}

export function useInvitation<Invitation extends { by: string }>({
  open,
  resume,
  kept,
}: Ways<Invitation>) {
  const [client] = useState(openRegistrationClient)
  const [draft] = useState(readDraft)
  const [invitation, setInvitation] = useState<Invitation>()
  const [over, setOver] = useState<Over | undefined>(draft.key ? undefined : 'expired')
  const { token, key = '' } = draft

  /** Whether it is over: used elsewhere, taken back, too late. */
  function gone({ status }: ApiError): boolean {
    if (status !== 410) return false
    forgetDraft()
    setOver('expired')
    return true
  }
  function failed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    if (!gone(error)) setOver('away')
  }

  async function load(): Promise<void> {
    try {
      const found = await (token ? open(client, { token, key }) : resume(client, { key }))
      const { token: _, ...rest } = readDraft()
      writeDraft({ ...rest, ...kept?.(found) })
      setInvitation(found)
    } catch (error) {
      failed(error)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what there is, is asked for once
  useEffect(() => {
    if (key) void load()
  }, [])

  function again(): void {
    setOver(undefined)
    void load()
  }
  function declined(): void {
    forgetDraft()
    setOver('declined')
  }
  const instead = insteadOf(over, { by: invitation?.by ?? '', onAgain: again })
  return {
    client,
    key,
    invitation,
    gone,
    failed,
    declined,
    instead: instead ?? (!invitation && <Loading />),
  }
}

function insteadOf(
  over: Over | undefined,
  { by, onAgain }: { by: string; onAgain: () => void },
): ReactNode {
  if (over === 'away') return <Away onAgain={onAgain} />
  return over && <Ended how={over} by={by} />
}

function Ended({ how, by }: { how: Exclude<Over, 'away'>; by: string }) {
  const t = useTranslations('registration.invitation')
  return (
    <Screen heading={t(how)}>
      <p className={css.lead} data-ended={how}>
        {t(`${how}Text`, { by })}
      </p>
    </Screen>
  )
}
