// Choosing which documents are shown.

import { useTranslations } from 'use-intl/react'
import type { CallReply } from '#contracts/call.ts'
import type { documentCalls } from '#contracts/documents.ts'
import { FilterChoice } from '../page/filter-field.tsx'
import css from '../page/lists.module.css'
import type { Wanted } from './use-documents.ts'

type FiltersProps = {
  choices: CallReply<typeof documentCalls.choices>
  wanted: Wanted
  onChoose: (change: Partial<Record<keyof Wanted, string>>) => void
}

/** Where there is only one to choose, there is nothing to choose. */
export function DocumentFilters({ choices, wanted, onChoose }: FiltersProps) {
  const t = useTranslations('account-pages.documents')
  const fields = [
    {
      ...({ name: 'depositId', label: t('deposit'), any: t('anyDeposit') } as const),
      options: choices.deposits.map((deposit) => [deposit.id, deposit.name] as const),
    },
    {
      ...({ name: 'kind', label: t('kind'), any: t('anyKind') } as const),
      options: choices.kinds.map((kind) => [kind, t(`kinds.${kind}`)] as const),
    },
    {
      ...({ name: 'year', label: t('year'), any: t('anyYear') } as const),
      options: choices.years.map((year) => [String(year), String(year)] as const),
    },
  ].filter(({ name, options }) => options.length > 1 || wanted[name])
  if (fields.length === 0) return null
  return (
    <search>
      <div className={css.filters}>
        {fields.map(({ name, label, any, options }) => (
          <FilterChoice
            key={name}
            {...{ name, label, any, options }}
            value={wanted[name]}
            onChoose={(value) => onChoose({ [name]: value })}
          />
        ))}
      </div>
    </search>
  )
}
