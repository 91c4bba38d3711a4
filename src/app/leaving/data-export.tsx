// One's own data as a file: asked for with a code, prepared, and fetched while it is there.

import { useTranslations } from 'use-intl/react'
import { dataExportCalls, type WireDataExport } from '#contracts/data-export.ts'
import { formatDate } from '#domain/format.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useAct, useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { AccountPage, RowsLoading } from '../page/account-page.tsx'
import { Missing } from '../page/message.tsx'
import { useSave } from '../page/use-save.ts'
import { useApp } from '../session/app-context.tsx'
import css from './leaving.module.css'
import { SignedButton } from './signed-button.tsx'

const lookAgainMs = 2000

export function Page() {
  const t = useTranslations('account-pages.dataExport')
  const customerId = useCustomerId()
  const { data, isError, refetch } = useAsk(
    dataExportCalls.list,
    { params: { customerId } },
    {
      isEnabled: customerId !== '',
      again: (found) => (found?.some(({ until }) => !until) ? lookAgainMs : false),
    },
  )
  if (isError) return <Missing onRetry={() => void refetch()} />
  const [newest] = data ?? []
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      {!data ? (
        <RowsLoading rows={2} />
      ) : (
        <>
          {newest && <Standing of={newest} />}
          <p className={css.text}>{t('text')}</p>
          {(!newest || newest.until) && <Ask />}
        </>
      )}
    </AccountPage>
  )
}

function Standing({ of: { id, until } }: { of: WireDataExport }) {
  const t = useTranslations('account-pages.dataExport')
  const { locale } = useSite().market
  const { client } = useApp()
  const customerId = useCustomerId()
  const { save, isBusy, hasFailed } = useSave()
  const params = { customerId, exportId: id }
  if (!until)
    return (
      <div data-export="preparing">
        <Notice tone="warn" title={t('preparing')}>
          <p>{t('preparingText')}</p>
        </Notice>
      </div>
    )
  return (
    <div data-export="ready">
      <Notice tone="good" title={t('ready')}>
        <p>{t('readyText', { day: formatDate(locale, until, 'long') })}</p>
        <NoticeActs>
          <Button
            size="small"
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => save(() => client.ask(dataExportCalls.content, { params }))}
            data-fetch
          >
            {t('fetch')}
          </Button>
        </NoticeActs>
        {hasFailed && <p role="alert">{t('failed')}</p>}
      </Notice>
    </div>
  )
}

function Ask() {
  const t = useTranslations('account-pages.dataExport')
  const act = useAct(dataExportCalls.request)
  return (
    <SignedButton act={act} data-ask-export>
      {t('ask')}
    </SignedButton>
  )
}
