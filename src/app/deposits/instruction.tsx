// What happens at the end of a deposit: as it stands, and the way to change it while there is time.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { offerOfLeg } from '#contracts/promised-end.ts'
import type { WaitingAct } from '#contracts/signatures.ts'
import type { CalendarDate } from '#domain/date.ts'
import { instructUntil } from '#domain/deposit/maturity-instruction.ts'
import { isInstanceActionAllowed } from '#domain/holdings/product-instance.ts'
import { Button } from '#ui/button.tsx'
import { useMay } from '../data/use-standing.ts'
import form from '../form/form.module.css'
import { Done } from '../form/form.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import type { BankOf } from '../holdings/use-overview.ts'
import { AccountSection } from '../page/account-page.tsx'
import { Waiting } from '../signing/waiting.tsx'
import css from './detail.module.css'
import { InstructionForm } from './instruction-form.tsx'
import { IdleNote, useNextFacts } from './next-deposit.tsx'
import { useEnding } from './use-ending.ts'

type InstructionProps = { deposit: WireDeposit; today: CalendarDate; bankOf: BankOf }

export function Instruction({ deposit, today, bankOf }: InstructionProps) {
  const t = useTranslations('deposits.instruction')
  const { day } = useFigures()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const [waiting, setWaiting] = useState<WaitingAct>()
  const may = useMay('maturityInstruction')
  const { legs, legsLockedFrom, maturesOn, state, isInstructed, isRunning } = deposit
  // What is being closed does not reach its end.
  if (!legs || !legsLockedFrom || !maturesOn || !isRunning || state === 'CLOSING_PENDING')
    return null
  const isLocked = today >= legsLockedFrom
  const isOffered = may && !isLocked && isInstanceActionAllowed('setMaturityInstruction', state)
  return (
    <AccountSection
      title={t('title')}
      hint={
        isLocked
          ? t('locked', { date: day(legsLockedFrom) })
          : t('until', { date: day(instructUntil(maturesOn)) })
      }
      act={
        isOffered &&
        !isOpen && (
          <Button
            look="secondary"
            size="small"
            onClick={() => {
              setOpen(true)
              setDone(false)
            }}
          >
            {t('change')}
          </Button>
        )
      }
    >
      {isDone && (waiting ? <Waiting waiting={waiting} /> : <Done title={t('done')} />)}
      <div className={css.legs} data-instruction={isInstructed ? 'chosen' : 'default'}>
        <p className={css.legsTitle}>{t(isInstructed ? 'now' : 'byItself')}</p>
        <Legs {...{ deposit, bankOf }} />
      </div>
      {isOpen && (
        <InstructionForm
          deposit={deposit}
          onDone={(missing) => {
            setOpen(false)
            setDone(true)
            setWaiting(missing)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </AccountSection>
  )
}

function Legs({ deposit, bankOf }: { deposit: WireDeposit; bankOf: BankOf }) {
  const t = useTranslations('deposits.instruction')
  const { amount } = useFigures()
  const factsOf = useNextFacts()
  const { ending, offers, promised } = useEnding(deposit)
  const legs = deposit.legs!
  const planned = promised(legs)
  const whatOf = (wish: string): string => {
    if (wish === 'REST') return t(legs.length === 1 ? 'what.ALL' : 'what.REST')
    return wish === 'PRINCIPAL' ? t('what.PRINCIPAL') : amount(wish, deposit.currencyCode)
  }
  return (
    <ul className={css.legList}>
      {legs.map((leg, i) => {
        const { to, amount: wish, productId } = leg
        const offer = offers && offerOfLeg(leg, deposit, offers)
        const bank = offer?.bank.name ?? bankOf(deposit.bankId).name
        const next = offer && planned[i]?.next && { leg: planned[i], offer }
        const isGone = ending && offers && !offer && (to === 'PRODUCT' || to === 'RENEWAL')
        return (
          <li key={`${to} ${wish} ${productId}`}>
            <strong className="number">{whatOf(wish)}</strong> {t(`legs.${to}`, { bank })}
            {next && (
              <>
                <IdleNote leg={next.leg} />
                <p className={form.hint}>
                  {factsOf(next)
                    .slice(1)
                    .map(({ label, value }) => `${label}: ${String(value)}`)
                    .join(' · ')}
                </p>
              </>
            )}
            {isGone && <p className={form.hint}>{t('next.gone')}</p>}
          </li>
        )
      })}
    </ul>
  )
}
