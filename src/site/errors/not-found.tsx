// The page for an address that names nothing, in the market's language, with a way on.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { definePage } from '../page.ts'
import css from './errors.module.css'

export const notFoundPage = definePage<undefined>({
  load: () => undefined,
  head: (_, { text }) => ({
    title: text('pages.notFound.title'),
    description: text('pages.notFound.text'),
    robots: 'noindex',
  }),
  Body: NotFound,
})

function NotFound() {
  const t = useTranslations('pages.notFound')
  const href = useHref()
  return (
    <Section>
      <div className={css.message}>
        <p className={css.code}>404</p>
        <h1>{t('title')}</h1>
        <p className={css.text}>{t('text')}</p>
        <div className={css.actions}>
          <ButtonLink href={href('home')}>{t('home')}</ButtonLink>
          <ButtonLink href={href('term')} look="secondary">
            {t('offers')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  )
}
