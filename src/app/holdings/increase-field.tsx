// By how much what is put in again and again is to grow every year, chosen.

import { useTranslations } from 'use-intl/react'
import { type Increase, increases } from '#domain/investment/yearly-increase.ts'
import { SelectField } from '#ui/form/field.tsx'
import { useFigures } from './use-figures.ts'

/** As it is said of a contract, an order or a choice. */
export function useIncreaseWords() {
  const t = useTranslations('investing.increase')
  const { percent } = useFigures()
  return (increase: Increase) =>
    increase > 0 ? t('by', { percent: percent(String(increase)) }) : t('none')
}

type Props = { chosen: Increase; hint?: string; onChoose: (increase: Increase) => void }

export function IncreaseField({ chosen, hint, onChoose }: Props) {
  const t = useTranslations('investing.increase')
  const words = useIncreaseWords()
  return (
    <SelectField
      label={t('label')}
      {...(hint && { hint })}
      name="increase"
      options={increases.map((each) => ({ value: String(each), text: words(each) }))}
      value={String(chosen)}
      onChange={(event) =>
        onChoose(increases.find((each) => String(each) === event.currentTarget.value)!)
      }
    />
  )
}
