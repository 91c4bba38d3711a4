// The way to the papers of what somebody holds, in their folder.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { AccountSection } from '../page/account-page.tsx'
import css from './investments.module.css'

type Props = { of: 'investments' | 'commitment'; id: string }

export function FiledPapers({ of, id }: Props) {
  const own = useTranslations(of)
  const t = useTranslations('deposits.papers')
  const href = useHref()
  return (
    <AccountSection title={t('title')}>
      <p>{own('documents')}</p>
      <div className={css.acts}>
        <ButtonLink look="quiet" size="small" href={`${href('documents')}?depositId=${id}`}>
          {t('all')}
        </ButtonLink>
      </div>
    </AccountSection>
  )
}
