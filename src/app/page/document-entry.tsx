// A document in a list: what it is, of when, and the way to save it.

import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { documentCalls } from '#contracts/documents.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useApp } from '../session/app-context.tsx'
import css from './entries.module.css'
import { useSave } from './use-save.ts'

export type ListedDocument = CallReply<typeof documentCalls.list>[number]

/** Its kind is said where a list has several. */
type Props = { document: ListedDocument; saysKind?: boolean }

export function DocumentEntry({ document, saysKind = false }: Props) {
  const { id, kind, title, createdOn } = document
  const t = useTranslations('account-pages.documents')
  const { client } = useApp()
  const { market } = useSite()
  const { save, isBusy, hasFailed } = useSave()
  const params = { documentId: id }
  const day = formatDate(market.locale, createdOn, 'medium')
  return (
    <>
      <div className={css.entry} data-document={kind}>
        <span>
          <span className={css.entryTitle}>{title}</span>
          <br />
          <span className={css.entryMeta}>{saysKind ? `${t(`kinds.${kind}`)}, ${day}` : day}</span>
        </span>
        <Button
          look="secondary"
          size="small"
          disabled={isBusy}
          aria-label={`${t('save')}: ${title}`}
          onClick={() => save(() => client.ask(documentCalls.content, { params }))}
        >
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('save')}
        </Button>
      </div>
      {hasFailed && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}
