// The account's section of the mobile panel. [PRV-002]

import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import css from '#shell/header/mobile-panel.module.css'
import { AccountLinks, type AccountMenuProps, LogoutButton, SwitchList } from './account-menu.tsx'

export function MobileAccount({ data, facts, acts }: AccountMenuProps) {
  const t = useTranslations('account.header')
  return (
    <>
      <details name="mobile-menu" className={css.section} data-mobile-account>
        <summary className={css.summary}>
          {t('account')}
          <ChevronDown className={css.chevron} size={20} strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <AccountLinks links={data.accountLinks} unreadCount={facts.unreadCount} />
        <SwitchList {...facts} here={data.holders} onSwitch={acts.switchTo} />
      </details>
      <LogoutButton onLogout={acts.logOut} />
    </>
  )
}
