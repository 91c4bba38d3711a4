// A commitment to a private equity fund among all that is invested, and the way to one where it is offered.

import { useTranslations } from 'use-intl/react'
import type { WireCommitment } from '#contracts/commitments.ts'
import { hasPage } from '#domain/site/routes.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useCommitment } from '../holdings/use-commitment.ts'
import { useFigures } from '../holdings/use-figures.ts'
import lists from '../page/lists.module.css'

export function CommitmentRow({ commitment }: { commitment: WireCommitment }) {
  const titles = useTranslations('account.titles')
  const t = useTranslations('investments.wealth')
  const href = useHref()
  const { amount, day } = useFigures()
  const { valuedOn } = commitment
  const kind = titles('commitment')
  return (
    <li data-investment={commitment.fundName}>
      <a className={lists.row} href={href('commitment')}>
        <span className={lists.rowMain}>
          <span className={lists.rowTitle}>{commitment.fundName}</span>
          <span className={lists.rowMeta}>
            {valuedOn ? t('fund', { kind, date: day(valuedOn) }) : kind}
          </span>
        </span>
        <span className={lists.rowFigures}>
          <span className={`number ${lists.rowAmount}`}>{amount(commitment.value, 'EUR')}</span>
        </span>
      </a>
    </li>
  )
}

export function StartCommitment() {
  const t = useTranslations('account.titles')
  const href = useHref()
  const { locale } = useSite().market
  const { data } = useCommitment()
  if (!hasPage(locale, 'commitment') || !data?.isOffered) return null
  return (
    <ButtonLink href={href('commitment')} look="secondary" size="small" data-begin-commitment>
      {t('commitment')}
    </ButtonLink>
  )
}
