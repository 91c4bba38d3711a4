// Who changes something that matters proves again who sits there: by the password, and by a second factor
// where there is one.

import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  type ConfirmationStep,
  accountSecurityCalls as calls,
} from '#contracts/account-security.ts'
import type { ApiError } from '#contracts/errors.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/modal/dialog.tsx'
import factor from '../factor/factor.module.css'
import { Elsewhere, FactorForms, useFactorLead } from '../factor/factor-forms.tsx'
import type { FactorProps } from '../factor/factor-props.ts'
import { outcomeOf } from '../factor/outcome.ts'
import formCss from '../form/form.module.css'
import form from '../form/password.module.css'
import { PasswordField } from '../form/password-field.tsx'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { useApp } from '../session/app-context.tsx'

type Settled = { onSettled: (isConfirmed: boolean) => void }

export function ConfirmDialog({ onSettled }: Settled) {
  const t = useTranslations('security')
  const factor = useTranslations('sign-in.factor')
  const [step, setStep] = useState<Exclude<ConfirmationStep, { step: 'done' }>>()
  const go = (next: ConfirmationStep) => (next.step === 'done' ? onSettled(true) : setStep(next))
  return (
    <Dialog heading={t('confirm.heading')} onClose={() => onSettled(false)}>
      {!step ? (
        <PasswordForm onStep={go} onSettled={onSettled} />
      ) : (
        <>
          {step.step === 'elsewhere' ? (
            <>
              <p>{factor('elsewhere.lead')}</p>
              <Elsewhere logins={step.elsewhere} />
            </>
          ) : (
            <Factor step={step} onStep={go} onExpired={() => setStep(undefined)} />
          )}
          <Button look="quiet" onClick={() => onSettled(false)}>
            {t('cancel')}
          </Button>
        </>
      )}
    </Dialog>
  )
}

function Factor(props: Pick<FactorProps<ConfirmationStep>, 'step' | 'onStep' | 'onExpired'>) {
  const { client } = useApp()
  const lead = useFactorLead(props.step)
  const [dialogue] = useState<FactorProps<ConfirmationStep>['dialogue']>(() => ({
    choose: (factor) => outcomeOf(() => client.ask(calls.chooseFactor, { body: { factor } })),
    confirm: (body) => outcomeOf(() => client.ask(calls.confirmFactor, { body })),
  }))
  return (
    <div key={props.step.chosen}>
      <p>{lead}</p>
      <FactorForms {...props} dialogue={dialogue} isLeaving={false} />
    </div>
  )
}

function PasswordForm({
  onStep,
  onSettled,
}: Settled & { onStep: (step: ConfirmationStep) => void }) {
  const t = useTranslations('security')
  const { client } = useApp()
  const problemText = useProblemText()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isWrong = error?.status === 400

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      onStep(await client.ask(calls.confirm, { body: { password } }))
    } catch (failure) {
      setError(failure as ApiError)
      setBusy(false)
      requestAnimationFrame(() =>
        element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
    }
  }

  return (
    <>
      <p>{t('confirm.text')}</p>
      <form ref={element} className={form.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          name="confirmPassword"
          label={t('confirm.password')}
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          error={isWrong ? problemText(toldBy(error)) : undefined}
        />
        {error && !isWrong && (
          <p className={factor.problem} role="alert">
            {problemText(toldBy(error))}
          </p>
        )}
        <div className={formCss.acts}>
          <Button type="submit" aria-disabled={isBusy || undefined} data-confirm>
            {t('confirm.submit')}
          </Button>
          <Button look="quiet" onClick={() => onSettled(false)}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </>
  )
}
