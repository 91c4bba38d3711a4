// The form of a step: checked by the rules of the market before it goes, told at the fields what came back,
// and kept in the tab with every key that is pressed.

import { type ReactNode, useEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import type { Call } from '#contracts/call.ts'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { labelled } from '#domain/format.ts'
import type { Answers, RegistrationStep } from '#domain/registration/answers.ts'
import type { FieldRefusal } from '#domain/registration/checks.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { fieldErrors, wrongFields } from '../form/field-errors.ts'
import { toldBy, useProblemText } from '../form/problem-text.ts'
import { type FilesUnderWay, useFilesUnderWay } from '../form/under-way.ts'
import { useRegistering } from './context.tsx'
import css from './registration.module.css'
import { Screen } from './screen.tsx'
import { countedSteps } from './steps.ts'

/** `said`: a no of the service, in its own words. */
type Failure = 'failed' | 'limited' | { said: string }

export type StepForm<V extends FieldValues> = {
  form: UseFormReturn<V>
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  failure: Failure | undefined
  isSending: boolean
  /** Its files, if there are any, arrive before it goes. */
  files: FilesUnderWay
  leave: (go: () => void) => Promise<void>
}

type Given<S extends RegistrationStep> = {
  step: S
  call: Call
  check: (answers: Answers[S]) => FieldRefusal[] | Promise<FieldRefusal[]>
  /** Of what is typed, what is sent. */
  meant?: (answers: Answers[S]) => Answers[S]
}

export function useStepForm<S extends RegistrationStep>({
  step,
  call,
  check,
  meant = (answers) => answers,
}: Given<S>): StepForm<Answers[S]> {
  const { client, key, answersOf, keepTyped, answered } = useRegistering()
  const [failure, setFailure] = useState<Failure>()
  const { files, isWaiting, after, leave } = useFilesUnderWay()
  const textOf = useProblemText()
  const wrongBy = ({ field, code }: FieldRefusal) => ({
    ...{ name: field, text: textOf({ code }, field.split('.').at(-1)) },
  })
  const resolver = async (values: Answers[S]) => {
    const refusals = await check(values)
    return refusals.length === 0
      ? { values: meant(values), errors: {} }
      : { values: {}, errors: fieldErrors<Answers[S]>(refusals.map(wrongBy)) }
  }
  const form = useForm<Answers[S]>({
    defaultValues: answersOf(step) as DefaultValues<Answers[S]>,
    resolver: resolver as Resolver<Answers[S]>,
    shouldFocusError: true,
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is watched as long as it stands
  useEffect(() => {
    const watching = form.watch((values) => keepTyped(step, values as Answers[S]))
    return () => watching.unsubscribe()
  }, [keepTyped])

  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(undefined)
    try {
      const told = await client.ask(call, { body: { key, answers: values } } as never)
      answered(step, values, told)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fields = fieldErrorsOf(error)
      for (const [i, { pointer, message }] of fields.entries()) {
        const name = pointer.replace('/answers/', '').replaceAll('/', '.') as Path<Answers[S]>
        form.setError(
          name,
          { type: 'server', ...(message && { message }) },
          { shouldFocus: i === 0 },
        )
      }
      if (error.status === 410) location.reload()
      else if (fields.length === 0)
        setFailure(
          error.status === 429
            ? 'limited'
            : error.status === 422
              ? { said: textOf(toldBy(error)) }
              : 'failed',
        )
    }
  })
  const isSending = isWaiting || form.formState.isSubmitting
  return { form, onSubmit: after(onSubmit), failure, isSending, files, leave }
}

type StepScreenProps<V extends FieldValues> = {
  step: RegistrationStep
  heading: string
  lead: string
  of: StepForm<V>
  /** What the fields are called, for the list of what is wrong. */
  labels: Record<string, string>
  children: ReactNode
}

export function StepScreen<V extends FieldValues>(props: StepScreenProps<V>) {
  const { step, heading, lead, of, labels, children } = props
  const t = useTranslations('registration')
  const { go, registration } = useRegistering()
  const { isSending } = of
  const steps = countedSteps(registration)
  const before = steps[steps.indexOf(step) - 1]
  return (
    <Screen step={step} heading={heading} lead={lead}>
      <form
        className={css.form}
        noValidate
        aria-label={heading}
        onSubmit={(event) => void of.onSubmit(event)}
      >
        {of.failure && (
          <Notice
            tone="bad"
            title={typeof of.failure === 'string' ? t(of.failure) : of.failure.said}
          />
        )}
        <Summary of={of} labels={labels} />
        {children}
        <div className={css.acts}>
          <Button type="submit" size="large" disabled={isSending} aria-busy={isSending}>
            {isSending ? t('sending') : t('next')}
          </Button>
          {before && before !== 'account' && (
            <Button
              look="quiet"
              size="large"
              disabled={isSending}
              onClick={() => void of.leave(() => go(before))}
              data-back
            >
              {t('back')}
            </Button>
          )}
        </div>
      </form>
    </Screen>
  )
}

function Summary<V extends FieldValues>({
  of: { form },
  labels,
}: {
  of: StepForm<V>
  labels: Record<string, string>
}) {
  const t = useTranslations('registration')
  const { locale } = useSite().market
  const wrong = wrongFields(form.formState.errors)
  if (wrong.length === 0) return null
  const labelOf = (name: string): string =>
    labels[name] ?? labels[name.replaceAll(/\.\d+/g, '')] ?? labels[name.split('.').at(-1)!] ?? ''
  return (
    <div className={css.summary} role="alert" data-summary>
      <p>{t('summary')}</p>
      <ul>
        {wrong.map(({ name, text }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => get(form.formState.errors, name) && form.setFocus(name as Path<V>)}
            >
              {labelOf(name)}
            </button>
            {labelled(locale, '', text)}
          </li>
        ))}
      </ul>
    </div>
  )
}
