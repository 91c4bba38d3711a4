// The page people sign in on: a shell in the market's language, around a panel that a script fills.

import { useTranslations } from 'use-intl/react'
import { isLocale, missingLocale } from '#domain/market.ts'
import { hostName, type OwnHosts } from '#domain/site/origins.ts'
import { type Match, matchPath } from '#domain/site/route-match.ts'
import { basePathOf, pathOf } from '#domain/site/routes.ts'
import { definePage } from '../page.ts'
import { AuthFrame, AwaitedPanel } from './auth-page.tsx'
import css from './auth-shell.module.css'
import { Help } from './login.tsx'

/** Its market is asked for; a host of its own speaks for itself where nothing is. */
export function signInMatch(host: string, query: URLSearchParams, ownHosts: OwnHosts): Match {
  const own = ownHosts.get(hostName(host))
  const wanted = query.get('ui_locales') ?? ''
  const locale = isLocale(wanted) ? wanted : (own ?? missingLocale)
  const basePath = own === locale ? '' : basePathOf(locale)
  return matchPath(basePath === '' ? host : '', pathOf(locale, 'login', {}, basePath), ownHosts)
}

export const dialoguePage = definePage<undefined>({
  area: 'sign-in',
  load: () => undefined,
  head: (_, { text, site }) => ({
    title: text('sign-in.title', {
      heading: text('sign-in.login.heading'),
      brand: site.brand.name,
    }),
    description: text('sign-in.login.lead'),
    robots: 'noindex',
  }),
  Body: Dialogue,
})

function Dialogue() {
  const t = useTranslations('auth.login')
  return (
    <AuthFrame
      asideTitle={t('aside')}
      points={(['first', 'second', 'third'] as const).map((point) => t(`points.${point}`))}
      help={<Help to="login" />}
    >
      <div className={css.dialogue} data-dialogue>
        <h1 className={css.title}>{t('heading')}</h1>
        <AwaitedPanel />
      </div>
    </AuthFrame>
  )
}
