// What the answers mean for what is held: they grow old, are too old, or allow less; with the way out.

import { useTranslations } from 'use-intl/react'
import type { WirePortfolio } from '#contracts/investments.ts'
import type { CalendarDate } from '#domain/date.ts'
import { cryptoTemplate, type DwmStrategy, isUnadvised } from '#domain/investment/portfolio.ts'
import { answersStanding, leastRisk } from '#domain/investment/questionnaire.ts'
import { isSwitchable } from '#domain/investment/switching.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useInvestor } from './use-investor.ts'
import { useStrategyWords } from './use-strategy.ts'

type Props = {
  instanceId: string
  template: string
  /** It can be switched, so that less risk is one step away. */
  canSwitch: boolean
}

export function Advice({ instanceId, template, canSwitch }: Props) {
  const { today } = useSite()
  const { profile, isLoading } = useInvestor()
  if (isLoading) return null
  const standing = answersStanding(profile, template, today)
  if (!standing) return null
  return (
    <div data-advice={standing.replace('suitability.', '')}>
      {standing === 'suitability.exceeded' ? (
        <Above {...{ instanceId, template, canSwitch }} allowed={profile!.result} />
      ) : (
        <Old {...{ instanceId, template, standing }} until={profile?.validUntil} />
      )}
    </div>
  )
}

/** Of answers alone: what each portfolio risks stands on its own page. */
export function Renewal({ portfolios }: { portfolios: readonly WirePortfolio[] }) {
  const managed = portfolios.find(({ template }) => !isUnadvised(template))
  const { id, template } = managed ?? portfolios[0]!
  return <Advice instanceId={id} template={managed ? leastRisk : template} canSwitch={false} />
}

function Above({ instanceId, template, canSwitch, allowed }: Props & { allowed: DwmStrategy }) {
  const t = useTranslations('investing')
  const href = useHref()
  const strategyOf = useStrategyWords()
  const bearing = isSwitchable(template) ? 'above' : 'aboveClosed'
  return (
    <Notice tone="warn" title={t('advice.above')}>
      <p>{t(`advice.${bearing}Text`, { strategy: strategyOf(allowed) })}</p>
      {canSwitch && (
        <NoticeActs>
          <ButtonLink href={href('investmentStrategy', { instanceId })} size="small">
            {t('switch.action')}
          </ButtonLink>
        </NoticeActs>
      )}
    </Notice>
  )
}

/** What is chosen by oneself is restored and can be changed; crypto assets are one note. */
export const chosenBy = (template: string) => {
  if (template === cryptoTemplate) return 'crypto'
  return isUnadvised(template) ? 'own' : 'managed'
}

export const oldTexts = {
  managed: { soon: 'soonText', over: 'expiredText' },
  own: { soon: 'ownSoonText', over: 'ownExpiredText' },
  crypto: { soon: 'cryptoSoonText', over: 'cryptoExpiredText' },
} as const

type OldProps = {
  instanceId: string
  template: string
  standing: NonNullable<ReturnType<typeof answersStanding>>
  until: CalendarDate | undefined
}

function Old({ instanceId, template, standing, until }: OldProps) {
  const t = useTranslations('investing')
  const href = useHref()
  const textOf = useProblemText()
  const { day } = useFigures()
  const mayAnswer = useMay('draft')
  const isSoon = standing === 'soon'
  const text = oldTexts[chosenBy(template)][isSoon ? 'soon' : 'over']
  return (
    <Notice
      tone="warn"
      title={isSoon ? t('advice.soon', { date: day(until!, 'long') }) : textOf({ code: standing })}
    >
      <p>{t(`advice.${text}`)}</p>
      {mayAnswer && (
        <NoticeActs>
          <ButtonLink href={href('investmentSuitability', { instanceId })} size="small">
            {t('result.again')}
          </ButtonLink>
        </NoticeActs>
      )}
    </Notice>
  )
}
