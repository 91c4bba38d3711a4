// What a pension is worth, what is agreed on, and from when it is paid.

import { useTranslations } from 'use-intl/react'
import type { WirePension } from '#contracts/pension.ts'
import { equityShareOf } from '#domain/investment/portfolio.ts'
import { useIncreaseWords } from '../holdings/increase-field.tsx'
import { useFigures } from '../holdings/use-figures.ts'
import { AccountSection, Facts } from '../page/account-page.tsx'
import css from './pension.module.css'

export function Contract({ contract }: { contract: WirePension }) {
  const t = useTranslations('pension')
  const grows = useTranslations('investing.increase')
  const { amount, day, percent } = useFigures()
  const { value, valuedOn, paidIn, fees, monthly, nextOn, scenario, template } = contract
  const { startsOn, startAge, survivors, ahead, increase, increasesOn } = contract
  const sum = (decimal: string) => amount(decimal, 'EUR')
  const words = useIncreaseWords()
  const growth = increasesOn
    ? grows('next', { percent: percent(String(increase)), day: day(increasesOn, 'long') })
    : words(increase)
  const isPutIn = Number(monthly) > 0
  return (
    <AccountSection title={t('facts.title')} hint={t('facts.bound')}>
      <div data-pension={scenario}>
        <Facts
          facts={[
            {
              label: valuedOn ? t('facts.valueOn', { day: day(valuedOn) }) : t('facts.value'),
              ...{ value: sum(value), isNumber: true },
            },
            { label: t('facts.paidIn'), value: sum(paidIn), isNumber: true },
            { label: t('facts.fees'), value: sum(fees), isNumber: true },
            {
              label: t('facts.scenario'),
              value: t(`scenarios.${scenario}`, { share: equityShareOf(template)! }),
            },
            {
              label: t('facts.monthly'),
              value: isPutIn || !nextOn ? sum(monthly) : t('facts.rests', { day: day(nextOn) }),
              isNumber: isPutIn,
            },
            { label: grows('label'), value: growth },
            { label: t('facts.next'), value: nextOn && day(nextOn, 'long') },
            {
              label: t('facts.start'),
              value: t('facts.startAt', { day: day(startsOn, 'long'), age: startAge }),
            },
            { label: t('facts.survivors'), value: t(`survivors.${survivors}`) },
            {
              label: t('ahead.title'),
              value:
                ahead.length > 0 &&
                ahead.map((each) => (
                  <span key={`${each.from} ${each.amount}`} className={css.line}>
                    {Number(each.amount) > 0
                      ? t('ahead.amount', { from: day(each.from), amount: sum(each.amount) })
                      : t('ahead.rests', { from: day(each.from) })}
                  </span>
                )),
            },
          ]}
        />
      </div>
    </AccountSection>
  )
}
