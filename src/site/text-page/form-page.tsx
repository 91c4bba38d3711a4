// A page that is read and takes a form, sent to its own address: the form stands before the text that explains it.

import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { headingsOf } from '../markdown.tsx'
import type { Head, PageContext } from '../page.ts'
import css from './form-page.module.css'
import { ReadingPage } from './layout.tsx'
import { PagePicture, type PictureName } from './page-picture.tsx'
import { Prose } from './prose.tsx'
import { headOf, type TextData } from './text-page.tsx'

/** What was made of a form is for whoever sent it, and for no search engine. */
export const formHeadOf = (
  { text, way }: TextData,
  context: PageContext,
  isAnswer: boolean,
  picture?: PictureName,
): Head => ({
  ...headOf(text, way, context, picture),
  ...(isAnswer && { robots: 'noindex' }),
})

type PanelProps = {
  /** Of the panel: its heading has it as an id, and tests find how far it is by it. */
  name: string
  picture: PictureName
  context: PageContext
}

type FormPageProps = PanelProps & { step: string; data: TextData; children: ReactNode }

type SteppedProps<Data extends TextData & { step: string }> = PanelProps & {
  data: Data
  steps: { [Step in Data['step']]: FunctionComponent<Extract<Data, { step: Step }>> }
}

/** A form that is answered in steps: what stands in the panel is the step it has come to. */
export function SteppedFormPage<Data extends TextData & { step: string }>(
  props: SteppedProps<Data>,
) {
  const { steps, data, ...panel } = props
  const step: Data['step'] = data.step
  return (
    <FormPage {...panel} {...{ step, data }}>
      {createElement(steps[step] as FunctionComponent<Data>, data)}
    </FormPage>
  )
}

export function FormPage({ name, step, data, picture, context, children }: FormPageProps) {
  const { text, related, way } = data
  return (
    <ReadingPage
      text={text}
      way={way}
      picture={<PagePicture name={picture} />}
      headings={headingsOf(context.fill(text.body))}
      related={related}
    >
      <section className={css.panel} aria-labelledby={name} {...{ [`data-${name}`]: step }}>
        {children}
      </section>
      <Prose body={text.body} context={context} />
    </ReadingPage>
  )
}

type Control<Name> = {
  id: string
  name: Name
  autoFocus: boolean
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FormFieldProps<Name> = {
  form: string
  name: Name
  label: string
  /** What of the form cannot be taken: whoever has something to mend is led to the first of it, without a script. */
  wrong: readonly Name[]
  /** Said where it cannot be taken. */
  error: string
  children: (control: Control<Name>) => ReactNode
}

export function FormField<Name extends string>(props: FormFieldProps<Name>) {
  const { form, name, label, wrong, error, children } = props
  const id = `${form}-${name}`
  const isWrong = wrong.includes(name)
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        ...{ id, name, autoFocus: name === wrong[0] },
        'aria-invalid': isWrong || undefined,
        'aria-describedby': isWrong ? `${id}-error` : undefined,
      })}
      {isWrong && (
        <p id={`${id}-error`} className={css.wrong} data-wrong={name}>
          {error}
        </p>
      )}
    </div>
  )
}
