// The menu of narrow screens: a dialog with one open section at a time.

import { ChevronDown, Menu as MenuIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ActionItem, MenuItem, NavItem } from '#domain/shell/header-data.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import css from './mobile-panel.module.css'
import { ProductIcon } from './product-icon.tsx'

type MobilePanelProps = {
  items: readonly NavItem[]
  actions: readonly ActionItem[]
  /** Whose menu it is. */
  brand?: string
  /** Further sections, below the menus. */
  children?: ReactNode
}

const panelId = 'mobile-panel'

/** [INT-006] */
export function MobilePanelButton() {
  const t = useTranslations('shell.header')
  return (
    <button
      type="button"
      className={css.open}
      aria-haspopup="dialog"
      aria-controls={panelId}
      data-open-panel
    >
      <MenuIcon size={24} strokeWidth={1.5} aria-hidden="true" />
      <span className="visually-hidden">{t('openMenu')}</span>
    </button>
  )
}

/** [INT-004, INT-005, INT-008] */
export function MobilePanel({ items, actions, brand, children }: MobilePanelProps) {
  const t = useTranslations('shell.header')
  return (
    <dialog id={panelId} className={css.panel} aria-label={t('menu')} data-mobile-panel>
      <form method="dialog" className={css.bar}>
        {brand && <Logo name={brand} />}
        <button type="submit" className={css.close}>
          <X size={24} strokeWidth={1.5} aria-hidden="true" />
          <span className="visually-hidden">{t('closeMenu')}</span>
        </button>
      </form>
      <nav aria-label={t('menu')}>
        {items.map((item) =>
          item.subMenus ? (
            <Section key={item.id} item={item} />
          ) : (
            <a key={item.id} className={css.summary} href={item.href}>
              {item.title}
            </a>
          ),
        )}
        {children}
      </nav>
      <div className={css.actions}>
        {actions.map(({ id, type, title, href }) => (
          <ButtonLink
            key={id}
            href={href}
            look={type === 'login' ? 'secondary' : 'primary'}
            data-item={type}
          >
            {title}
          </ButtonLink>
        ))}
      </div>
    </dialog>
  )
}

function Section({ item: { title, subMenus = {} } }: { item: NavItem }) {
  const t = useTranslations('shell.header')
  const { top = [], main = [], sidebar = [], bottom = [] } = subMenus
  return (
    <details name="mobile-menu" className={css.section}>
      <summary className={css.summary}>
        {title}
        <ChevronDown className={css.chevron} size={20} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <ul className={css.links}>
        {[...top, ...main].map(link)}
        {sidebar.length > 0 && (
          <li>
            <p className={css.group}>{t('byTerm')}</p>
            <ul className={css.shortcuts}>{sidebar.map(link)}</ul>
          </li>
        )}
        {bottom.map(link)}
      </ul>
    </details>
  )
}

const link = ({ id, type, title, href, icon, iconColor, tag }: MenuItem) => (
  <li key={id}>
    <a href={href} data-link data-item={type}>
      {icon && iconColor && <ProductIcon product={icon} colour={iconColor} page={id} />}
      {title}
      {tag && <span className={css.tag}>{tag}</span>}
    </a>
  </li>
)
