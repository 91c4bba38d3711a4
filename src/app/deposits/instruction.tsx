// What happens at the end of a deposit: as it stands, and the way to change it while there is time.

import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { WireDeposit } from '#contracts/deposits.ts'
import { addDays, type CalendarDate } from '#domain/date.ts'
import { isInstanceActionAllowed } from '#domain/product-instance.ts'
import { Button } from '#ui/button.tsx'
import { AccountSection } from '../account/account-page.tsx'
import { Done } from '../account/form.tsx'
import css from './detail.module.css'
import { InstructionForm } from './instruction-form.tsx'
import { useFigures } from './use-figures.ts'
import { useOffers } from './use-offers.ts'
import type { BankOf } from './use-overview.ts'

type InstructionProps = { deposit: WireDeposit; today: CalendarDate; bankOf: BankOf }

export function Instruction({ deposit, today, bankOf }: InstructionProps) {
  const t = useTranslations('deposits.instruction')
  const { day } = useFigures()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const { legs, legsLockedFrom, state, isInstructed } = deposit
  if (!legs || !legsLockedFrom || !deposit.isRunning) return null
  const isLocked = today >= legsLockedFrom
  const isOffered = !isLocked && isInstanceActionAllowed('setMaturityInstruction', state)
  return (
    <AccountSection
      title={t('title')}
      hint={
        isLocked
          ? t('locked', { date: day(legsLockedFrom) })
          : t('until', { date: day(addDays(legsLockedFrom, -1)) })
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
      {isDone && <Done title={t('done')} />}
      <div className={css.legs} data-instruction={isInstructed ? 'chosen' : 'default'}>
        <p className={css.legsTitle}>{t(isInstructed ? 'now' : 'byItself')}</p>
        <Legs {...{ deposit, bankOf }} />
      </div>
      {isOpen && (
        <InstructionForm
          deposit={deposit}
          onDone={() => {
            setOpen(false)
            setDone(true)
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
  const legs = deposit.legs!
  const offers = useOffers(legs.some(({ productId }) => productId))
  const whatOf = (wish: string): string => {
    if (wish === 'REST') return t(legs.length === 1 ? 'what.ALL' : 'what.REST')
    return wish === 'PRINCIPAL' ? t('what.PRINCIPAL') : amount(wish, deposit.currencyCode)
  }
  return (
    <ul className={css.legList}>
      {legs.map(({ to, amount: wish, productId }) => {
        const offer = offers.find(({ id }) => id === productId)
        const bank = offer?.bank.name ?? bankOf(deposit.bankId).name
        return (
          <li key={`${to} ${wish} ${productId}`}>
            <strong className="number">{whatOf(wish)}</strong> {t(`legs.${to}`, { bank })}
          </li>
        )
      })}
    </ul>
  )
}
