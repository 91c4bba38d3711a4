// Registration: by oneself, through a partner, or through an adviser.

import { useTranslations } from 'use-intl/react'
import { useHref, useSite } from '#shell/site.tsx'
import { type AnyPage, definePage } from '../page.ts'
import { useAuthLinks } from '../text-page/auth-links.ts'
import { AuthForm } from './auth-form.tsx'
import { AuthPage } from './auth-page.tsx'
import css from './auth-shell.module.css'
import { Help } from './login.tsx'

type Kind = 'register' | 'cooperation'

const registerLike = (kind: Kind): AnyPage =>
  definePage<Kind>({
    load: () => kind,
    head: (_, { text, site }) => ({
      title: text('pages.text.title', {
        title: text(`auth.${kind}.heading`),
        brand: site.brand.name,
      }),
      description: text(`auth.${kind}.lead`),
      robots: 'noindex',
    }),
    Body: Register,
  })

export const registerPage = registerLike('register')
export const cooperationRegisterPage = registerLike('cooperation')

function Register({ data: kind }: { data: Kind }) {
  const t = useTranslations('auth')
  const href = useHref()
  const { login } = useAuthLinks()
  return (
    <AuthPage
      title={t(`${kind}.heading`)}
      lead={t(`${kind}.lead`)}
      asideTitle={t('register.aside')}
      points={(['first', 'second', 'third', 'fourth'] as const).map((point) =>
        t(`register.points.${point}`),
      )}
      help={<Help />}
    >
      <Partner />
      <AuthForm kind="register" />
      <p className={css.small}>
        {t.rich('register.terms', {
          terms: (words) => <a href={href('terms')}>{words}</a>,
          privacy: (words) => <a href={href('privacy')}>{words}</a>,
        })}
      </p>
      <p className={css.other}>
        {t('register.known')} <a href={login}>{t('register.login')}</a>
      </p>
    </AuthPage>
  )
}

/** Who brought the visitor here. [HDR-041] */
function Partner() {
  const t = useTranslations('auth.register')
  const partners = useTranslations('menus.partners')
  const { regflow, brand } = useSite()
  if (!regflow) return null
  return (
    <p className={css.partner}>{t('partner', { partner: partners(regflow), brand: brand.name })}</p>
  )
}
