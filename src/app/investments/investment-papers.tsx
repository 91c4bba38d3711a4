// The papers of an order of a portfolio.

import { useTranslations } from 'use-intl/react'
import { investingCalls, type WireInvestmentOrder } from '#contracts/investing.ts'
import { papersBefore } from '#contracts/investment-papers.ts'
import { useApp } from '../session/app-context.tsx'
import { PaperList } from '../signing/paper-list.tsx'

type Props = { order: Pick<WireInvestmentOrder, 'id' | 'type' | 'template'> }

export function InvestmentPapers({ order: { id: orderId, type, template } }: Props) {
  const names = useTranslations('investing.check.paper')
  const { client } = useApp()
  return (
    <PaperList
      papers={papersBefore(type, template)}
      nameOf={(paper) => names(paper)}
      fetch={(paper) => client.ask(investingCalls.paper, { params: { orderId, paper } })}
    />
  )
}
