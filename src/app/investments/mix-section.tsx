// What a holder chose of a portfolio: the share of each fund, how often that is restored, and where new money goes.

import { useTranslations } from 'use-intl/react'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import type { Portfolio } from './portfolio.tsx'

export function MixSection({ portfolio: { mix } }: { portfolio: Portfolio }) {
  const t = useTranslations('investing.own')
  const fundName = useFundName()
  const { percent: written, day } = useFigures()
  if (!mix) return null
  return (
    <AccountSection title={t('section')}>
      <div data-mix={mix.rhythm}>
        <Facts
          facts={[
            ...mix.weights.map(({ isin, percent }) => ({
              ...{ label: fundName(isin), value: written(String(percent)), isNumber: true },
            })),
            { label: t('restored'), value: t(`rhythms.${mix.rhythm}`) },
            { label: t('nextOn'), value: mix.next && day(mix.next, 'long') },
            { label: t('mix.newMoney'), value: t(`newMoney.${mix.newMoney}`) },
          ]}
        />
      </div>
    </AccountSection>
  )
}
