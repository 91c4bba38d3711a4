// What the answers mean for what is held: they grow old, are too old, or allow less; with the way out.

import { useTranslations } from 'use-intl/react'
import type { WireProfile } from '#contracts/suitability.ts'
import type { CalendarDate } from '#domain/date.ts'
import {
  isRenewalDue,
  type SuitabilityRefusal,
  suitabilityRefusal,
} from '#domain/investment/questionnaire.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice, NoticeActs } from '#ui/form/notice.tsx'
import { useMay } from '../data/use-standing.ts'
import { useProblemText } from '../form/problem-text.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { useInvestor } from './use-investor.ts'
import { useStrategyWords } from './use-strategy.ts'

/** No answers allow less. */
const leastRisk = 'DWMMM'

type Standing = SuitabilityRefusal | 'soon' | undefined

const standingOf = (
  profile: WireProfile | undefined,
  template: string,
  today: CalendarDate,
): Standing =>
  suitabilityRefusal(profile, template, today) ??
  (isRenewalDue(profile, today) ? 'soon' : undefined)

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
  const standing = standingOf(profile, template, today)
  if (!standing) return null
  return (
    <div data-advice={standing.replace('suitability.', '')}>
      {standing === 'suitability.exceeded' ? (
        <Above {...{ instanceId, canSwitch }} allowed={profile!.result} />
      ) : (
        <Old {...{ instanceId, standing }} until={profile?.validUntil} />
      )}
    </div>
  )
}

/** Of answers alone: what each portfolio risks stands on its own page. */
export const Renewal = ({ instanceId }: { instanceId: string }) => (
  <Advice instanceId={instanceId} template={leastRisk} canSwitch={false} />
)

function Above({ instanceId, canSwitch, allowed }: Omit<Props, 'template'> & { allowed: string }) {
  const t = useTranslations('investing')
  const href = useHref()
  const strategyOf = useStrategyWords()
  return (
    <Notice tone="warn" title={t('advice.above')}>
      <p>{t('advice.aboveText', { strategy: strategyOf(allowed) })}</p>
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

type OldProps = {
  instanceId: string
  standing: Exclude<Standing, undefined>
  until: CalendarDate | undefined
}

function Old({ instanceId, standing, until }: OldProps) {
  const t = useTranslations('investing')
  const href = useHref()
  const textOf = useProblemText()
  const { day } = useFigures()
  const mayAnswer = useMay('draft')
  const isSoon = standing === 'soon'
  return (
    <Notice
      tone="warn"
      title={isSoon ? t('advice.soon', { date: day(until!, 'long') }) : textOf({ code: standing })}
    >
      <p>{t(isSoon ? 'advice.soonText' : 'advice.expiredText')}</p>
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
