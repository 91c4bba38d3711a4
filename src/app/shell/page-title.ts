// The title of a page of the customer area: what the page is, in the market's words, and nothing of whose
// it is, because a browser keeps titles in its history.

import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CustomerPage } from '#domain/site/routes.ts'
import { useSite } from '#shell/site.tsx'
import { useHoldingTitle } from '../data/holding-title.ts'

const depositPages = {
  'dashboard.term': 'term',
  'dashboard.overnight': 'overnight',
  'dashboard.notice': 'notice',
} as const

export type TitledPage = CustomerPage | 'notFound' | 'operator' | 'nobody'

const isDepositPage = (page: TitledPage): page is keyof typeof depositPages => page in depositPages

/** Nothing while it is not known yet which page it will be. */
export function usePageTitle(page: TitledPage | undefined): void {
  const t = useTranslations('account.titles')
  const { brand } = useSite()
  const holding = useHoldingTitle()
  const title =
    page === undefined ? undefined : isDepositPage(page) ? holding(depositPages[page]) : t(page)
  useEffect(() => {
    if (title) document.title = `${title} | ${brand.name}`
  }, [title, brand.name])
}
