// What the tab remembers of a registration: the key it goes on with, and what was typed but not sent yet.
// Never the password. It goes with the tab, because others may use the same computer.

import { roleParameter } from '#domain/party/invitation.ts'
import type { Answers } from '#domain/registration/answers.ts'
import { readStored, session, store } from '#shell/stored.ts'
import { randomText } from '../session/pkce.ts'

export type Draft = {
  email?: string
  /** The letter has been asked for. */
  isSent?: boolean
  /** Of a link that was followed and is not confirmed yet: a lost reply is asked for again. */
  token?: string
  key?: string
  /** Of an invitation to act for somebody's account, not to hold one. */
  isForRole?: boolean
  typed: Partial<Answers>
}

/** An invitation is answered beside whatever else was begun in the tab. */
const storageKey = (): string =>
  document.querySelector('[data-registration="invitation"]') ? 'invitation' : 'registration'

export function readDraft(): Draft {
  const empty: Draft = { typed: {} }
  try {
    return { ...empty, ...JSON.parse(readStored(session, storageKey()) ?? '{}') }
  } catch {
    return empty
  }
}

export const writeDraft = (draft: Draft): void =>
  store(session, storageKey(), JSON.stringify(draft))

export const forgetDraft = (): void => store(session, storageKey(), undefined)

const isToken = /^[\w-]{43}$/

/** The link of a mail is a key: it does not stay in the address bar. */
export function takeLink(): void {
  const token = location.hash.slice(1)
  if (!isToken.test(token)) return
  const isForRole = new URLSearchParams(location.search).has(roleParameter)
  writeDraft({ typed: {}, token, key: randomText(), isForRole })
  history.replaceState(null, '', location.pathname + location.search)
}
