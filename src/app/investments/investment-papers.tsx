// The papers of an order of a portfolio, each opened in a window of its own.

import { FileText } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { type InvestmentPaper, papersBefore } from '#contracts/investment-papers.ts'
import { Button } from '#ui/button.tsx'
import { useOpenedFile } from '../page/use-opened-file.ts'
import { useApp } from '../session/app-context.tsx'
import css from './investments.module.css'

type Props = { order: Pick<WireInvestmentOrder, 'id' | 'type' | 'template'> }

export function InvestmentPapers({ order: { id: orderId, type, template } }: Props) {
  const t = useTranslations('order.check')
  const names = useTranslations('investing.check.paper')
  const { client } = useApp()
  const { open, failed } = useOpenedFile((paper: InvestmentPaper) =>
    client.ask(investingCalls.paper, { params: { orderId, paper } }),
  )
  return (
    <ul className={css.papers}>
      {papersBefore(type, template).map((paper) => (
        <li key={paper}>
          <FileText size={20} strokeWidth={1.5} aria-hidden="true" />
          <span>
            {names(paper)}
            {failed === paper && <span role="alert"> {t('paperFailed')}</span>}
          </span>
          <Button
            look="secondary"
            size="small"
            aria-label={`${t('open')}: ${names(paper)}`}
            onClick={() => void open(paper)}
            data-paper={paper}
          >
            {t('open')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
