// Files that are sent as they are chosen: those that have arrived, each with a way to take it back, and what is wrong
// with one that has not.

import { X } from 'lucide-react'
import { type ChangeEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#contracts/errors.ts'
import { FileField } from '#ui/form/field.tsx'
import css from './form.module.css'
import { fileContent, isTooLarge } from './picked-file.ts'
import { toldBy, useProblemText } from './problem-text.ts'

type Props = {
  label: string
  hint: string
  name: string
  /** What the form says of it. */
  error?: string | undefined
  files: readonly { id: string; name: string }[]
  send: (content: string) => Promise<{ id: string }>
  onSent: (id: string, name: string) => void
  onRemove?: (id: string) => void
  /** For a form that leads to what is wrong; what is chosen here is not among its answers. */
  ref?: Ref<{ focus: () => void }>
}

export function SentFiles(props: Props) {
  const { label, hint, name, error, files, send, onSent, onRemove, ref } = props
  const t = useTranslations('account-pages.common')
  const textOf = useProblemText()
  const [wrong, setWrong] = useState<string>()
  const [sending, setSending] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), [])

  async function take({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (!file || sending !== undefined) return
    if (isTooLarge(file)) return setWrong(textOf({ code: 'file.tooLarge' }))
    setWrong(undefined)
    setSending(file.name)
    try {
      const { id } = await send(await fileContent(file))
      onSent(id, file.name.slice(0, 100))
    } catch (problem) {
      setWrong(
        problem instanceof ApiError ? textOf(toldBy(problem)) : textOf({ code: 'file.type' }),
      )
    } finally {
      setSending(undefined)
    }
  }

  return (
    <div>
      <FileField
        {...{ label, hint, name }}
        error={wrong ?? error}
        accept="application/pdf,image/jpeg,image/png"
        ref={input}
        // One after the other; a field that is switched off would lose the focus.
        onClick={(event) => sending !== undefined && event.preventDefault()}
        onChange={(event) => void take(event)}
      />
      <p role="status" className={css.hint}>
        {sending !== undefined && t('sendingFile', { name: sending })}
      </p>
      {files.length > 0 && (
        <ul className={css.files} data-files={name}>
          {files.map((file) => (
            <li key={file.id}>
              <span>{file.name}</span>
              {onRemove && (
                <button
                  type="button"
                  className={css.remove}
                  aria-label={t('removeFile', { name: file.name })}
                  onClick={() => {
                    onRemove(file.id)
                    input.current?.focus()
                  }}
                >
                  <X size={20} strokeWidth={1.5} aria-hidden="true" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
