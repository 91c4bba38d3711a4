// The pension area: the contract with what it is worth, the room of the year, payments and certificates; or how to begin.

import { useTranslations } from 'use-intl/react'
import type { WireStanding } from '#contracts/pension.ts'
import { useHref, useSite } from '#shell/site.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/form/notice.tsx'
import { Empty } from '#ui/view/empty.tsx'
import { useExpecting } from '../data/use-expecting.ts'
import { useMay } from '../data/use-standing.ts'
import { useFigures } from '../holdings/use-figures.ts'
import { Sections } from '../page/account-page.tsx'
import { Contract } from './contract.tsx'
import { useNotOffered } from './not-offered.tsx'
import { OpenTopUp } from './open-top-up.tsx'
import css from './pension.module.css'
import { PensionPage } from './pension-page.tsx'
import { Signed } from './signed.tsx'
import { isPutInto } from './use-pension.ts'
import { Withdrawal, Withdrawn } from './withdrawal.tsx'
import { Payments, Room, Years } from './year.tsx'

export function Page() {
  const t = useTranslations('pension')
  const { isExpecting, expect } = useExpecting()
  const mayWithdraw = useMay('cancel')
  return (
    <PensionPage page="pensionArea" lead={t('lead')} isExpecting={isExpecting}>
      {(standing) => (
        <>
          {standing.contract ? (
            <Held {...standing} contract={standing.contract} onPaid={expect} />
          ) : (
            <Begin {...standing} />
          )}
          <Withdrawal contract={mayWithdraw ? standing.contract : undefined} />
        </>
      )}
    </PensionPage>
  )
}

function Begin(standing: WireStanding) {
  const t = useTranslations('pension')
  const href = useHref()
  const why = useNotOffered(standing)
  const mayBegin = useMay('draft')
  return (
    <Empty title={t('none.title')} text={why ?? t('none.text')}>
      <div className={css.acts}>
        {!why && mayBegin && (
          <ButtonLink href={href('pensionStart')} size="small" data-begin>
            {t('none.start')}
          </ButtonLink>
        )}
        <ButtonLink href={href('pensionCalculator')} look="secondary" size="small">
          {t('calculate')}
        </ButtonLink>
      </div>
    </Empty>
  )
}

type HeldProps = WireStanding & {
  contract: NonNullable<WireStanding['contract']>
  onPaid: () => void
}

function Held(standing: HeldProps) {
  const t = useTranslations('pension')
  const href = useHref()
  const mayContribute = useMay('draft')
  return (
    <>
      <Signed />
      <Open {...standing} />
      <div className={css.acts}>
        {mayContribute && isPutInto(standing.contract) && (
          <ButtonLink href={href('pensionContributions')} size="small" data-contribute>
            {t('contribute')}
          </ButtonLink>
        )}
        <ButtonLink href={href('pensionCalculator')} look="secondary" size="small">
          {t('calculate')}
        </ButtonLink>
      </div>
      <Sections>
        <Contract contract={standing.contract} />
        <Room year={standing.year} />
        <Payments contract={standing.contract} />
        <Years contract={standing.contract} />
      </Sections>
    </>
  )
}

/** What is under way, and what has stopped. */
function Open({ contract, onPaid }: HeldProps) {
  const t = useTranslations('pension')
  const { day } = useFigures()
  const { today } = useSite()
  const { state, nextOn, orders, stopped, startsOn, canChange, withdrawal } = contract
  if (withdrawal?.withdrawnAt) return <Withdrawn at={withdrawal.withdrawnAt} />
  const isOpening = state !== 'ACTIVE' && state !== 'ISSUE_IDENTIFIED'
  return (
    <>
      {isOpening && nextOn && (
        <Notice tone="good" title={t('opening')}>
          <p>{t('openingText', { from: day(nextOn, 'long') })}</p>
        </Notice>
      )}
      {!canChange && (
        <Notice tone="warn" title={t('over')}>
          <p data-over>
            {t(startsOn <= today ? 'overText.begun' : 'overText.soon', {
              day: day(startsOn, 'long'),
            })}
          </p>
        </Notice>
      )}
      {stopped && (
        <Notice tone="warn" title={t('stopped')}>
          <p>{t(`stoppedText.${stopped}`)}</p>
        </Notice>
      )}
      {orders
        .filter(({ wish }) => wish === 'TOP_UP')
        .map((order) => (
          <OpenTopUp key={order.id} order={order} onPaid={onPaid} />
        ))}
    </>
  )
}
