// The folder: every document of the customer, the newest first, each to be saved.

import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { documentCalls } from '#contracts/documents.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import { Missing } from '../page/message.tsx'
import { saveFile } from '../page/save-file.ts'
import { useApp } from '../session/app-context.tsx'

type Listed = CallReply<typeof documentCalls.list>[number]

export function Page() {
  const t = useTranslations('account-pages.documents')
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const { data, isError, refetch } = useAsk(documentCalls.list, request, {
    isEnabled: customerId !== '',
  })
  if (isError) return <Missing onRetry={() => void refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {!data ? (
        <RowsLoading />
      ) : data.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')} />
      ) : (
        <ul className={css.list}>
          {data.map((document) => (
            <li key={document.id}>
              <Entry document={document} />
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  )
}

function Entry({ document: { id, kind, title, createdOn } }: { document: Listed }) {
  const t = useTranslations('account-pages.documents')
  const { client } = useApp()
  const { market } = useSite()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function load(): Promise<void> {
    setState('loading')
    try {
      saveFile(await client.ask(documentCalls.content, { params: { documentId: id } }))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <div className={css.entry} data-document={kind}>
        <span>
          <span className={css.entryTitle}>{title}</span>
          <br />
          <span className={css.entryMeta}>
            {t(`kinds.${kind}`)}, {formatDate(market.locale, createdOn, 'medium')}
          </span>
        </span>
        <Button
          look="secondary"
          size="small"
          disabled={state === 'loading'}
          aria-label={`${t('save')}: ${title}`}
          onClick={() => void load()}
        >
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('save')}
        </Button>
      </div>
      {state === 'failed' && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}
