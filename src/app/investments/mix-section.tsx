// What a holder chose of a portfolio: the share of each fund, how often that is restored, and where new money goes.

import { useTranslations } from 'use-intl/react'
import { useHref } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { useFundName } from '../holdings/use-fund-name.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import css from './investments.module.css'
import type { Portfolio } from './use-portfolio.ts'

type Props = { portfolio: Portfolio; canSwitch: boolean }

export function MixSection({ portfolio: { id: instanceId, mix }, canSwitch }: Props) {
  const t = useTranslations('investing.own')
  const href = useHref()
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
            { label: t('newGoes'), value: t(`newMoney.${mix.newMoney}`) },
          ]}
        />
      </div>
      {canSwitch && (
        <div className={css.acts}>
          <ButtonLink
            href={href('investmentStrategy', { instanceId })}
            look="quiet"
            size="small"
            data-change-mix
          >
            {t('change')}
          </ButtonLink>
        </div>
      )}
    </AccountSection>
  )
}
