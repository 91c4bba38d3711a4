// What the kinds of holding are called, in the menu and wherever else they are listed.

import { useTranslations } from 'use-intl/react'
import type { SavingsMenuEntryId } from '#domain/shell/my-savings-menu.ts'
import { type Site, useSite } from '#shell/site.tsx'

type Words = (key: string) => string

const productKinds = { term: 'TERM', overnight: 'OVERNIGHT', notice: 'NOTICE' } as const

export function productTitle({ market }: Site, id: keyof typeof productKinds): string {
  const names: Partial<Record<'TERM' | 'OVERNIGHT' | 'NOTICE', string>> = market.productNames
  return names[productKinds[id]] ?? market.productNames.TERM
}

export const holdingTitle = (site: Site, t: Words, id: SavingsMenuEntryId): string =>
  id in productKinds ? productTitle(site, id as 'term') : t(`savings.${id}`)

export function useHoldingTitle(): (id: SavingsMenuEntryId) => string {
  const site = useSite()
  const t = useTranslations('account.header') as unknown as Words
  return (id) => holdingTitle(site, t, id)
}
