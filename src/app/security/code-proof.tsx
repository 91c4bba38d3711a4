// The proof that somebody has what they say: a code of it, given back.

import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { CodeField } from '#ui/form/field.tsx'
import form from '../form/password.module.css'
import { useChange } from './change.tsx'
import { FormActs, Problem } from './section.tsx'

type CodeProofProps<Reply> = {
  name: string
  label: string
  submit: string
  maxLength: number
  /** What the call takes; anything else is wrong without asking. */
  shape: RegExp
  ask: (code: string) => Promise<Reply>
  onProven: (reply: Reply) => void
  onCancel: () => void
}

export function CodeProof<Reply>(props: CodeProofProps<Reply>) {
  const { name, label, submit, maxLength, shape, ask, onProven, onCancel } = props
  const signIn = useTranslations('sign-in.errors')
  const change = useChange()
  const [code, setCode] = useState('')
  const [isMisshapen, setMisshapen] = useState(false)
  const isRefused = change.error?.code === 'sca.invalid'

  async function confirm(event: FormEvent) {
    event.preventDefault()
    const given = code.replaceAll(/\s/g, '')
    setMisshapen(!shape.test(given))
    if (!shape.test(given)) return change.forget()
    const proven = await change.run(() => ask(given))
    if (proven) onProven(proven.reply)
  }

  return (
    <form className={form.form} noValidate onSubmit={(event) => void confirm(event)}>
      <CodeField
        {...{ name, label, maxLength }}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        error={isMisshapen || isRefused ? signIn('code') : undefined}
      />
      {!isRefused && <Problem error={change.error} />}
      <FormActs submit={submit} isBusy={change.isBusy} onCancel={onCancel} />
    </form>
  )
}
