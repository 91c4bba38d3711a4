// What the customer holds, by kind; or where to begin.

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { type IconProduct, iconColours } from '#domain/shell/icon-colours.ts'
import { type SavingsMenuEntryId, savingsMenu } from '#domain/shell/my-savings-menu.ts'
import { ProductIcon } from '#shell/header/product-icon.tsx'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { HeaderFacts } from '../header/header-facts.ts'
import { useHoldingTitle } from '../header/private-header-data.ts'
import css from './dashboard.module.css'

const investments: readonly SavingsMenuEntryId[] = ['wealth', 'pension']

export function Holdings({ facts }: { facts: HeaderFacts }) {
  const t = useTranslations('account.dashboard')
  const href = useHref()
  const { market, basePath } = useSite()
  if (facts.isLoading || !facts.customer) return <Skeleton className={css.holdingsLoading} />
  const entries = savingsMenu(market.locale, facts.holdings, facts.flags, basePath).entries.filter(
    ({ id }) => id !== 'dashboard',
  )
  return (
    <section aria-labelledby="holdings">
      <h2 id="holdings" className={css.sectionTitle}>
        {t('holdings')}
      </h2>
      {entries.length === 0 ? (
        <div className={css.empty}>
          <p className={css.emptyTitle}>{t('none')}</p>
          <p>{t('noneText')}</p>
          <ButtonLink href={href('products')} size="small">
            {t('compare')}
          </ButtonLink>
        </div>
      ) : (
        <ul className={css.holdings}>
          {entries.map(({ id, href: target }) => (
            <li key={id}>
              <Holding id={id} href={target} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Holding({ id, href }: { id: SavingsMenuEntryId; href: string }) {
  const t = useTranslations('account.dashboard')
  const titleOf = useHoldingTitle()
  return (
    <a href={href} className={css.holding} data-holding={id}>
      <ProductIcon product={id} colour={iconColours[id as IconProduct]} />
      <span>
        <span className={css.holdingTitle}>{titleOf(id)}</span>
        <span className={css.holdingKind}>
          {t(investments.includes(id) ? 'investments' : 'savings')}
        </span>
      </span>
      <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}
