// The threads of the inbox, of the archive, or with the words that are looked for; each put away or brought back.

import { Archive, ArchiveRestore } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Badge } from '#ui/view/badge.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useSearchChoice } from '../data/use-search-choice.ts'
import { FoundList } from '../page/found-list.tsx'
import { Missing } from '../page/message.tsx'
import { ThreadRow } from '../page/thread.tsx'
import css from './postbox.module.css'
import { ThreadFilters } from './thread-filters.tsx'
import { type ListedThread, useMove, useThreads, wantedOf } from './use-threads.ts'

export function ThreadList() {
  const t = useTranslations('account-pages.messages')
  const common = useTranslations('account-pages.common')
  const [search, choose, clear] = useSearchChoice()
  const wanted = wantedOf(search)
  const pages = useThreads(wanted)
  const [moved, setMoved] = useState<ListedThread>()
  const { move, isBusy, hasFailed } = useMove()
  if (pages.isError) return <Missing onRetry={pages.retry} />
  const onMove: OnMove = (thread, isArchived) =>
    move(thread.id, isArchived, () => setMoved({ ...thread, isArchived }))
  const texts = {
    ...{ noMatch: t('noMatch'), clear: t('clear'), more: t('more') },
    shown: (count: number) => t('shown', { count }),
  }
  const isArchive = wanted.folder === 'ARCHIVE'
  return (
    <>
      <ThreadFilters
        wanted={wanted}
        onChoose={(change) => {
          setMoved(undefined)
          choose(change)
        }}
      />
      {hasFailed ? (
        <Notice tone="bad" title={common('failed')} />
      ) : (
        moved && <Moved thread={moved} isBusy={isBusy} onUndo={onMove} />
      )}
      {pages.data?.length === 0 && wanted.folder ? (
        <Empty
          title={t(isArchive ? 'archiveEmpty' : 'empty')}
          text={t(isArchive ? 'archiveEmptyText' : 'emptyText')}
        />
      ) : (
        <FoundList {...{ pages, texts, onClear: clear }} acts={null} keyOf={({ id }) => id}>
          {(thread) => <Row thread={thread} isMarked={!wanted.folder} onMove={onMove} />}
        </FoundList>
      )}
    </>
  )
}

type OnMove = (thread: ListedThread, isArchived: boolean) => void

/** Says where it is now, to where the row was read; the way back is the next thing reached. */
function Moved(props: { thread: ListedThread; isBusy: boolean; onUndo: OnMove }) {
  const { thread, isBusy, onUndo } = props
  const { subject, isArchived } = thread
  const t = useTranslations('account-pages.messages')
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (thread) place.current?.focus()
  }, [thread])
  return (
    <div className={css.moved} data-moved={isArchived ? 'ARCHIVE' : 'INBOX'}>
      <p ref={place} tabIndex={-1}>
        {t(isArchived ? 'archived' : 'broughtBack', { subject })}
      </p>
      <Button
        look="quiet"
        size="small"
        aria-disabled={isBusy || undefined}
        onClick={() => isBusy || onUndo(thread, !isArchived)}
      >
        {t('undo')}
      </Button>
    </div>
  )
}

function Row(props: { thread: ListedThread; isMarked: boolean; onMove: OnMove }) {
  const { thread, isMarked, onMove } = props
  const { isClosed: _, isArchived, lastMessageOn, ...row } = thread
  const t = useTranslations('account-pages.messages')
  const href = useHref()
  const Sign = isArchived ? ArchiveRestore : Archive
  return (
    <div className={css.row}>
      <ThreadRow
        {...row}
        href={href('thread', { threadId: thread.id })}
        on={lastMessageOn}
        marks={isMarked && isArchived && <Badge>{t('ARCHIVE')}</Badge>}
      />
      <button
        type="button"
        className={css.move}
        aria-label={`${t(isArchived ? 'bringBack' : 'archive')}: ${thread.subject}`}
        title={t(isArchived ? 'bringBack' : 'archive')}
        data-move={thread.id}
        onClick={() => onMove(thread, !isArchived)}
      >
        <Sign size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}
