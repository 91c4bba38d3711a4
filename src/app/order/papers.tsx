// The papers of an order, each opened in a window of its own.

import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type OrderPaper, orderCalls, orderPapers } from '#contracts/orders.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useApp } from '../session/app-context.tsx'
import css from './order.module.css'

const keptMs = 60_000

export function Papers({ orderId }: { orderId: string }) {
  const t = useTranslations('order.check')
  const { client } = useApp()
  const { brand } = useSite()
  const href = useHref()
  const [failed, setFailed] = useState<OrderPaper>()

  async function open(paper: OrderPaper): Promise<void> {
    setFailed(undefined)
    // Opened by the click itself: a window opened later is kept back by browsers.
    const page = window.open('', '_blank')
    try {
      const file = await client.ask(orderCalls.paper, { params: { orderId, paper } })
      const bytes = Uint8Array.from(atob(file.content), (character) => character.charCodeAt(0))
      const address = URL.createObjectURL(new Blob([bytes], { type: file.contentType }))
      if (page) page.location.href = address
      setTimeout(() => URL.revokeObjectURL(address), keptMs)
    } catch {
      page?.close()
      setFailed(paper)
    }
  }
  return (
    <ul className={css.papers}>
      {orderPapers.map((paper) => (
        <li key={paper}>
          <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
          <span>
            {t(`paper.${paper}`)}
            {failed === paper && (
              <span className={css.paperFailed} role="alert">
                {t('paperFailed')}
              </span>
            )}
          </span>
          <Button
            look="secondary"
            size="small"
            aria-label={`${t('open')}: ${t(`paper.${paper}`)}`}
            onClick={() => void open(paper)}
            data-paper={paper}
          >
            {t('open')}
          </Button>
        </li>
      ))}
      <li>
        <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
        <span>{t('paper.terms', { brand: brand.name })}</span>
        <ButtonLink
          look="secondary"
          size="small"
          href={href('terms')}
          target="_blank"
          aria-label={`${t('openPage')}: ${t('paper.terms', { brand: brand.name })}`}
        >
          {t('openPage')}
        </ButtonLink>
      </li>
    </ul>
  )
}
