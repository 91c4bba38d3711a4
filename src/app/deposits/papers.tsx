// What a deposit leaves on paper: its statement, and the way to the folder.

import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { useExport } from '../holdings/use-export.ts'
import { AccountSection } from '../page/account-page.tsx'
import css from '../page/lists.module.css'

export function Papers({ depositId }: { depositId: string }) {
  const t = useTranslations('deposits.papers')
  const href = useHref()
  const { save, isBusy, hasFailed } = useExport({ of: depositId })
  const icon = <Download size={18} strokeWidth={1.5} aria-hidden="true" />
  return (
    <AccountSection title={t('title')} hint={t('lead')}>
      <div className={css.acts}>
        <Button look="secondary" size="small" disabled={isBusy} onClick={() => save('pdf')}>
          {icon} {t('pdf')}
        </Button>
        <Button look="secondary" size="small" disabled={isBusy} onClick={() => save('csv')}>
          {icon} {t('csv')}
        </Button>
        <ButtonLink look="quiet" size="small" href={href('documents')}>
          {t('all')}
        </ButtonLink>
      </div>
      {hasFailed && <Notice tone="bad" title={t('failed')} />}
    </AccountSection>
  )
}
