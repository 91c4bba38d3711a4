// The page for an address that names nothing, in the market's language, with ways on.

import { ArrowRight } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { Page } from '#domain/site/routes.ts'
import { useHasPage, useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Container } from '#ui/section.tsx'
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

/** Where most people want to go, whatever they typed. */
const popular: readonly Page[] = [
  'term',
  'overnight',
  'banks',
  'guarantee',
  'howItWorks',
  'taxes',
  'faq',
  'contact',
]

function NotFound() {
  const t = useTranslations('pages.notFound')
  const faq = useTranslations('pages.faq')
  const menus = useTranslations('menus.pages') as unknown as (key: string) => string
  const href = useHref()
  const hasPage = useHasPage()
  return (
    <Container className={css.columns}>
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
        <SearchForm action={href('faq')} label={t('search')} find={faq('find')} />
      </div>
      <nav aria-labelledby="popular">
        <h2 id="popular" className={css.heading}>
          {t('popular')}
        </h2>
        <ul className={css.popular}>
          {popular.filter(hasPage).map((page) => (
            <li key={page}>
              <a href={href(page)}>
                {menus(`${page}.title`)}
                <ArrowRight size={18} strokeWidth={1.5} aria-hidden="true" />
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </Container>
  )
}
