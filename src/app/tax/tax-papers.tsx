// The papers for a tax return: the newest of them here, all of them in the folder.

import { useTranslations } from 'use-intl/react'
import { documentCalls } from '#contracts/documents.ts'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useAsk } from '../data/use-ask.ts'
import { useCustomerId } from '../data/use-details.ts'
import { PartMissing } from '../holdings/part-missing.tsx'
import { AccountSection, RowsLoading } from '../page/account-page.tsx'
import { DocumentEntry } from '../page/document-entry.tsx'
import css from '../page/entries.module.css'

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
              <li key={paper.id}>
                <DocumentEntry document={paper} />
              </li>
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
