// The folder: the documents of the customer, the newest first, looked for by kind, year and deposit, saved one by one or
// together.

import { FolderDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { documentCalls } from '#contracts/documents.ts'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { useSearchChoice } from '../data/use-search-choice.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { DocumentEntry } from '../page/document-entry.tsx'
import { FoundList } from '../page/found-list.tsx'
import { Missing } from '../page/message.tsx'
import { useSave } from '../page/use-save.ts'
import { useApp } from '../session/app-context.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { useDocuments, type Wanted, wantedOf } from './use-documents.ts'

export function Page() {
  const t = useTranslations('account-pages.documents')
  const begin = useTranslations('account.dashboard')
  const href = useHref()
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId } }
  const choices = useAsk(documentCalls.choices, request, { isEnabled: customerId !== '' })
  if (choices.isError) return <Missing onRetry={() => void choices.refetch()} />
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {!choices.data ? (
        <RowsLoading />
      ) : choices.data.kinds.length === 0 ? (
        <Empty title={t('empty')} text={t('emptyText')}>
          <ButtonLink href={href('products')} look="secondary" size="small">
            {begin('compare')}
          </ButtonLink>
        </Empty>
      ) : (
        <Folder choices={choices.data} />
      )}
    </AccountPage>
  )
}

function Folder({ choices }: { choices: CallReply<typeof documentCalls.choices> }) {
  const t = useTranslations('account-pages.documents')
  const [search, choose, clear] = useSearchChoice()
  const wanted = wantedOf(search)
  const pages = useDocuments(wanted)
  if (pages.isError) return <Missing onRetry={pages.retry} />
  const texts = {
    ...{ noMatch: t('noMatch'), clear: t('clear'), more: t('more') },
    shown: (count: number) => t('shown', { count }),
  }
  return (
    <>
      <DocumentFilters {...{ choices, wanted, onChoose: choose }} />
      <FoundList
        {...{ pages, texts, onClear: clear }}
        acts={<Archive wanted={wanted} isEmpty={!pages.data?.length} />}
        keyOf={({ id }) => id}
      >
        {(document) => <DocumentEntry document={document} saysKind />}
      </FoundList>
    </>
  )
}

function Archive({ wanted, isEmpty }: { wanted: Wanted; isEmpty: boolean }) {
  const t = useTranslations('account-pages.documents')
  const { client } = useApp()
  const customerId = useCustomerId()
  const { save, isBusy, hasFailed } = useSave()
  const query = { customer_id: customerId, ...wanted }
  return (
    <>
      <Button
        look="secondary"
        size="small"
        disabled={isEmpty || isBusy}
        aria-busy={isBusy}
        data-archive=""
        onClick={() => save(() => client.ask(documentCalls.archive, { query }))}
      >
        <FolderDown size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('zip')}
      </Button>
      {hasFailed && <Notice tone="bad" title={t('failed')} />}
    </>
  )
}
