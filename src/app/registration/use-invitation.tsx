// An invitation by its link: opened by a browser, and resumed there; and what is shown while there is none
// to answer.

import { useEffect, useState } from 'react'
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

export function useInvitation<Invitation>({ open, resume, kept }: Ways<Invitation>) {
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
  return {
    client,
    key,
    invitation,
    gone,
    failed,
    declined,
    over,
    again,
  }
}

type InsteadProps = {
  over: Over | undefined
  texts: Record<Exclude<Over, 'away'>, string>
  onAgain: () => void
}

/** What stands where there is nothing to answer, or nothing yet. */
export function Instead({ over, texts, onAgain }: InsteadProps) {
  const t = useTranslations('registration.invitation')
  if (!over) return <Loading />
  if (over === 'away') return <Away onAgain={onAgain} />
  return (
    <Screen heading={t(over)}>
      <p className={css.lead} data-ended={over}>
        {texts[over]}
      </p>
    </Screen>
  )
}
