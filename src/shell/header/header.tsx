// The header: one mode at a time. The rule that picks the mode is domain/shell/header-mode.ts.

import { useTranslations } from 'use-intl/react'
import { showsCountryPicker } from '#domain/shell/footer.ts'
import type { ActionItem, LogoItem } from '#domain/shell/header-data.ts'
import { headerMode, headerParts, pageFlags } from '#domain/shell/header-mode.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Container } from '#ui/section.tsx'
import { footerSettingsOf } from '../footer/footer-data.ts'
import { useSite } from '../site.tsx'
import { CountryRow } from './country-row.tsx'
import css from './header.module.css'
import { MegaMenu } from './mega-menu.tsx'
import { MobilePanel, MobilePanelButton } from './mobile-panel.tsx'
import { usePublicHeaderData } from './public-header-data.ts'

/** The visitor is unknown to the server: what a customer sees takes this header's place later. */
export function Header() {
  const t = useTranslations('shell.header')
  const { page, regflow, frame } = useSite()
  const flags = pageFlags(page, frame.footerData.hideMainNavigation)
  const data = usePublicHeaderData(flags)
  const visitor = { isLoggedIn: false, hasCustomerData: false, hasPartnerLogo: Boolean(regflow) }
  const mode = headerMode(flags, visitor, data)
  const { partnerLogo, menu, actions: shown } = headerParts[mode]
  const [brand, partner] = data.logoItems
  const actions = data.actionItems.filter(({ type }) => shown.includes(type))
  const items = menu === 'none' ? [] : data.navItems
  return (
    <header className={css.header} data-header data-mode={mode}>
      <Container className={css.bar}>
        <a className={css.logo} href={brand!.href} aria-label={t('home', { brand: brand!.alt })}>
          <Logo name={brand!.alt} />
        </a>
        {partnerLogo && partner && <PartnerLogo {...partner} />}
        {items.length > 0 && <MegaMenu items={items} label={t('menu')} />}
        <Actions items={actions} />
        {items.length > 0 && <MobilePanelButton />}
      </Container>
      {items.length > 0 && (
        <MobilePanel items={items} actions={actions} brand={brand!.alt}>
          {showsCountryPicker(footerSettingsOf(page, frame)) && <CountryRow />}
        </MobilePanel>
      )}
    </header>
  )
}

/** [HDR-042, CST-015] */
function PartnerLogo({ href, url, alt }: LogoItem) {
  return (
    <a className={css.partner} href={href}>
      <img src={url} alt={alt} width="124" height="28" />
    </a>
  )
}

function Actions({ items }: { items: readonly ActionItem[] }) {
  return (
    <div className={css.actions}>
      {items.map(({ id, type, title, href }) => (
        <ButtonLink
          key={id}
          href={href}
          look={type === 'login' ? 'secondary' : 'primary'}
          size="small"
          className={type === 'login' ? css.login : css.register}
          data-action={type}
        >
          {title}
        </ButtonLink>
      ))}
    </div>
  )
}
