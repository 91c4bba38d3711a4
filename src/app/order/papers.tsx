// The papers of an order, each opened in a window of its own.

import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { type OrderPaper, orderCalls, orderPapers } from '#contracts/orders.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useOpenedFile } from '../page/use-opened-file.ts'
import { useApp } from '../session/app-context.tsx'
import css from './order.module.css'

export function Papers({ orderId }: { orderId: string }) {
  const t = useTranslations('order.check')
  const { client } = useApp()
  const { brand } = useSite()
  const href = useHref()
  const { open, failed } = useOpenedFile((paper: OrderPaper) =>
    client.ask(orderCalls.paper, { params: { orderId, paper } }),
  )
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
