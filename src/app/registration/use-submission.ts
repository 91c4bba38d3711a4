// The last act of the answers: a password is chosen, and everything that was said is sent as agreed.

import { type FormEvent, useRef, useState } from 'react'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { registrationCalls } from '#contracts/registration.ts'
import { headOfLeaked } from '#domain/identifiers/leaked-passwords.ts'
import { parsePassword } from '#domain/identifiers/password.ts'
import { isInvited } from '#domain/registration/kinds.ts'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { useRegistering } from './context.tsx'
import { forgetDraft } from './draft.ts'

/** `agreed`: done, but others are missing; `said`: a no of the service, in its own words. */
type State =
  | 'idle'
  | 'sending'
  | 'done'
  | 'agreed'
  | 'failed'
  | 'limited'
  | 'known'
  | { said: string }

export function useSubmission() {
  const { client, key, registration, reload, go } = useRegistering()
  const [state, setState] = useState<State>('idle')
  const [password, setPassword] = useState('')
  const [unfit, setUnfit] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const textOf = useProblemText()
  const { firstName = '', lastName = '', birthName = '' } = registration.answers.person ?? {}
  const owner = { email: registration.email, names: [firstName, lastName, birthName] }

  function refuse(text: string): void {
    setUnfit(text)
    setState('idle')
    form.current?.querySelector<HTMLInputElement>('[name="newPassword"]')?.focus()
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (state === 'sending') return
    const { refusal } = parsePassword(password, owner, headOfLeaked)
    if (refusal) return refuse(textOf({ code: refusal }))
    setUnfit(undefined)
    setState('sending')
    try {
      const { isWaiting } = await client.ask(registrationCalls.submit, { body: { key, password } })
      if (isWaiting && !isInvited(registration.kind)) {
        go('waiting', { replace: true })
        return await reload()
      }
      forgetDraft()
      setState(isWaiting ? 'agreed' : 'done')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = fieldErrorsOf(error).find(({ pointer }) => pointer === '/password')
      if (field?.message) return refuse(field.message)
      if (error.status === 410) return location.reload()
      if (error.status === 422) return setState({ said: textOf(toldBy(error)) })
      setState(error.status === 409 ? 'known' : error.status === 429 ? 'limited' : 'failed')
    }
  }

  return { state, unfit, form, owner, password, setPassword, submit }
}
