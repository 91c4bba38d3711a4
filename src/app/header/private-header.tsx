// The header of a customer, in the one mode the rule picks: a logo while nothing is known, a skeleton
// while the menus load, then all of it.

import { useDeferredValue, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import type { LogoItem } from '#domain/shell/header-data.ts'
import { type HeaderMode, headerMode, headerParts, pageFlags } from '#domain/shell/header-mode.ts'
import { markActiveLinks } from '#shell/active-links.ts'
import css from '#shell/header/header.module.css'
import { MegaMenu } from '#shell/header/mega-menu.tsx'
import { startMenus } from '#shell/header/menu-behaviour.ts'
import { MobilePanel, MobilePanelButton } from '#shell/header/mobile-panel.tsx'
import { startMobilePanel } from '#shell/header/mobile-panel-behaviour.ts'
import { useSite } from '#shell/site.tsx'
import { Logo } from '#ui/logo.tsx'
import { Container } from '#ui/section.tsx'
import { rememberedHeader } from '../data/header-memory.ts'
import { AccountDropdown, type AccountMenuProps } from './account-menu.tsx'
import { BalanceStrip, Strip, StripSkeleton } from './balance-strip.tsx'
import { SkeletonColumns } from './header-skeleton.tsx'
import { MobileAccount } from './mobile-account.tsx'
import own from './private-header.module.css'
import type { PrivateHeader as PrivateHeaderData } from './private-header-data.ts'

export type PrivateHeaderProps = AccountMenuProps & {
  /** Where the visitor is, so that the links there can be marked. */
  place: string
}

export function PrivateHeader({ data, facts, acts, place }: PrivateHeaderProps) {
  const t = useTranslations('account.header')
  const { page } = useSite()
  const memory = rememberedHeader()
  const remembered: LogoItem[] = memory.partnerLogo
    ? [{ id: 'partner', href: data.logoItems[0]!.href, url: memory.partnerLogo, alt: '' }]
    : []
  const [brand, partner = remembered[0]] = data.logoItems
  const visitor = {
    isLoggedIn: true,
    hasCustomerData: data.customer !== undefined,
    hasPartnerLogo: partner !== undefined,
  }
  const mode = headerMode(pageFlags(page), visitor, data)
  const { menu, skeletonColumns, partnerLogo, account } = headerParts[mode]
  const isComplete = menu === 'customer'
  // What the menus are made of: when it changes, they are new menus with behaviours of their own.
  const made = JSON.stringify([mode, data.navItems, data.accountLinks, facts.switchable])
  const root = useBehaviours(made, place)
  // What is behind a button is drawn after what is seen.
  const isPanelFilled = useDeferredValue(made) === made
  return (
    <div ref={root} className={own.whole}>
      <header key={made} className={css.header} data-header data-mode={mode}>
        <Container className={css.bar}>
          <BrandLink {...brand!} />
          {partnerLogo && partner && <PartnerLogo {...partner} />}
          {isComplete && <MegaMenu items={data.navItems} label={t('menu')} />}
          <MenuSkeleton columns={skeletonColumns} />
          <div className={css.actions}>
            {account && <AccountDropdown {...{ data, facts, acts }} />}
          </div>
          {isComplete && <MobilePanelButton />}
        </Container>
        {isComplete && (
          <MobilePanel items={isPanelFilled ? data.navItems : []} actions={[]}>
            {isPanelFilled && <MobileAccount {...{ data, facts, acts }} />}
          </MobilePanel>
        )}
      </header>
      <Whose {...data} isExpected={memory.isOthers === true} />
      <StripPlace {...{ data, facts, mode }} isExpected={memory.hasBalanceStrip === true} />
    </div>
  )
}

function BrandLink({ href, alt }: LogoItem) {
  const t = useTranslations('shell.header')
  return (
    <a className={css.logo} href={href} aria-label={t('home', { brand: alt })}>
      <Logo name={alt} />
    </a>
  )
}

/** [HDR-014, CST-015] */
function PartnerLogo({ href, url, alt }: LogoItem) {
  return (
    <a className={css.partner} href={href} data-partner>
      <img src={url} alt={alt} width="124" height="28" />
    </a>
  )
}

/** [HDR-024] */
function MenuSkeleton({ columns }: { columns: number }) {
  const t = useTranslations('account.header')
  if (columns === 0) return null
  return (
    <div className={own.skeleton} data-skeleton>
      <span className="visually-hidden">{t('loading')}</span>
      <SkeletonColumns count={columns} />
    </div>
  )
}

type WhoseProps = Pick<PrivateHeaderData, 'customer' | 'holders' | 'isOthers'> & {
  isExpected: boolean
}

/** Whoever acts for somebody else sees on every page for whom. */
function Whose({ customer, holders, isOthers, isExpected }: WhoseProps) {
  const t = useTranslations('account.header')
  if (!(customer ? isOthers : isExpected)) return null
  return (
    <section aria-label={t('here')}>
      <Container className={own.whose}>
        {customer && <p data-whose>{t('whose', { names: holders })}</p>}
      </Container>
    </section>
  )
}

type StripPlaceProps = Pick<PrivateHeaderProps, 'data' | 'facts'> & {
  mode: HeaderMode
  isExpected: boolean
}

/** [PRV-040, PRV-041, PRV-042] */
function StripPlace({ data, facts, mode, isExpected }: StripPlaceProps) {
  if (data.customer)
    return data.hasStrip ? (
      <BalanceStrip customer={data.customer} isLoading={facts.isBalanceLoading} />
    ) : null
  const isLoading = mode === 'loading' || mode === 'cobranded-loading'
  return isLoading && isExpected ? (
    <Strip>
      <StripSkeleton />
    </Strip>
  ) : null
}

/** The menus of the public header: the same markup, the same behaviours. */
function useBehaviours(made: string, place: string) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new menus need their behaviours
  useEffect(() => {
    const header = root.current!
    for (const menus of header.querySelectorAll<HTMLElement>('[data-menus]')) startMenus(menus)
    startMobilePanel(header)
  }, [made])
  // biome-ignore lint/correctness/useExhaustiveDependencies: links are marked by where one is
  useEffect(() => {
    const panels = root.current!.querySelectorAll<HTMLElement>('[popover]:popover-open')
    for (const panel of panels) panel.hidePopover()
    root.current!.querySelector<HTMLDialogElement>('dialog[open]')?.close()
  }, [place])
  useEffect(() => markActiveLinks(root.current!))
  return root
}
