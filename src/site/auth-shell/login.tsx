// Log-in, and the confirmation of access for another provider, which begins with it.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Page } from '#domain/site/routes.ts'
import { useHasPage, useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { type AnyPage, definePage } from '../page.ts'
import { useAuthLinks } from '../text-page/auth-links.ts'
import { AuthPage } from './auth-page.tsx'
import css from './auth-shell.module.css'
import { SignIn } from './sign-in.tsx'

type Kind = 'login' | 'openBanking'

const loginLike = (key: Kind): AnyPage =>
  definePage<Kind>({
    load: () => key,
    head: (_, { text, site }) => ({
      title: text('pages.text.title', {
        title: text(`auth.${key}.heading`),
        brand: site.brand.name,
      }),
      description: text(`auth.${key}.lead`),
      robots: 'noindex',
    }),
    Body: Login,
  })

export const loginPage = loginLike('login')
export const openBankingPage = loginLike('openBanking')

function Login({ data: kind }: { data: Kind }) {
  const t = useTranslations('auth')
  const { login, register } = useAuthLinks()
  return (
    <AuthPage
      title={t(`${kind}.heading`)}
      lead={t(`${kind}.lead`)}
      asideTitle={t(`${kind}.aside`)}
      points={(['first', 'second', 'third'] as const).map((point) => t(`${kind}.points.${point}`))}
      help={<Help to="login" />}
    >
      {kind === 'login' ? (
        <SignIn />
      ) : (
        <ButtonLink href={login} size="large">
          {t('login.submit')}
        </ButtonLink>
      )}
      <p className={css.other}>
        {t('login.new')} <a href={register}>{t('login.register')}</a>
      </p>
    </AuthPage>
  )
}

const helpPages: readonly Page[] = ['contact', 'faq']

export function Help({ to, text }: { to: 'login' | 'register'; text?: ReactNode }) {
  const t = useTranslations(`auth.help.${to}`)
  const menus = useTranslations('menus.pages') as unknown as (key: string) => string
  const href = useHref()
  const hasPage = useHasPage()
  return (
    <div className={css.help}>
      <h2>{t('heading')}</h2>
      {text ?? <p>{t('text')}</p>}
      <ul className={css.helpLinks}>
        {helpPages.filter(hasPage).map((page) => (
          <li key={page}>
            <a href={href(page)}>{menus(`${page}.title`)}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
