// A form that sends a call: checked by the schema of the call before it goes, and told at the fields what
// came back. Typed values are never lost.

import { useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError, fieldErrorsOf } from '#contracts/errors.ts'
import { problemOfIssue } from '#contracts/issue-problem.ts'
import { fieldErrors, type WrongField } from './field-errors.ts'
import { type Told, toldBy, useProblemText } from './problem-text.ts'
import { type FilesUnderWay, useFilesUnderWay } from './under-way.ts'
import { NotConfirmed, useStepUp } from './use-step-up.ts'

type TextOf = ReturnType<typeof useProblemText>

/** What is not there at all is missing, whatever else it is not. */
function problemOf(issue: z.core.$ZodIssue): Told {
  const problem = problemOfIssue(issue)
  return issue.input === '' && ['format', 'type', 'value'].includes(problem.code)
    ? { code: 'required' }
    : problem
}

const wrongIn = (issues: readonly z.core.$ZodIssue[], textOf: TextOf): WrongField[] =>
  issues.map((issue) => {
    const path = issue.path.map(String)
    return { name: path.join('.') || 'root', text: textOf(problemOf(issue), path.at(-1)) }
  })

const resolverOf =
  <V extends FieldValues, B>(
    schema: z.core.$ZodType<unknown, B>,
    bodyOf: (values: V) => B,
    textOf: TextOf,
  ) =>
  async (values: V): Promise<Awaited<ReturnType<Resolver<V>>>> => {
    const result = z.safeParse(schema, bodyOf(values), { reportInput: true })
    return result.success
      ? { values, errors: {} }
      : { values: {}, errors: fieldErrors<V>(wrongIn(result.error.issues, textOf)) }
  }

export type Outcome = 'open' | 'done' | 'failed' | 'stale'

export type CallForm<V extends FieldValues> = {
  form: UseFormReturn<V>
  onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void>
  outcome: Outcome
  /** What the service said no to, where no field is to blame. */
  refusal: string | undefined
  isSending: boolean
  /** Its files, if there are any, arrive before it goes. */
  files: FilesUnderWay
  reopen(): void
}

type Given<V extends FieldValues, B> = {
  schema: z.core.$ZodType<unknown, B>
  defaults: DefaultValues<V>
  bodyOf: (values: V) => B
  send: (body: B) => Promise<unknown>
  /** Looks at an error before the form does; true: it has been dealt with. */
  onError?: (error: ApiError) => boolean
}

export function useCallForm<V extends FieldValues, B>(given: Given<V, B>): CallForm<V> {
  const { schema, defaults, bodyOf, send, onError } = given
  const [outcome, setOutcome] = useState<Outcome>('open')
  const [refusal, setRefusal] = useState<string>()
  const stepUp = useStepUp()
  const { files, isWaiting, after } = useFilesUnderWay()
  const textOf = useProblemText()
  const form = useForm<V>({
    defaultValues: defaults,
    resolver: resolverOf(schema, bodyOf, textOf) as Resolver<V>,
    shouldFocusError: true,
  })

  /** Where the fields are to blame they say so; else the form does. */
  function tell(error: ApiError): void {
    const fields = fieldErrorsOf(error)
    for (const [i, { pointer, message }] of fields.entries()) {
      const name = pointer.slice(1).replaceAll('/', '.') as Path<V>
      form.setError(name, { type: 'server', ...(message && { message }) }, { shouldFocus: i === 0 })
    }
    // Of a list's entry the list has the focus.
    const list = /^\/(\w+)\/\d+$/.exec(fields[0]?.pointer ?? '')
    if (list) form.setFocus(list[1] as Path<V>)
    if (fields.length > 0) return
    setRefusal([409, 422].includes(error.status) ? textOf(toldBy(error)) : undefined)
    setOutcome(error.status === 412 ? 'stale' : 'failed')
  }

  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(undefined)
    setOutcome('open')
    try {
      await stepUp(() => send(bodyOf(values)))
      setOutcome('done')
    } catch (error) {
      if (error instanceof NotConfirmed) return
      if (!(error instanceof ApiError)) throw error
      if (!onError?.(error)) tell(error)
    }
  })
  return {
    form,
    onSubmit: after(onSubmit),
    outcome,
    refusal,
    isSending: isWaiting || form.formState.isSubmitting,
    files,
    reopen: () => setOutcome('open'),
  }
}
