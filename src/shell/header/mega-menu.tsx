// The desktop menus: a trigger and a panel each, on the platform's popover. Without script a click
// opens them; `menu-behaviour.ts` adds hover and keys.

import { ArrowRight, ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { MenuItem, NavItem, SubMenuList } from '#domain/shell/header-data.ts'
import css from './mega-menu.module.css'
import { ProductIcon } from './product-icon.tsx'

export function MegaMenu({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <nav className={css.nav} aria-label={label} data-menus>
      <ul className={css.triggers}>
        {items.map((item) => (
          <li key={item.id} data-menu>
            {item.subMenus ? <Menu item={item} /> : <PlainLink item={item} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlainLink({ item: { title, href } }: { item: NavItem }) {
  return (
    <a className={css.trigger} href={href} data-link>
      {title}
    </a>
  )
}

function Menu({ item: { id, title, subMenus = {}, enableBadge } }: { item: NavItem }) {
  const t = useTranslations('shell.header')
  const panelId = `menu-${id}`
  const { layout, top = [], main = [], sidebar = [], bottom = [] } = subMenus
  return (
    <>
      <button type="button" className={css.trigger} popoverTarget={panelId} data-trigger>
        {title}
        {enableBadge && <span className={css.badge} />}
        <ChevronDown className={css.chevron} size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <div id={panelId} className={css.panel} popover="auto" data-panel>
        <List name="top" items={top} className={css.top} />
        <div className={layout === 'even' ? css.even : css.columns}>
          <List name="main" items={main} className={css.main} />
          {sidebar.length > 0 && (
            <div className={css.sidebar}>
              <p className={css.group}>{t('byTerm')}</p>
              <List name="sidebar" items={sidebar} className={css.shortcuts} />
            </div>
          )}
        </div>
        <List name="bottom" items={bottom} className={css.bottom} />
      </div>
    </>
  )
}

type ListProps = {
  name: SubMenuList
  items: readonly MenuItem[]
  className: string | undefined
}

/** [ENT-005] */
function List({ name, items, className }: ListProps) {
  if (items.length === 0) return null
  return (
    <ul className={className} data-list={name}>
      {items.map((item) => (
        <li key={item.id}>
          <Item item={item} />
        </li>
      ))}
    </ul>
  )
}

/** Drawn by its type: with an icon, a picture or an arrow, or as words alone. [ENUM-037] */
export function Item({ item }: { item: MenuItem }) {
  const { id, type, title, description, href, icon, iconColor, imageUrl, tag } = item
  return (
    <a className={css.item} href={href} data-link data-item={type}>
      {imageUrl && <img src={imageUrl} alt="" width="72" height="48" loading="lazy" />}
      {icon && iconColor && <ProductIcon product={icon} colour={iconColor} page={id} />}
      <span className={css.words}>
        <span className={css.title}>
          {title}
          {tag && <span className={css.tag}>{tag}</span>}
        </span>
        {description && <span className={css.description}>{description}</span>}
      </span>
      {type === 'arrow' && <ArrowRight size={20} strokeWidth={1.5} aria-hidden="true" />}
    </a>
  )
}
