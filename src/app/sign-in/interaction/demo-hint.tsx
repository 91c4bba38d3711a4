// Who can be tried where the world is a demonstration. Elsewhere the page knows nobody.

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { missingLocale } from '#domain/market.ts'
import { pageSettings } from '#shell/page-settings.ts'
import { useSite } from '#shell/site.tsx'
import { Button } from '#ui/button.tsx'
import css from './interaction.module.css'

export function DemoHint({ onUse }: { onUse: (username: string, password: string) => void }) {
  const t = useTranslations('sign-in.demo')
  const { market } = useSite()
  const { demo } = pageSettings().app
  if (!demo) return null
  const outbox = (words: ReactNode) => (
    <a href={demo.outbox} target="_blank" rel="noreferrer">
      {words}
    </a>
  )
  const plain = demo.byMarket[market.locale] ?? demo.byMarket[missingLocale]
  const people = [
    ...(plain ? [{ username: plain, text: t('plain') as ReactNode }] : []),
    { username: demo.message, text: t.rich('message', { outbox }) },
    { username: demo.totp.username, text: t('totp', { secret: demo.totp.secret }) },
  ]
  return (
    <section className={css.demo} aria-labelledby="demo" data-demo>
      <h2 id="demo">{t('heading')}</h2>
      <p>{t('text', { password: demo.password })}</p>
      <ul className={css.people}>
        {people.map(({ username, text }) => (
          <li key={username}>
            <span>
              <strong>{username}</strong>
              <span>{text}</span>
            </span>
            <Button look="secondary" size="small" onClick={() => onUse(username, demo.password)}>
              {t('use')} <span className="visually-hidden">{username}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p>{t.rich('mails', { outbox })}</p>
    </section>
  )
}
