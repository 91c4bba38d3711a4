// What the customer holds, by kind, with what it has earned; or where to begin.

import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import type { WireUnderWay } from '#contracts/payments.ts'
import { type DepositGroup, depositGroups, groupOf, totals } from '#domain/holdings/holdings.ts'
import { add, money } from '#domain/money.ts'
import { type IconProduct, iconColours } from '#domain/shell/icon-colours.ts'
import { type SavingsMenuEntryId, savingsMenu } from '#domain/shell/my-savings-menu.ts'
import { ProductIcon } from '#shell/header/product-icon.tsx'
import { useHasPage, useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { StillWater } from '#ui/drawing/still-water.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { HeaderFacts } from '../data/header-facts.ts'
import { useHoldingTitle } from '../data/holding-title.ts'
import { DepositRow } from '../holdings/deposit-row.tsx'
import { commitmentWorth, useCommitment } from '../holdings/use-commitment.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { type BankOf, heldOf, isHeld, type Overview, sumOf } from '../holdings/use-overview.ts'
import { isInvested, usePortfolios, worthOf } from '../holdings/use-portfolios.ts'
import rows from '../page/lists.module.css'
import css from './dashboard.module.css'

type HoldingsProps = { facts: HeaderFacts; overview: Overview | undefined; bankOf: BankOf }

const isDepositGroup = (id: SavingsMenuEntryId): id is DepositGroup =>
  (depositGroups as readonly string[]).includes(id)

/** What will be or was a deposit; a payout belongs to no product. */
const isOfGroup = (
  entry: WireUnderWay,
): entry is WireUnderWay & { depositKind: NonNullable<WireUnderWay['depositKind']> } =>
  entry.depositKind !== undefined

export function Holdings({ facts, overview, bankOf }: HoldingsProps) {
  const t = useTranslations('account.dashboard')
  const { market, basePath } = useSite()
  const href = useHref()
  const hasPage = useHasPage()
  const titleOf = useHoldingTitle()
  const { money: written } = useFigures()
  if (facts.isLoading || !facts.customer) return <Skeleton className={css.holdingsLoading} />
  const { entries } = savingsMenu(market.locale, facts.holdings, facts.flags, basePath)
  const held = (overview?.deposits ?? []).filter(isHeld)
  const coming = (overview ? [...overview.underWay, ...overview.reserved] : []).filter(isOfGroup)
  const groups = depositGroups.filter(
    (group) =>
      entries.some(({ id }) => id === group) ||
      held.some((each) => groupOf(each) === group) ||
      coming.some(({ depositKind: kind }) => groupOf({ kind }) === group),
  )
  const others = entries.filter(({ id }) => id !== 'dashboard' && !isDepositGroup(id))
  return (
    <section aria-labelledby="holdings">
      <h2 id="holdings" className={css.sectionTitle}>
        {t('holdings')}
      </h2>
      {groups.length + others.length === 0 ? (
        <div className={css.empty} data-empty>
          <StillWater />
          <p className={css.emptyTitle}>{t('none')}</p>
          <p>{t('noneText')}</p>
          <ButtonLink href={href('products')} size="small">
            {t('compare')}
          </ButtonLink>
        </div>
      ) : (
        <ul className={css.holdings}>
          {groups.map((group) => (
            <li key={group}>
              <Group
                group={group}
                href={entries.find(({ id }) => id === group)?.href ?? href(`dashboard.${group}`)}
                deposits={held.filter((each) => groupOf(each) === group)}
                coming={coming.filter(({ depositKind: kind }) => groupOf({ kind }) === group)}
                bankOf={bankOf}
              />
            </li>
          ))}
          {others.map(({ id, href: target }) => (
            <li key={id}>
              {id === 'wealth' ? (
                <WealthLink {...{ id, facts, title: t('investments') }} href={target} />
              ) : (
                <HoldingLink
                  {...{ id, title: titleOf(id), text: written(facts.bound.reduce(add)) }}
                  href={target}
                />
              )}
            </li>
          ))}
          {facts.hasCommitment && hasPage('commitment') && (
            <li>
              <CommitmentLink />
            </li>
          )}
        </ul>
      )}
    </section>
  )
}

const mostShown = 3

type GroupProps = {
  group: DepositGroup
  href: string
  deposits: readonly WireDeposit[]
  coming: readonly WireUnderWay[]
  bankOf: BankOf
}

/** The next to end first: that is where something has to be decided. */
const byEnd = (a: WireDeposit, b: WireDeposit) =>
  (a.maturesOn ?? '9999') < (b.maturesOn ?? '9999') ? -1 : 1

function Group({ group, href, deposits, coming, bankOf }: GroupProps) {
  const t = useTranslations('deposits.dashboard')
  const titleOf = useHoldingTitle()
  const { money } = useFigures()
  const sums = totals(undefined, deposits.map(heldOf), coming.map(sumOf))
  const texts = sums.flatMap(({ deposits: sum, underWay }) => [
    ...(sum.minor > 0n ? [money(sum)] : []),
    ...(underWay.minor > 0n ? [t('underWayOf', { amount: money(underWay) })] : []),
  ])
  return (
    <>
      <HoldingLink id={group} title={titleOf(group)} href={href} text={texts.join(' + ')} />
      <ul className={css.groupRows}>
        {deposits
          .toSorted(byEnd)
          .slice(0, mostShown)
          .map((deposit) => (
            <li key={deposit.id}>
              <DepositRow {...{ deposit, bankOf }} />
            </li>
          ))}
      </ul>
      {deposits.length > mostShown && (
        <a className={`${css.more} ${rows.rowMeta}`} href={href}>
          {t('more', { count: deposits.length })}
        </a>
      )}
    </>
  )
}

type LinkProps = {
  id: SavingsMenuEntryId | 'privateEquity'
  href: string
  title: string
  /** What it is worth, as soon as that is known. */
  text: string | undefined
}

/** Funds one chose and crypto assets are in it, which nobody manages. */
function WealthLink({ facts, ...link }: Omit<LinkProps, 'text'> & { facts: HeaderFacts }) {
  const { money: written } = useFigures()
  const { data = [] } = usePortfolios(isInvested(facts))
  const sum = data.map(worthOf).reduce(add, money(0n, 'EUR'))
  return <HoldingLink {...link} text={data.length > 0 ? written(sum) : undefined} />
}

/** What is promised to a private equity fund. */
function CommitmentLink() {
  const titles = useTranslations('account.titles')
  const href = useHref()
  const { money: written } = useFigures()
  const [worth] = commitmentWorth(useCommitment().data)
  return (
    <HoldingLink
      {...{ id: 'privateEquity', title: titles('commitment'), text: worth && written(worth) }}
      href={href('commitment')}
    />
  )
}

function HoldingLink({ id, href, title, text }: LinkProps) {
  return (
    <a href={href} className={css.holding} data-holding={id}>
      <ProductIcon product={id} colour={iconColours[id as IconProduct]} />
      <span>
        <span className={css.holdingTitle}>{title}</span>
        <span className={`number ${css.holdingKind}`}>{text}</span>
      </span>
      <ChevronRight size={20} strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}
