// Files that are sent as they are chosen: those that have arrived, each with a way to take it back, and what is wrong
// with those that have not.

import { X } from 'lucide-react'
import { type ChangeEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { labelled } from '#domain/format.ts'
import { uploadMegabytes } from '#domain/upload.ts'
import { useSite } from '#shell/site.tsx'
import { FileField } from '#ui/form/field.tsx'
import css from './form.module.css'
import { fileContent, isTooLarge } from './picked-file.ts'
import { toldBy, useProblemText } from './problem-text.ts'
import type { FilesUnderWay } from './under-way.ts'

type Props = {
  label: string
  hint: string
  name: string
  /** What the form says of it. */
  error?: string | undefined
  files: readonly { id: string; name: string }[]
  /** Of the form, which waits for them. */
  underWay: FilesUnderWay
  send: (content: string) => Promise<{ id: string }>
  onSent: (id: string, name: string) => void
  onRemove?: (id: string) => void
  /** For a form that leads to what is wrong; what is chosen here is not among its answers. */
  ref?: Ref<{ focus: () => void }>
}

export function SentFiles(props: Props) {
  const { label, hint, name, error, files, onRemove, ref } = props
  const t = useTranslations('account-pages.common')
  const { told, wrong, take } = useSending(props)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), [])
  return (
    <div>
      <FileField
        {...{ label, hint, name }}
        error={[wrong, error].filter(Boolean).join(' ') || undefined}
        accept="application/pdf,image/jpeg,image/png"
        multiple
        ref={input}
        onChange={take}
      />
      {/* What is wrong is seen at the field, and heard here. */}
      <p role="status" className={told.isWrong ? 'visually-hidden' : css.hint}>
        {told.text}
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

/** One after the other, each told of: that it is sent, has arrived, or what is wrong with it. */
function useSending({ underWay, send, onSent }: Props) {
  const t = useTranslations('account-pages.common')
  const { locale } = useSite().market
  const textOf = useProblemText()
  const [told, setTold] = useState({ text: '', isWrong: false })
  const [wrong, setWrong] = useState<string>()

  function refuse({ name }: File, text: string): false {
    const said = labelled(locale, name, text)
    setWrong((before) => (before ? `${before} ${said}` : said))
    setTold({ text: said, isWrong: true })
    return false
  }

  async function hasArrived(file: File): Promise<boolean> {
    if (isTooLarge(file))
      return refuse(file, textOf({ code: 'file.tooLarge', params: { megabytes: uploadMegabytes } }))
    setTold({ text: t('sendingFile', { name: file.name }), isWrong: false })
    const content = await fileContent(file).catch(() => undefined)
    if (content === undefined) return refuse(file, t('unreadFile'))
    const sent = await send(content).catch((error) => textOf(toldBy(error)))
    if (typeof sent === 'string') return refuse(file, sent)
    onSent(sent.id, file.name.slice(0, 100))
    setTold({ text: t('fileArrived', { name: file.name }), isWrong: false })
    return true
  }

  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const chosen = [...(target.files ?? [])]
    // The same file may be chosen again.
    target.value = ''
    if (chosen.length > 0) setWrong(undefined)
    for (const file of chosen) void underWay.send(() => hasArrived(file))
  }
  return { told, wrong, take }
}
