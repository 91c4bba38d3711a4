// Which deposits an exemption order with us reaches, which need one with their own bank, and which are declared.

import { useTranslations } from 'use-intl/react'
import { taxAgentOf } from '#domain/interest/running-contract.ts'
import { type HomeAgent, homeAgents } from '#domain/tax/interest-tax.ts'
import { isHeld, useBanks, useOverview } from '../holdings/use-overview.ts'
import css from '../page/entries.module.css'

const texts = { SERVICING_BANK: 'reaches', PARTNER_BANK: 'misses', NOBODY: 'declared' } as const

export function ExemptionReach() {
  const t = useTranslations('deposits.taxation')
  const { data } = useOverview()
  const bankOf = useBanks()
  const banksOf = (agent: HomeAgent): string[] => {
    const own = (data?.deposits ?? [])
      .filter(isHeld)
      .filter(({ terms }) => taxAgentOf(terms) === agent)
    return [...new Set(own.map(({ bankId }) => bankOf(bankId).name))]
  }
  return homeAgents
    .toSorted((a, b) => Object.keys(texts).indexOf(a) - Object.keys(texts).indexOf(b))
    .map((agent) => {
      const banks = banksOf(agent)
      return (
        banks.length > 0 && (
          <p key={agent} className={css.entryMeta} data-reach={agent}>
            {t(texts[agent], { banks: banks.join(', ') })}
          </p>
        )
      )
    })
}
