// How an agent is called: whoever holds for others by what they do, a bank by its name.

import { useTranslations } from 'use-intl/react'
import { holdingAgent } from '#domain/tax/exemption-agents.ts'
import { useBanks } from '../holdings/use-overview.ts'

export function useAgentName(): (agentId: string) => { name: string; text: string } {
  const t = useTranslations('account-pages.exemption')
  const bankOf = useBanks()
  return (agentId) => {
    const own = holdingAgent(agentId)
    return own
      ? { name: t(`agents.${own}.name`), text: t(`agents.${own}.text`) }
      : { name: bankOf(agentId).name, text: t('bankAgent') }
  }
}
