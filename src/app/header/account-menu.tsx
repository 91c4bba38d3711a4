// The menu behind the avatar: who one is, the account number, the pages of the account, other accounts,
// the way out. It is drawn twice: as a dropdown, and as a section of the mobile panel.

import { ArrowLeftRight, Check, LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showsBadge, showsSwitchList, switchTarget } from '#domain/shell/account-menu.ts'
import { initials } from '#domain/shell/avatar.ts'
import type { SwitchableAccount } from '#domain/shell/header-data.ts'
import type { HeaderFacts } from '../data/header-facts.ts'
import css from './account-menu.module.css'
import { AccountNumbers } from './account-numbers.tsx'
import type { AccountLink, PrivateHeader } from './private-header-data.ts'

export type HeaderActs = {
  logOut: () => void
  switchTo: (customerId: string) => void
}

export type AccountMenuProps = { data: PrivateHeader; facts: HeaderFacts; acts: HeaderActs }

const panelId = 'account-menu'

/** [PRV-001, PRV-061, PRV-062] */
export function AccountDropdown({ data, facts, acts }: AccountMenuProps) {
  const t = useTranslations('account.header')
  const panel = useRef<HTMLDivElement>(null)
  const isOpen = usePopoverOpen(panel)
  const { displayName = '', showUnreadMessage = false } = data.customer ?? {}
  return (
    <div className={css.dropdown} data-menus>
      <div data-menu>
        <button
          type="button"
          className={css.avatar}
          popoverTarget={panelId}
          data-trigger
          data-avatar
        >
          <span aria-hidden="true">{initials(displayName)}</span>
          <span className="visually-hidden">{t('accountOf', { name: displayName })}</span>
          {showUnreadMessage && <Badge count={facts.unreadCount} />}
        </button>
        <div ref={panel} id={panelId} className={css.panel} popover="auto" data-panel>
          <p className={css.name}>{displayName}</p>
          {data.isOthers && <p className={css.holders}>{t('whose', { names: data.holders })}</p>}
          <AccountNumbers identifiers={data.identifiers} isOpen={isOpen} />
          <AccountLinks links={data.accountLinks} unreadCount={facts.unreadCount} />
          <SwitchList {...facts} here={data.holders} onSwitch={acts.switchTo} />
          <LogoutButton onLogout={acts.logOut} />
        </div>
      </div>
    </div>
  )
}

function usePopoverOpen(panel: React.RefObject<HTMLElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const element = panel.current
    const follow = (event: Event) => setIsOpen((event as ToggleEvent).newState === 'open')
    element?.addEventListener('toggle', follow)
    return () => element?.removeEventListener('toggle', follow)
  }, [panel])
  return isOpen
}

/** [PRV-051] */
function Badge({ count }: { count: number }) {
  const t = useTranslations('account.header')
  return (
    <span className={css.badge} data-badge>
      <span className="visually-hidden">{t('unread', { count })}</span>
    </span>
  )
}

type AccountLinksProps = { links: readonly AccountLink[]; unreadCount: number }

export function AccountLinks({ links, unreadCount }: AccountLinksProps) {
  return (
    <ul className={css.links}>
      {links.map((link) => (
        <li key={link.id}>
          <a href={link.href} data-link data-account={link.id}>
            {link.title}
            {showsBadge(link, unreadCount) && <Badge count={unreadCount} />}
          </a>
        </li>
      ))}
    </ul>
  )
}

type SwitchListProps = Pick<HeaderFacts, 'flags' | 'switchable'> & {
  /** Whose account one is in. */
  here: string
  onSwitch: (customerId: string) => void
}

/** [PRV-038, PRV-039] */
export function SwitchList({ flags, switchable, here, onSwitch }: SwitchListProps) {
  const t = useTranslations('account.header')
  if (!showsSwitchList(flags, switchable)) return null
  return (
    <div className={css.switch} data-switch>
      <p className={css.group}>{t('here')}</p>
      <p className={css.here} data-here>
        <Check size={18} strokeWidth={1.5} aria-hidden="true" />
        {here}
      </p>
      <p className={css.group}>{t('switchTo')}</p>
      <ul className={css.links}>
        {switchable.map((account: SwitchableAccount) => (
          <li key={account.customer_id}>
            <button
              type="button"
              onClick={() => onSwitch(switchTarget(account))}
              data-link
              data-switch-to={account.customer_id}
            >
              <ArrowLeftRight size={18} strokeWidth={1.5} aria-hidden="true" />
              {account.first_name} {account.last_name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function LogoutButton({ onLogout }: { onLogout: () => void }) {
  const t = useTranslations('account.header')
  return (
    <button type="button" className={css.logout} onClick={onLogout} data-link data-logout>
      <LogOut size={18} strokeWidth={1.5} aria-hidden="true" />
      {t('logoutButton')}
    </button>
  )
}
