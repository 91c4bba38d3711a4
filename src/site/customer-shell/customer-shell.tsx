// The customer area as the server knows it: the same empty shell for everyone, in the market's language.

import { useTranslations } from 'use-intl/react'
import { LoadingLines } from '#ui/loading-lines.tsx'
import { Container } from '#ui/section.tsx'
import { definePage } from '../page.ts'
import css from './customer-shell.module.css'

export const customerShell = definePage<undefined>({
  area: 'customer',
  load: () => undefined,
  // A customer's history shows no page titles. [HEAD-002]
  head: (_, { site, text }) => ({
    title: site.brand.name,
    description: text('account.area.loading'),
    robots: 'noindex',
  }),
  Body: CustomerShell,
})

function CustomerShell() {
  const t = useTranslations('account.area')
  return (
    <div data-app>
      <Container className={css.page}>
        <p className="visually-hidden">{t('loading')}</p>
        <noscript>
          <p>{t('noScript')}</p>
        </noscript>
        <LoadingLines />
      </Container>
    </div>
  )
}
