// The app's smart banner: phones are told that there is an app. Off until a flag turns it on. [FLG-007, FLG-008]

import { X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { appHref } from '#domain/shell/outside.ts'
import { showsSmartBanner } from '#domain/site/flags.ts'
import { assetUrl } from '../assets.ts'
import { useSite } from '../site.tsx'
import css from './smart-banner.module.css'

/** The server knows visitors only; `smart-banner-behaviour.ts` takes it from customers who get none. */
export function SmartBanner() {
  const t = useTranslations('footer.app')
  const close = useTranslations('shell.picker')
  const { flags, origins } = useSite()
  const href = appHref(origins)
  if (!href || !showsSmartBanner(flags, false)) return null
  return (
    <aside
      className={css.banner}
      aria-label={t('heading')}
      data-smart-banner={showsSmartBanner(flags, true) ? 'everyone' : 'visitors'}
    >
      <img src={assetUrl('app-icon')} alt="" width="44" height="44" />
      <a className={css.link} href={href}>
        <strong>{t('heading')}</strong>
        <span>{t('text')}</span>
      </a>
      <button type="button" className={css.close} data-close-banner>
        <X size={20} strokeWidth={1.5} aria-hidden="true" />
        <span className="visually-hidden">{close('close')}</span>
      </button>
    </aside>
  )
}
