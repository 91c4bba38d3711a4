// Registration: by oneself, through a partner, through an adviser, or because somebody invites. The panel is filled by a script of
// its own; everything around it is the page's.

import { useTranslations } from 'use-intl/react'
import { companyMarket } from '#domain/registration/company.ts'
import { kindsOf } from '#domain/registration/kinds.ts'
import { useSite } from '#shell/site.tsx'
import { type AnyPage, definePage } from '../page.ts'
import { useAuthLinks } from '../text-page/auth-links.ts'
import { AuthFrame, AwaitedPanel } from './auth-page.tsx'
import css from './auth-shell.module.css'
import { Help } from './login.tsx'

type Kind = 'register' | 'cooperation' | 'invitation'

const registerLike = (kind: Kind): AnyPage =>
  definePage<Kind>({
    area: 'registration',
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
export const invitationPage = registerLike('invitation')

const points = ['first', 'second', 'third', 'fourth'] as const

function Register({ data: kind }: { data: Kind }) {
  const t = useTranslations('auth')
  const { locale } = useSite().market
  const { login } = useAuthLinks()
  return (
    <AuthFrame
      asideTitle={t('register.aside')}
      points={points.map((point) => t(`register.points.${point}`))}
      companyPoints={
        companyMarket(locale) && points.map((point) => t(`register.companyPoints.${point}`))
      }
      childPoints={
        kindsOf(locale, undefined).includes('child')
          ? points.map((point) => t(`register.childPoints.${point}`))
          : undefined
      }
      isUnknown={kind === 'invitation'}
      help={<Help to="register" text={<WaysBack isUnknown={kind === 'invitation'} />} />}
    >
      <Partner />
      <div className={css.dialogue} data-registration={kind}>
        <h1 className={css.title}>{t(`${kind}.heading`)}</h1>
        <p className={css.lead}>{t(`${kind}.lead`)}</p>
        <AwaitedPanel />
      </div>
      <p className={css.other} data-newcomer>
        {t('register.known')} <a href={login}>{t('register.login')}</a>
      </p>
    </AuthFrame>
  )
}

/** For whoever stops: by their mailbox, by the link of the letter, or by their login. A script shows the one that is true. */
const waysBack = ['text', 'invited', 'role', 'ownChild'] as const

function WaysBack({ isUnknown }: { isUnknown: boolean }) {
  const t = useTranslations('auth.help.register')
  return waysBack.map((way) => (
    <p key={way} data-way-back={way} hidden={isUnknown || way !== 'text'}>
      {t(way)}
    </p>
  ))
}

/** Who brought the visitor here, through the whole of it. [HDR-041] */
function Partner() {
  const t = useTranslations('auth.register')
  const partners = useTranslations('menus.partners')
  const { regflow, brand } = useSite()
  if (!regflow) return null
  return (
    <p className={css.partner} data-partner={regflow}>
      {t('partner', { partner: partners(regflow), brand: brand.name })}
    </p>
  )
}
