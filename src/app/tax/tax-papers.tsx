// The papers for a tax return: the newest of them here, all of them in the folder.

import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import { documentCalls } from '#contracts/documents.ts'
import { formatDate } from '#domain/format.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import css from '../page/entries.module.css'
import { useSave } from '../page/use-save.ts'
import { useApp } from '../session/app-context.tsx'

const shownAtOnce = 6

export function TaxPapers() {
  const t = useTranslations('account-pages.tax')
  const href = useHref()
  const customerId = useCustomerId()
  const request = { query: { customer_id: customerId, kind: 'TAX' as const } }
  const { data, isError, refetch } = useAsk(documentCalls.list, request)
  return (
    <AccountSection title={t('papers')} hint={t('papersHint')}>
      {isError ? (
        <PartMissing onRetry={() => void refetch()} />
      ) : !data ? (
        <RowsLoading rows={2} />
      ) : data.length === 0 ? (
        <p>{t('noPapers')}</p>
      ) : (
        <>
          <ul className={css.list}>
            {data.slice(0, shownAtOnce).map((paper) => (
              <Paper key={paper.id} {...paper} />
            ))}
          </ul>
          <div>
            <ButtonLink href={`${href('documents')}?kind=TAX`} look="secondary" size="small">
              {t('allPapers')}
            </ButtonLink>
          </div>
        </>
      )}
    </AccountSection>
  )
}

function Paper({ id, title, createdOn }: CallReply<typeof documentCalls.list>[number]) {
  const t = useTranslations('account-pages.documents')
  const { client } = useApp()
  const { market } = useSite()
  const { save, isBusy, hasFailed } = useSave()
  const params = { documentId: id }
  return (
    <li>
      <div className={css.entry} data-paper="">
        <span>
          <span className={css.entryTitle}>{title}</span>
          <br />
          <span className={css.entryMeta}>{formatDate(market.locale, createdOn, 'medium')}</span>
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
    </li>
  )
}
