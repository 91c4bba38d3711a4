// The folder: the documents of the customer, the newest first, looked for by kind, year and deposit, saved one by one or
// together.

import { Download, FolderDown } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
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
import lists from '../page/lists.module.css'
import { Missing } from '../page/message.tsx'
import { saveFile } from '../page/save-file.ts'
import { useApp } from '../session/app-context.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { useDocuments, type Wanted, wantedOf } from './use-documents.ts'

type Listed = CallReply<typeof documentCalls.list>[number]

export function Page() {
  const t = useTranslations('account-pages.documents')
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const choices = useAsk(documentCalls.choices, request, { isEnabled: customerId !== '' })
  if (choices.isError) return <Missing onRetry={() => void choices.refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {!choices.data ? (
        <RowsLoading />
      ) : choices.data.kinds.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')} />
      ) : (
        <Folder choices={choices.data} />
      )}
    </AccountPage>
  )
}

function Folder({ choices }: { choices: CallReply<typeof documentCalls.choices> }) {
  const t = useTranslations('account-pages.documents')
  const [search, setSearch] = useSearchParams()
  const wanted = wantedOf(search)
  const { data, isError, isFetching, retry, hasMore, more } = useDocuments(wanted)
  if (isError) return <Missing onRetry={retry} />

  const choose = (name: keyof Wanted, value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <DocumentFilters {...{ choices, wanted, onChoose: choose }} />
      <div className={`${lists.count} ${lists.middle}`}>
        <p role="status" data-count={data?.length}>
          {data && t('shown', { count: data.length })}
        </p>
        <Archive wanted={wanted} isEmpty={!data?.length} />
      </div>
      {!data ? (
        <RowsLoading />
      ) : data.length === 0 ? (
        <Empty title={t('noMatch')} text="">
          <Button look="secondary" size="small" onClick={() => setSearch({})}>
            {t('clear')}
          </Button>
        </Empty>
      ) : (
        <ul className={css.list} aria-busy={isFetching}>
          {data.map((document) => (
            <li key={document.id}>
              <Entry document={document} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <div>
          <Button look="secondary" disabled={isFetching} onClick={more}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Asks for a file and gives it to the reader. */
function useSave(ask: () => Promise<Parameters<typeof saveFile>[0]>) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  async function save(): Promise<void> {
    setState('loading')
    try {
      saveFile(await ask())
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { state, save: () => void save() }
}

function Archive({ wanted, isEmpty }: { wanted: Wanted; isEmpty: boolean }) {
  const t = useTranslations('account-pages.documents')
  const { client } = useApp()
  const customerId = useCustomerId()
  const { state, save } = useSave(() =>
    client.ask(documentCalls.archive, { query: { customer_id: customerId, ...wanted } }),
  )
  return (
    <div className={lists.acts}>
      <Button
        look="secondary"
        size="small"
        disabled={isEmpty || state === 'loading'}
        aria-busy={state === 'loading'}
        data-archive=""
        onClick={save}
      >
        <FolderDown size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('zip')}
      </Button>
      {state === 'failed' && <Notice tone="bad" title={t('failed')} />}
    </div>
  )
}

function Entry({ document: { id, kind, title, createdOn } }: { document: Listed }) {
  const t = useTranslations('account-pages.documents')
  const { client } = useApp()
  const { market } = useSite()
  const { state, save } = useSave(() =>
    client.ask(documentCalls.content, { params: { documentId: id } }),
  )
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
          onClick={save}
        >
          <Download size={18} strokeWidth={1.5} aria-hidden="true" />
          {t('save')}
        </Button>
      </div>
      {state === 'failed' && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}
