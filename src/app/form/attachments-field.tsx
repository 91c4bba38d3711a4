// Files that go with a message: sent as they are chosen, by a form whose answers name them.

import type { Path, PathValue } from 'react-hook-form'
import { useTranslations } from 'use-intl/react'
import { mostAttachments } from '#domain/customer/postbox.ts'
import { labelled } from '#domain/format.ts'
import { uploadMegabytes } from '#domain/upload.ts'
import { useSite } from '#shell/site.tsx'
import { SentFiles } from './sent-files.tsx'
import type { CallForm } from './use-call-form.ts'

export type Attached = { attachments: { id: string; name: string }[] }

/** As a call wants them. */
export const attachmentIds = ({ attachments }: Attached) =>
  attachments.length > 0 ? { attachments: attachments.map(({ id }) => id) } : {}

type Props<V extends Attached> = {
  of: CallForm<V>
  send: (content: string) => Promise<{ id: string }>
}

export function AttachmentsField<V extends Attached>({ of: { form, files }, send }: Props<V>) {
  const t = useTranslations('account-pages.messages.attachments')
  const name = 'attachments' as Path<V>
  const chosen = form.watch(name) as Attached['attachments']
  const { error } = form.getFieldState(name, form.formState)
  const { locale } = useSite().market
  /** What is said of one file is said with its name. */
  const saidOfEach = chosen.flatMap((file, i) => {
    const said = form.getFieldState(`${name}.${i}` as Path<V>, form.formState).error?.message
    return said ? [labelled(locale, file.name, said)] : []
  })
  function set(next: Attached['attachments']): void {
    form.setValue(name, next as PathValue<V, Path<V>>)
    form.clearErrors(name)
  }
  return (
    <SentFiles
      ref={form.register(name).ref}
      label={t('label')}
      hint={t('hint', { megabytes: uploadMegabytes, count: mostAttachments })}
      name="attachments"
      error={[error?.message, ...saidOfEach].filter(Boolean).join(' ') || undefined}
      files={chosen}
      underWay={files}
      send={send}
      onSent={(id, called) =>
        set([...(form.getValues(name) as Attached['attachments']), { id, name: called }])
      }
      onRemove={(gone) => set(chosen.filter(({ id }) => id !== gone))}
    />
  )
}
