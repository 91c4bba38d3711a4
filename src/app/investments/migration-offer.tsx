// The offer to move a robo portfolio into wealth management.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useMigration } from './use-migration.ts'
import type { Portfolio } from './use-portfolio.ts'

export function MigrationOffer({ instanceId }: { instanceId: string }) {
  const t = useTranslations('investing.migration')
  const href = useHref()
  return (
    <div data-migration-offer>
      <Notice tone="good" title={t('offer')}>
        <p>{t('offerText')}</p>
        <NoticeActs>
          <ButtonLink href={href('investmentMigration', { instanceId })} size="small">
            {t('action')}
          </ButtonLink>
        </NoticeActs>
      </Notice>
    </div>
  )
}

/** On the page of a portfolio, while nothing stands in the way. */
export function OfferedMigration({ portfolio }: { portfolio: Portfolio }) {
  return useMigration(portfolio).canMigrate ? <MigrationOffer instanceId={portfolio.id} /> : null
}
