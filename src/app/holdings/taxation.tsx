// Who takes the tax on the interest of a deposit, what an exemption order reaches, and what is left to declare.

import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { servicingBankOf } from '#domain/cover/home-banks.ts'
import { taxAgentOf } from '#domain/interest/running-contract.ts'
import { useHref } from '#shell/site.tsx'
import css from '../page/lists.module.css'

type Kept = Pick<WireDeposit['terms'], 'market' | 'bankCountry' | 'model'>

/** Exemption orders are a German matter. */
const knowsExemption = ({ market }: Kept): boolean => market === 'de-DE'

export function Taxation({ kept, bank }: { kept: Kept; bank: string }) {
  const t = useTranslations('deposits.taxation')
  const href = useHref()
  const withheldBy = taxAgentOf(kept)
  const agent = servicingBankOf(kept.market).name
  return (
    <div className={css.soft} data-withheld-by={withheldBy}>
      <p>{t(withheldBy, { bank, agent })}</p>
      {knowsExemption(kept) && withheldBy !== 'NOBODY' && (
        <p>
          {withheldBy === 'PARTNER_BANK' ? t('theirs', { bank }) : t('ours')}{' '}
          <a href={href('exemptionOrder')}>{t('toOrder')}</a>
        </p>
      )}
    </div>
  )
}
