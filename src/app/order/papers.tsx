// The papers of an order, with the terms everything is done under.

import { useTranslations } from 'use-intl/react'
import { orderCalls, orderPapers } from '#contracts/orders.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useApp } from '../session/app-context.tsx'
import { PaperEntry, PaperList } from '../signing/paper-list.tsx'

export function Papers({ orderId }: { orderId: string }) {
  const t = useTranslations('order.check')
  const { client } = useApp()
  const { brand } = useSite()
  const href = useHref()
  const terms = t('paper.terms', { brand: brand.name })
  return (
    <PaperList
      papers={orderPapers}
      nameOf={(paper) => t(`paper.${paper}`)}
      fetch={(paper) => client.ask(orderCalls.paper, { params: { orderId, paper } })}
    >
      <PaperEntry name={terms}>
        <ButtonLink
          look="secondary"
          size="small"
          href={href('terms')}
          target="_blank"
          aria-label={`${t('openPage')}: ${terms}`}
        >
          {t('openPage')}
        </ButtonLink>
      </PaperEntry>
    </PaperList>
  )
}
